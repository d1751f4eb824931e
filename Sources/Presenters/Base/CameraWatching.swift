import ImageFiles
import ImageSources
import SystemPackage

/// Shows what a camera sees, beside taking pictures with it.
package protocol CameraWatching: CameraCapturing {
    /// Pictures as they come, the latest first of all. The camera is free again once nobody waits for them.
    func liveView() -> AsyncThrowingStream<PickedImage, any Error>

    /// The cameras that there are. Asking may take a while: each is opened.
    func cameras() -> [CameraName]

    /// The same with another camera.
    func using(_ camera: FilePath) -> any CameraWatching
}

extension CameraSource: CameraWatching {
    package func using(_ camera: FilePath) -> any CameraWatching {
        var source = self
        source.options.device = camera
        return source
    }
}
