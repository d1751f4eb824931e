import ImageFiles
import Presenters
import Testing

/// A camera that takes the pictures that a test hands it.
final class FakeCamera: CameraCapturing {
    let captures: Gate<String, PickedImage, any Error>

    init(line: SourceLocation) {
        captures = Gate(line: line)
    }

    func capture() async throws -> PickedImage { try await captures.pass("capture") }
}
