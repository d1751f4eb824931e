import SystemPackage

/// A camera to choose among others.
public struct CameraName: Hashable, Sendable {
    /// The device, as `/dev/video0`.
    public var path: FilePath
    /// The device's name for people, which two cameras may share.
    public var name: String

    /// Names a camera.
    public init(path: FilePath, name: String) {
        self.path = path
        self.name = name
    }
}
