import ImageCore
import SystemPackage

/// What is wanted of a camera.
public struct CameraOptions: Hashable, Sendable {
    /// The device's node; nil takes the first one that can be used.
    public var device: FilePath?
    /// The size wanted; the nearest one that the camera has is taken. Nil: its largest that has no more pixels than
    /// ``largestDefaultSize`` and comes at ``slowestDefaultRate`` frames a second or more.
    public var size: PixelSize?
    /// How the camera is to send its frames. Nil: the format that comes fast enough at the nearest size and keeps most
    /// of the picture.
    public var format: VideoPixelFormat?
    /// Whole frames to drop before the picture is taken, while the camera finds its exposure. Nil:
    /// ``defaultSkippedFrames``, or those that come within ``defaultWarmUp`` where those are fewer.
    public var skippedFrames: Int?
    /// The most time from opening the camera to the picture.
    public var timeout: Duration

    /// The largest size that is chosen where none is asked for.
    public static let largestDefaultSize = PixelSize(width: 3840, height: 2160)
    /// The fewest frames a second of a size that is chosen where none is asked for.
    public static let slowestDefaultRate = 5.0
    /// The fewest frames that are skipped where no number is asked for.
    public static let defaultSkippedFrames = 5
    /// Counted from the first frame.
    public static let defaultWarmUp = Duration.milliseconds(500)
    /// How long a camera may take where no time is given.
    public static let defaultTimeout = Duration.seconds(5)

    /// Options for taking a picture; by default, the first camera in its best format.
    public init(
        device: FilePath? = nil, size: PixelSize? = nil, format: VideoPixelFormat? = nil, skippedFrames: Int? = nil,
        timeout: Duration = CameraOptions.defaultTimeout
    ) {
        self.device = device
        self.size = size
        self.format = format
        self.skippedFrames = skippedFrames
        self.timeout = timeout
    }
}
