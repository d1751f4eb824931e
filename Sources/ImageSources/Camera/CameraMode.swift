import ImageCore

/// A format, size and speed of frames that a camera is asked for.
package struct CameraMode: Hashable, Sendable {
    package var format: VideoPixelFormat
    package var fourCC: UInt32
    package var size: PixelSize
    /// Nil where the driver does not say how fast frames come.
    package var interval: FrameInterval?

    /// Frames a second from which on more are no better for a picture that stands still.
    private static let fastEnough = 15.0
    /// Frames a second that no camera is asked to pass.
    private static let fastest = 30.5
    /// Frames a second below which a live view stumbles.
    private static let slowestLive = 12.0
    /// The size that a driver is asked for that lists none.
    private static let assumedSize = PixelSize(width: 1920, height: 1080)

    /// What to ask a camera for, the best first: of each readable format the size that fits best.
    ///
    /// Colour comes before grey, then the nearest size (without a wish: the largest that is fast enough), then the
    /// higher speed up to 15 frames a second, then what keeps most of the picture: red, green and blue before shared
    /// chroma, before JPEG. Of a format's two forms the one whose planes lie apart comes first, which is how multi-planar
    /// hardware fills them.
    ///
    /// - Parameter isLive: whether frames are watched as they come: those that come at a speed for that are before all others,
    ///   and the higher speed counts up to what any camera is asked for.
    package static func ranked(
        of formats: [CameraDescription.Format], for options: CameraOptions, isLive: Bool = false
    ) -> [CameraMode] {
        let modes = formats.compactMap { format -> CameraMode? in
            guard let readable = format.readable else { return nil }
            if let wanted = options.format, readable != wanted { return nil }
            return best(of: format, as: readable, for: options.size, isLive)
        }
        return modes.sorted {
            $0.rank(for: options.size, isLive).lexicographicallyPrecedes($1.rank(for: options.size, isLive))
        }
    }

    private static func best(
        of format: CameraDescription.Format, as readable: VideoPixelFormat, for wanted: PixelSize?, _ isLive: Bool
    ) -> CameraMode {
        let modes = format.sizes.map { sizes in
            let interval = sizes.intervals.filter { $0.framesPerSecond <= fastest }
                .max { $0.framesPerSecond < $1.framesPerSecond }
            return CameraMode(
                format: readable, fourCC: format.fourCC, size: size(among: sizes, wanted: wanted),
                interval: interval ?? sizes.intervals.min { $0.framesPerSecond < $1.framesPerSecond }
            )
        }
        let best = modes.min { $0.rank(for: wanted, isLive).lexicographicallyPrecedes($1.rank(for: wanted, isLive)) }
        return best
            ?? CameraMode(format: readable, fourCC: format.fourCC, size: wanted ?? assumedSize, interval: nil)
    }

    /// Out of a range of sizes one in fours is taken: what drivers make of chroma rows of an odd length differs.
    private static func size(among sizes: CameraDescription.Sizes, wanted: PixelSize?) -> PixelSize {
        guard !sizes.isSingle else { return sizes.largest }
        let nearest = sizes.nearest(to: wanted ?? CameraOptions.largestDefaultSize)
        return PixelSize(width: max(nearest.width & ~3, 4), height: max(nearest.height & ~3, 4))
    }

    /// Numbers to be compared one after the other, the least being best.
    private func rank(for wanted: PixelSize?, _ isLive: Bool) -> [Double] {
        let area = Double(size.width) * Double(size.height)
        let rate = interval?.framesPerSecond ?? Self.fastEnough
        let sizeRank: [Double]
        if let wanted {
            let distance = abs(size.width - wanted.width) + abs(size.height - wanted.height)
            sizeRank = [Double(distance), -area]
        } else {
            let largest = CameraOptions.largestDefaultSize
            let isSensible =
                area <= Double(largest.width * largest.height) && rate >= CameraOptions.slowestDefaultRate
            sizeRank = [isSensible ? -area : area]
        }
        let speedRank = -min(rate, isLive ? Self.fastest : Self.fastEnough)
        return [format == .grey ? 1 : 0, isLive && rate < Self.slowestLive ? 1 : 0] + sizeRank
            + [speedRank, Double(format.fidelityRank)] + [fourCC == format.fourCC ? 1 : 0]
    }
}

extension VideoPixelFormat {
    /// How much of the picture is lost on the way, the least first.
    fileprivate var fidelityRank: Int {
        switch self {
        case .rgb24: 0
        case .bgr24: 1
        case .yuyv: 2
        case .uyvy: 3
        case .nv12: 4
        case .yu12: 5
        case .mjpeg: 6
        case .grey: 7
        }
    }
}
