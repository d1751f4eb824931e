import ImageCore
import KernelDispatch
import SystemPackage

/// Takes pictures with a camera of the machine, by Video4Linux.
///
///     let camera = CameraSource(options: CameraOptions(size: PixelSize(width: 1280, height: 720)))
///     let report = try await renderer.renderOverlapped(camera.takePicture().image, to: destination)
public struct CameraSource: Sendable {
    /// Which camera is used, and how.
    public var options: CameraOptions
    /// The folder that has the video devices.
    public var devices: FilePath
    /// The instructions that convert frames.
    public var instructionSet: InstructionSet

    /// A camera, which is opened when a picture is taken.
    public init(
        options: CameraOptions = CameraOptions(), devices: FilePath = "/dev", instructionSet: InstructionSet = .best
    ) {
        self.options = options
        self.devices = devices
        self.instructionSet = instructionSet
    }

    /// Opens the camera, lets it find its exposure, takes a picture and gives the camera free again.
    ///
    /// It waits on the calling thread, up to the options' timeout, and gives up early where its task is cancelled. A
    /// frame that the driver marks as bad or that is not whole is dropped for the next one; a stream that breaks off is
    /// restarted, and a camera that is in use is asked again for a second.
    public func takePicture() throws(CameraError) -> CameraCapture {
        var session = CameraSession(self)
        return try session.capture()
    }

    /// What the camera is and offers.
    public func describe() throws(CameraError) -> CameraDescription {
        try VideoDevices.open(options.device, in: devices).description
    }
}
