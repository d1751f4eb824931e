import ImageCore
import SystemPackage

/// Why a camera gave no picture: which one, what is wrong, and what to do.
public struct CameraError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of problem a camera has.
    public enum Problem: Hashable, Sendable {
        /// There is not a video device at all.
        case noDevice
        /// There are video devices, and none can be used: why not, each.
        case noUsableDevice([String])
        /// The device that was asked for is not there.
        case missing
        /// The device's file may not be opened.
        case permissionDenied
        /// The file is no camera; the text says what it is instead.
        case notACamera(String)
        /// Another program has it.
        case busy
        /// It was there a moment ago.
        case unplugged
        /// None of the formats of its frames can be read; those that it offers.
        case unreadableFormats([String])
        /// It does not have the format that was asked for; those that it has.
        case formatMissing(VideoPixelFormat, offered: [VideoPixelFormat])
        /// It refused a request; the text says which and the system's reason.
        case refused(String)
        /// No frame came.
        case silent(Duration)
        /// The time was over before the frames that were to be skipped had come.
        case stillSkipping(Duration, skipped: Int, wanted: Int)
        /// Frames came that were broken, and none for the picture that was whole.
        case brokenFrames(Duration, count: Int)
        /// The stream broke off with an error, this often, and gave no picture in between.
        case streamBroken(Duration, count: Int)
        /// The caller cancelled the work.
        case cancelled
    }

    /// The device; nil where none was found.
    public var device: FilePath?
    /// What is wrong.
    public var problem: Problem

    /// The error of a device, or of none.
    public init(device: FilePath?, problem: Problem) {
        self.device = device
        self.problem = problem
    }

    /// "/dev/video0: permission denied; add yourself to the group video …".
    public var description: String { device.map { "\($0): \(reason)" } ?? reason }

    /// What is wrong and what to do, without the device's name.
    public var reason: String { advice.map { "\(fault)\($0)" } ?? fault }

    /// What is wrong.
    package var fault: String {
        switch problem {
        case .noDevice: "there is no /dev/video*"
        case .noUsableDevice(let reasons): "no camera can be used: \(reasons.joined(separator: ". "))"
        case .missing: "there is no such device"
        case .permissionDenied: "permission denied"
        case .notACamera(let what): what
        case .busy: "is in use by another program"
        case .unplugged: "was unplugged"
        case .unreadableFormats(let names):
            names.isEmpty
                ? "offers no format of frames"
                : "its frames come as \(list(names)), none of which can be read"
        case .formatMissing(let wanted, let offered): "has no \(wanted.name); it has \(list(offered.map(\.name)))"
        case .refused(let what): what
        case .silent(let duration): "gave no picture within \(seconds(duration))"
        case .stillSkipping(let duration, let skipped, let wanted):
            "gave \(skipped) of the \(wanted) frames to skip within \(seconds(duration))"
        case .brokenFrames(let duration, let count):
            "sends broken frames: \(count) within \(seconds(duration)), and no whole one for the picture"
        case .streamBroken(let duration, let count):
            "its stream broke off \(count == 1 ? "" : "\(count) times ")within \(seconds(duration)) and gave no picture"
        case .cancelled: "cancelled"
        }
    }

    /// What follows ``fault`` and says what to do, as far as that is no matter of the caller's settings; nil where nothing helps.
    private var advice: String? {
        switch problem {
        case .noDevice: "; plug a camera in"
        case .missing: "; plug the camera in"
        case .permissionDenied: "; add yourself to the group video (sudo usermod -aG video $USER), then log in again"
        case .notACamera: "; choose another one"
        case .busy: " (\(device.map { "fuser -v \($0)" } ?? "fuser -v") names it); close that one first"
        case .unplugged: "; plug it in and try again"
        case .unreadableFormats(let names):
            names.isEmpty
                ? "; it may need a driver or a set-up of its own"
                : "; \(list(VideoPixelFormat.allCases.map(\.name))) can"
        case .refused: "; try another size, or reconnect it"
        case .silent: "; reconnect it, or allow it more time"
        case .stillSkipping: "; skip fewer, or allow it more time"
        case .brokenFrames: "; try another size, cable or socket"
        case .streamBroken: "; try another cable or socket"
        case .noUsableDevice, .formatMissing, .cancelled: nil
        }
    }

    private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    /// `5 s`, `0.5 s`, `0.05 s`, in thousandths at most.
    private func seconds(_ duration: Duration) -> String {
        let (whole, rest) = duration.components
        var digits = String(1000 + rest / 1_000_000_000_000_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        if digits.isEmpty { return whole == 0 && rest > 0 ? "less than 0.001 s" : "\(whole) s" }
        return "\(whole).\(digits) s"
    }
}

extension CameraError {
    /// The error that a system call's number stands for.
    /// - Parameter action: what was being done: "can't start".
    init(device: FilePath, errorNumber: CInt, action: String) {
        self.device = device
        switch Errno(rawValue: errorNumber) {
        case .noSuchFileOrDirectory, .notDirectory: problem = .missing
        case .permissionDenied, .notPermitted: problem = .permissionDenied
        case .resourceBusy: problem = .busy
        case .noSuchAddressOrDevice, .operationNotSupportedByDevice: problem = .unplugged
        case let errno: problem = .refused("\(action): \(errno)")
        }
    }
}

extension VideoPixelFormat {
    /// The format as people write it: V4L2's name, and MJPEG in full.
    public var name: String { rawValue.uppercased() }
}
