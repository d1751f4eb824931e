import ArgumentParser
import ImageCore
import ImagePipeline
import ImageSources
import KernelDispatch

/// Which camera takes the picture, and how.
struct CameraArguments: ParsableArguments {
    @Option(help: ArgumentHelp("The camera. Default: the first that can be used.", valueName: "/dev/video0"))
    var device: PathArgument?

    @Option(
        help: ArgumentHelp(
            """
            The size; the camera's nearest is used. Default: the largest up to 3840x2160 with at least 5 frames a second.
            """, valueName: "1280x720"))
    var size: SizeArgument?

    @Option(
        help: ArgumentHelp(
            """
            The camera's pixel format. Default: the one with the best picture at 15 frames a second.
            """, valueName: "format"))
    var cameraFormat: VideoPixelFormat?

    @Option(
        help: ArgumentHelp(
            """
            Complete frames to skip while the camera finds its exposure. Default: \(CameraOptions.defaultSkippedFrames), \
            or those of the first 0.5 s if they are fewer.
            """, valueName: "count"))
    var skip: Int?

    @Option(help: ArgumentHelp("The most time from opening the camera to the picture.", valueName: "seconds"))
    var timeout: Double = 5

    func validate() throws {
        if let skip, skip < 0 { throw ValidationError("--skip is 0 or more, not \(skip).") }
        guard timeout > 0, timeout <= 86_400 else {
            throw ValidationError("--timeout is more than 0 seconds and at most a day, not \(timeout).")
        }
    }

    func source(instructionSet: InstructionSet) -> CameraSource {
        CameraSource(
            options: CameraOptions(
                device: device?.path, size: size?.size, format: cameraFormat, skippedFrames: skip,
                timeout: .seconds(timeout)
            ), instructionSet: instructionSet
        )
    }
}

extension VideoPixelFormat: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(rawValue: argument.lowercased())
    }
}

/// `1280x720`.
struct SizeArgument: ExpressibleByArgument {
    var size: PixelSize

    init?(argument: String) {
        guard let size = PixelSize(argument) else { return nil }
        self.size = size
    }
}
