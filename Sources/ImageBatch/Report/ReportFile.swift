import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// A report's file, which replaces an earlier one when it is finished.
///
/// A writer belongs to one task at a time, which alone uses the destination.
final class ReportFile: @unchecked Sendable {
    private let destination: FileDestination
    private let start: String

    /// - Parameter start: what every report of its kind begins with: a file that does not is another's, and stays.
    init(_ path: FilePath, start: String) throws(ImageError) {
        self.start = start
        try Self.check(path, start: Array(start.utf8))
        destination = try FileDestination(path, overwrites: true)
        try write(start)
    }

    private static func check(_ path: FilePath, start: [UInt8]) throws(ImageError) {
        switch ResultObstacle(to: path, inputs: []) {
        case nil: return
        case .exists: break
        default: throw .writeFailed("what has its name is no file that may be replaced")
        }
        let head = try ReplayedSource(FileSource(path), reading: start.count).head
        guard head.isEmpty || head == start else {
            throw .writeFailed("what has its name is no report of this program, and is not replaced")
        }
    }

    func write(_ text: String) throws(ImageError) { try destination.write(Array(text.utf8).span.bytes) }

    func finish() throws(ImageError) {
        // Something may have come during the run.
        try Self.check(destination.path, start: Array(start.utf8))
        try destination.commit()
    }
}
