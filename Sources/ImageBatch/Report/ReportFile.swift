import ImageCodecs
import ImageCore
import ImageSources
import SystemPackage

/// A report's file, which replaces an earlier one when it is finished.
///
/// A writer belongs to one task at a time, which alone uses the destination.
final class ReportFile: @unchecked Sendable {
    private let destination: FileDestination

    /// - Parameter start: what every report of its kind begins with: a file that does not is another's, and stays.
    init(_ path: FilePath, start: String) throws(ImageError) {
        switch ResultObstacle(to: path, inputs: []) {
        case nil: break
        case .exists: try Self.check(path, start: Array(start.utf8))
        default: throw .writeFailed("what has its name is no file that may be replaced")
        }
        destination = try FileDestination(path, overwrites: true)
        try write(start)
    }

    private static func check(_ path: FilePath, start: [UInt8]) throws(ImageError) {
        let head = try ReplayedSource(FileSource(path), reading: start.count).head
        guard head.isEmpty || head == start else {
            throw .writeFailed("what has its name is no report of this program, and is not replaced")
        }
    }

    func write(_ text: String) throws(ImageError) { try destination.write(Array(text.utf8).span.bytes) }

    func finish() throws(ImageError) { try destination.commit() }
}
