import ImageCore
import ImageSources
import SystemPackage

/// Writes a report while a run goes on, so that it takes no memory for the many pictures it may tell of. The file appears
/// when the report is finished.
public protocol ReportWriter: Sendable {
    /// Whether entries may have pictures.
    var showsThumbnails: Bool { get }

    /// Writes down one more picture.
    mutating func add(_ entry: ReportEntry) throws(ImageError)

    /// - Parameter thumbnails: small JPEGs of entries, by their number from 0 on.
    mutating func finish(_ summary: ReportSummary, thumbnails: [Int: [UInt8]]) throws(ImageError)
}

/// The kinds of reports, by their files' names.
public enum ReportKind {
    /// - Throws: `ImageError.writeFailed`, `ImageError.invalidRequest` for a name that is of neither kind.
    public static func writer(_ path: FilePath) throws(ImageError) -> any ReportWriter {
        switch path.extension?.lowercased() {
        case "json": return try JSONReport(path)
        case "html", "htm": return try HTMLReport(path)
        default: throw .invalidRequest("a report is a .json or a .html file")
        }
    }
}
