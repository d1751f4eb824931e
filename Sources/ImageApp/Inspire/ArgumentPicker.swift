import ImageFiles
import ImageSources
import Presenters
import SystemPackage

/// The command line as a picker: what is picked stands in the arguments already.
@MainActor
final class ArgumentPicker: ImagePicker {
    let source: ImageSourceType
    weak var delegate: (any ImagePickerDelegate)?
    /// What messages call it; nil for standard input.
    let name: FilePath?
    private let pick: @Sendable () async throws -> PickedImage

    /// A file, or standard input.
    init(_ argument: PathArgument) {
        let image =
            argument.isStandardStream
            ? PickedImage(title: "standard input", content: .standardInput) : PickedImage(file: argument.path)
        source = .gallery
        name = image.file
        pick = { image }
    }

    /// A file.
    init(file: FilePath) {
        source = .gallery
        name = file
        pick = { PickedImage(file: file) }
    }

    /// A picture that a camera takes.
    /// - Parameter name: the device, or "camera".
    init(camera: any CameraCapturing, name: FilePath) {
        source = .camera
        self.name = name
        pick = { try await camera.capture() }
    }

    /// Reports to the delegate what was picked.
    /// - Throws: why there is no picture; the delegate has then been notified of a cancel.
    func run() async throws {
        do {
            let image = try await pick()
            delegate?.imagePicker(self, didPick: image)
        } catch {
            delegate?.imagePickerDidCancel(self)
            throw error
        }
    }
}
