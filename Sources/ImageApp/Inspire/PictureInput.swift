import ImageFiles
import ImageSources
import SystemPackage

/// The picture of a run that has one alone.
enum PictureInput: Sendable {
    case standardInput
    case file(FilePath)
    /// A picture that a camera takes. Messages call it by the device, or "camera".
    case camera(ReportingCamera, name: FilePath)

    /// What messages call it; nil for standard input.
    var name: FilePath? {
        switch self {
        case .standardInput: nil
        case .file(let path), .camera(_, let path): path
        }
    }

    /// The path of a file.
    var file: FilePath? { if case .file(let path) = self { path } else { nil } }

    func image() async throws -> PickedImage {
        switch self {
        case .standardInput: PickedImage(title: "standard input", content: .standardInput)
        case .file(let path): PickedImage(file: path)
        case .camera(let camera, _): try await camera.capture()
        }
    }
}
