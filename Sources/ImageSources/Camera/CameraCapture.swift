import ImageCore
import ImageFiles
import SystemPackage

/// A picture that a camera took, and how it came about.
public struct CameraCapture: Sendable {
    /// A JPEG as the camera sent it, or the pixels of a frame.
    public var image: PickedImage
    /// The device that took it.
    public var device: FilePath
    /// The camera's name for people.
    public var name: String
    /// How the camera sent the frame.
    public var format: VideoPixelFormat
    /// The picture's width and height.
    public var size: PixelSize
    /// Nil where the driver does not say.
    public var framesPerSecond: Double?
    /// Whole frames that were dropped while the camera found its exposure.
    public var skippedFrames: Int
    /// Frames that were dropped because they were broken.
    public var brokenFrames: Int
    /// How often the stream broke off and was restarted.
    public var restarts: Int
    /// From opening the camera to the picture.
    public var duration: Duration
    /// From the last of the skipped frames (from the start of the stream, where none was) to the picture.
    public var durationAfterSkipped: Duration
}
