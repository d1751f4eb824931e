import ImageCore
import SystemPackage

// Paths as `String`, for programs that have no other use for `FilePath`.

extension GalleryFolder {
    /// Creates the folder at a path, which is not read yet.
    public init(_ path: String) { self.init(FilePath(path)) }
}

extension ThumbnailStore {
    /// Creates the thumbnails below a folder.
    public init(folder: String, program: String) { self.init(folder: FilePath(folder), program: program) }
}

extension ImageSourceHelper {
    /// Creates a helper that checks these sources when it is asked.
    public init(gallery: String, device: String? = nil) {
        self.init(gallery: FilePath(gallery), device: device.map { FilePath($0) })
    }
}

extension CameraOptions {
    /// Creates options for a camera whose device is at a path.
    public init(
        device: String, size: PixelSize? = nil, format: VideoPixelFormat? = nil, skippedFrames: Int? = nil,
        timeout: Duration = CameraOptions.defaultTimeout
    ) {
        self.init(
            device: FilePath(device), size: size, format: format, skippedFrames: skippedFrames, timeout: timeout)
    }
}
