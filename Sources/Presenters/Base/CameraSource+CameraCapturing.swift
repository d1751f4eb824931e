import ImageCore
import ImageFiles
import ImageSources

extension CameraSource: CameraCapturing {
    /// Takes a picture off the main actor. Where the task is cancelled it throws `ImageError.cancelled`, as all that a
    /// picked image goes through does.
    @concurrent
    package func capture() async throws -> PickedImage {
        do throws(CameraError) {
            return try takePicture().image
        } catch {
            throw error.problem == .cancelled ? ImageError.cancelled : error
        }
    }
}
