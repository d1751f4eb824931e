import SystemPackage

extension CameraSource {
    /// The word that stands for the first camera where a picture may be named.
    public static let defaultCameraName: FilePath = "camera"

    /// What a path asks for where it names a camera and not a picture: the word `camera` unless a file has that name,
    /// a video device by any name, or one of `/dev/video0` and so on that is not there. Nil for all other paths.
    public static func options(named path: FilePath) -> CameraOptions? {
        guard let status = try? Stat(path) else {
            if path == defaultCameraName { return CameraOptions() }
            let isNumbered = path.string.hasPrefix("/dev/video") && Int(path.string.dropFirst(10)) != nil
            return isNumbered ? CameraOptions(device: path) : nil
        }
        guard status.type == .characterSpecial, major(status) == videoMajor else { return nil }
        return CameraOptions(device: path)
    }

    /// The number that Linux gives to Video4Linux's devices.
    private static let videoMajor: UInt64 = 81

    /// The upper part of a device's number, as makedev(3) puts it together.
    private static func major(_ status: Stat) -> UInt64 {
        let number = UInt64(truncatingIfNeeded: status.specialDeviceID.rawValue)
        return (number >> 8) & 0xFFF | (number >> 32) & 0xFFFF_F000
    }
}
