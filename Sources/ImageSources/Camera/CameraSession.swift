import ImageCodecs
import ImageCore
import ImageFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One capture: a device from its opening to its picture, within one time limit. With a watcher it gives every picture to it
/// instead, and ends in an error alone: that nobody wants more of them, for one.
struct CameraSession {
    private let source: CameraSource
    private let watcher: ((PickedImage) -> Void)?
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var deadline: ContinuousClock.Instant
    private var skippedFrames = 0
    private var brokenFrames = 0
    /// How often the stream has broken off, and whether no frame has come since.
    private var breakCount = 0
    private var isBroken = false
    /// When the first whole frame came.
    private var firstFrame: ContinuousClock.Instant?
    /// When the last skipped frame came, or the stream began.
    private var lastSkipped: ContinuousClock.Instant

    /// How long a device that is in use is asked again.
    private static let busyPatience = Duration.seconds(1)
    /// How often a start is tried that the device refuses.
    private static let startAttempts = 3
    /// Between two attempts, in milliseconds.
    private static let pause: CInt = 50

    private var options: CameraOptions { source.options }

    init(_ source: CameraSource, watcher: ((PickedImage) -> Void)? = nil) {
        self.source = source
        self.watcher = watcher
        start = clock.now
        deadline = start + source.options.timeout
        lastSkipped = start
    }

    mutating func capture() throws(CameraError) -> CameraCapture {
        let device = try VideoDevices.open(options.device, in: source.devices)
        let modes = try modes(of: device)
        let stream = CameraStream(device)
        defer { stream.stop() }
        while true {
            let (mode, layout) = try begin(stream, modes, device)
            lastSkipped = clock.now
            if let image = try picture(from: stream, layout, device) {
                return CameraCapture(
                    image: image, device: device.path, name: device.name, format: layout.format, size: layout.size,
                    framesPerSecond: mode.interval?.framesPerSecond, skippedFrames: skippedFrames,
                    brokenFrames: brokenFrames, restarts: breakCount, duration: clock.now - start,
                    durationAfterSkipped: clock.now - lastSkipped
                )
            }
            breakCount += 1
            isBroken = true
            stream.stop()
            try wait(device)
        }
    }

    /// What the device may be asked for, the best first.
    private func modes(of device: CameraDevice) throws(CameraError) -> [CameraMode] {
        let formats = device.formats { VideoPixelFormat(fourCC: $0) != nil }
        let modes = CameraMode.ranked(of: formats, for: options, isLive: watcher != nil)
        if modes.isEmpty, let wanted = options.format {
            let offered = VideoPixelFormat.allCases.filter { format in formats.contains { $0.readable == format } }
            throw CameraError(device: device.path, problem: .formatMissing(wanted, offered: offered))
        }
        return modes
    }

    // MARK: Starting

    /// Starts the stream, again and again where that may help.
    private func begin(
        _ stream: CameraStream, _ modes: [CameraMode], _ device: CameraDevice
    ) throws(CameraError) -> (CameraMode, VideoFrameLayout) {
        let patience = min(deadline, clock.now + Self.busyPatience)
        var attempts = 1
        while true {
            do throws(CameraError) {
                let negotiated = try negotiate(stream, modes)
                try stream.start()
                return negotiated
            } catch {
                switch error.problem {
                case .busy where clock.now < patience: break
                case .refused where attempts < Self.startAttempts: attempts += 1
                default: throw error
                }
            }
            try wait(device)
        }
    }

    /// The first mode that the device takes.
    private func negotiate(
        _ stream: CameraStream, _ modes: [CameraMode]
    ) throws(CameraError) -> (CameraMode, VideoFrameLayout) {
        var refusal: CameraError?
        for mode in modes {
            do throws(CameraError) {
                return (mode, try stream.negotiate(mode))
            } catch {
                guard case .refused = error.problem else { throw error }
                refusal = refusal ?? error
            }
        }
        throw refusal ?? CameraError(device: options.device, problem: .unreadableFormats([]))
    }

    /// A short pause between attempts.
    private func wait(_ device: CameraDevice) throws(CameraError) {
        try check(device)
        _ = poll(nil, 0, Self.pause)
    }

    // MARK: Frames

    /// The first whole frame after those that are skipped. Nil where the stream broke off.
    private mutating func picture(
        from stream: CameraStream, _ layout: VideoFrameLayout, _ device: CameraDevice
    ) throws(CameraError) -> PickedImage? {
        while true {
            try check(device)
            let frame: CameraStream.Frame
            switch try stream.next(within: Self.pause) {
            case .nothing: continue
            case .broken: return nil
            case .frame(let next): frame = next
            }
            isBroken = false
            if frame.isBad {
                brokenFrames += 1
            } else if isWarmingUp() {
                skippedFrames += 1
                lastSkipped = clock.now
            } else if let content = content(of: stream.bytes(of: frame), layout) {
                let image = PickedImage(title: "camera", content: content)
                guard let watcher else { return image }
                watcher(image)
                isWell()
            } else {
                brokenFrames += 1
            }
            guard try stream.giveBack(frame) else { return nil }
        }
    }

    /// Whether the whole frame that has just come is one to skip.
    private mutating func isWarmingUp() -> Bool {
        let now = clock.now
        let first = firstFrame ?? now
        firstFrame = first
        if let wanted = options.skippedFrames { return skippedFrames < wanted }
        return skippedFrames < CameraOptions.defaultSkippedFrames && now - first < CameraOptions.defaultWarmUp
    }

    /// A picture was shown: whatever was wrong is over, and the time begins anew.
    private mutating func isWell() {
        breakCount = 0
        brokenFrames = 0
        deadline = clock.now + options.timeout
    }

    /// Nil where the frame is not whole. Of one that is watched for a moment, only its ends are looked at.
    private func content(of memory: [[UInt8]], _ layout: VideoFrameLayout) -> PickedImage.Content? {
        do throws(ImageError) {
            if layout.format == .mjpeg {
                return .encoded(try MotionJPEGFrame.picture(memory.first ?? [], decodes: watcher == nil))
            }
            let converter = FrameConverter(instructionSet: source.instructionSet)
            return .pixels(try converter.pixels(of: memory, layout: layout))
        } catch {
            return nil
        }
    }

    // MARK: The end

    /// Throws where the task is cancelled or the time is over.
    private func check(_ device: CameraDevice) throws(CameraError) {
        if Task.isCancelled { throw CameraError(device: device.path, problem: .cancelled) }
        guard clock.now < deadline else { throw CameraError(device: device.path, problem: lateness) }
    }

    /// Why there is no picture when the time is over.
    private var lateness: CameraError.Problem {
        if isBroken || breakCount > 1 { return .streamBroken(options.timeout, count: breakCount) }
        // A broken frame among many whole ones is not what took the time.
        if let wanted = options.skippedFrames, skippedFrames > brokenFrames, skippedFrames < wanted {
            return .stillSkipping(options.timeout, skipped: skippedFrames, wanted: wanted)
        }
        if brokenFrames > 0 { return .brokenFrames(options.timeout, count: brokenFrames) }
        return .silent(options.timeout)
    }
}
