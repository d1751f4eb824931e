import ImageCore
import ImageSources
import SystemPackage

/// A report's file, which replaces an earlier one when it is finished.
///
/// A writer belongs to one task at a time, which alone uses the destination.
final class ReportFile: @unchecked Sendable {
    private let destination: FileDestination

    init(_ path: FilePath) throws(ImageError) {
        switch ResultObstacle(to: path, inputs: []) {
        case nil, .exists: break
        default: throw .writeFailed("what has its name is no file that may be replaced")
        }
        destination = try FileDestination(path, overwrites: true)
    }

    func write(_ text: String) throws(ImageError) { try destination.write(Array(text.utf8).span.bytes) }

    func finish() throws(ImageError) { try destination.commit() }
}
