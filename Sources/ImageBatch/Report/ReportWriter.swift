import ImageCore
import SystemPackage

/// Writes a report while a run goes on, so that it takes no memory for the many pictures that it may list. The file appears
/// when the report is finished.
package protocol ReportWriter: Sendable {
    /// Whether entries may have pictures.
    var showsThumbnails: Bool { get }

    /// Writes down one more picture.
    mutating func add(_ entry: ReportEntry) throws(ImageError)

    /// - Parameter thumbnails: small JPEGs of entries, by their number from 0 on.
    mutating func finish(_ summary: ReportSummary, thumbnails: [Int: [UInt8]]) throws(ImageError)
}

/// The kinds of reports, by their files' names.
package enum ReportKind: Sendable {
    case json, html

    /// Nil for a name that is of neither kind.
    package init?(_ path: FilePath) {
        switch path.extension?.lowercased() {
        case "json": self = .json
        case "html", "htm": self = .html
        default: return nil
        }
    }

    /// - Throws: `ImageError.writeFailed`.
    package func writer(_ path: FilePath) throws(ImageError) -> any ReportWriter {
        switch self {
        case .json: try JSONReport(path)
        case .html: try HTMLReport(path)
        }
    }
}
