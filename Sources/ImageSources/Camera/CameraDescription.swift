import ImageCore
import SystemPackage

/// What a camera is and what it offers.
public struct CameraDescription: Hashable, Sendable {
    /// The device, as `/dev/video0`.
    public var path: FilePath
    /// The device's name for people.
    public var name: String
    /// The name of the device's driver.
    public var driver: String
    /// Where it is attached: "usb-0000:00:14.0-1".
    public var bus: String
    /// The formats of its frames, in the device's order.
    public var formats: [Format]

    /// Describes a camera.
    public init(path: FilePath, name: String, driver: String, bus: String, formats: [Format]) {
        self.path = path
        self.name = name
        self.driver = driver
        self.bus = bus
        self.formats = formats
    }

    /// A format of its frames, with the sizes that it comes in.
    public struct Format: Hashable, Sendable {
        /// V4L2's four characters as a number, the first one lowest.
        public var fourCC: UInt32
        /// The driver's name for it.
        public var name: String
        /// Empty where the driver does not say.
        public var sizes: [Sizes]

        /// Describes a format of frames.
        public init(fourCC: UInt32, name: String, sizes: [Sizes]) {
            self.fourCC = fourCC
            self.name = name
            self.sizes = sizes
        }

        /// What it is here; nil where it can't be read.
        public var readable: VideoPixelFormat? { VideoPixelFormat(fourCC: fourCC) }

        /// `YUYV`; characters that can't be shown are dots.
        public var code: String {
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: fourCC >> (8 * $0)) }
            let shown = bytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: ".") }
            return String(decoding: shown, as: UTF8.self)
        }
    }

    /// A size, or a range of sizes in steps.
    public struct Sizes: Hashable, Sendable {
        /// The smallest size, or the only one.
        public var smallest: PixelSize
        /// As the smallest where it is one size.
        public var largest: PixelSize
        /// Pixels from one size to the next; 0 where it is one size.
        public var step: PixelSize
        /// How fast frames come at the largest size, as the driver lists it. Empty where it does not say.
        public var intervals: [FrameInterval]

        /// Describes a size, or a range of sizes.
        public init(smallest: PixelSize, largest: PixelSize, step: PixelSize, intervals: [FrameInterval]) {
            self.smallest = smallest
            self.largest = largest
            self.step = step
            self.intervals = intervals
        }

        /// Whether it is one size and not a range.
        public var isSingle: Bool { smallest == largest }

        /// The size among these that is nearest to another one.
        public func nearest(to size: PixelSize) -> PixelSize {
            PixelSize(
                width: nearest(size.width, from: smallest.width, to: largest.width, step: step.width),
                height: nearest(size.height, from: smallest.height, to: largest.height, step: step.height)
            )
        }

        private func nearest(_ length: Int, from smallest: Int, to largest: Int, step: Int) -> Int {
            guard step > 0, largest > smallest else { return largest }
            let steps = (min(max(length, smallest), largest) - smallest + step / 2) / step
            return smallest + min(steps, (largest - smallest) / step) * step
        }
    }
}

/// The time from one frame to the next: a fraction of a second, as drivers count it.
public struct FrameInterval: Hashable, Sendable {
    /// Seconds, over ``denominator``.
    public var numerator: UInt32
    /// What ``numerator`` is divided by.
    public var denominator: UInt32

    /// The time between two frames as a fraction of seconds.
    public init(numerator: UInt32, denominator: UInt32) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Frames a second; nil for an interval of zero.
    public var framesPerSecond: Double { Double(denominator) / Double(max(1, numerator)) }
}
