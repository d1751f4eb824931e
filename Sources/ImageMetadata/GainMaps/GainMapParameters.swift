#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the samples of a gain map mean: how the HDR picture follows from the base picture and the map.
///
/// With a sample from 0 to 1, its channel's gain in stops is `minimum + (maximum - minimum) · sample^(1 / gamma)`, and the HDR
/// picture is `(base + baseOffset) · 2^gain - alternateOffset` in linear light, 1 being the white of SDR.
package struct GainMapParameters: Hashable, Sendable {
    /// What the samples of a channel mean.
    package struct Channel: Hashable, Sendable {
        /// The gain of the lowest sample, in stops.
        package var minimum: Double
        /// The gain of the highest sample, in stops.
        package var maximum: Double
        /// What samples were raised to before they were written.
        package var gamma: Double
        /// What is added to the base picture.
        package var baseOffset: Double
        /// What is subtracted from the other one.
        package var alternateOffset: Double

        package init(
            minimum: Double = 0, maximum: Double, gamma: Double = 1, baseOffset: Double = 1 / 64,
            alternateOffset: Double = 1 / 64
        ) {
            self.minimum = minimum
            self.maximum = maximum
            self.gamma = gamma
            self.baseOffset = baseOffset
            self.alternateOffset = alternateOffset
        }
    }

    /// One for all colours, or one for each.
    package var channels: [Channel]
    /// How much brighter than the white of SDR, in stops, a screen is that the base picture is made for.
    package var baseHeadroom: Double
    /// The same for the picture that the whole gain leads to.
    package var alternateHeadroom: Double
    /// Whether the base picture is the HDR one, and the gain leads to SDR.
    package var isBaseHDR: Bool
    /// Whether the gain acts on the base picture's own primaries; else on those of the map's profile.
    package var usesBaseColors: Bool

    package init(
        channels: [Channel], baseHeadroom: Double = 0, alternateHeadroom: Double, isBaseHDR: Bool = false,
        usesBaseColors: Bool = true
    ) {
        self.channels = channels
        self.baseHeadroom = baseHeadroom
        self.alternateHeadroom = alternateHeadroom
        self.isBaseHDR = isBaseHDR
        self.usesBaseColors = usesBaseColors
    }

    /// Those of the channel, or of the one that stands for all.
    /// - Parameter index: 0 to 2.
    package func channel(_ index: Int) -> Channel { channels.count == 1 ? channels[0] : channels[index] }

    /// Whether a picture can be computed with them.
    package var isUsable: Bool {
        guard channels.count == 1 || channels.count == 3 else { return false }
        return Self.isHeadroom(baseHeadroom) && Self.isHeadroom(alternateHeadroom) && channels.allSatisfy(\.isUsable)
    }

    /// No picture spans as many stops.
    fileprivate static let mostStops = 64.0

    private static func isHeadroom(_ stops: Double) -> Bool { (0...mostStops).contains(stops) }
}

extension GainMapParameters.Channel {
    fileprivate var isUsable: Bool {
        let most = GainMapParameters.mostStops
        return [minimum, maximum].allSatisfy { abs($0) <= most } && (0.001...1000).contains(gamma)
            && [baseOffset, alternateOffset].allSatisfy { abs($0) <= 1000 }
    }

    /// The gain of a sample, in stops.
    /// - Parameter sample: 0 to 1.
    package func gain(_ sample: Double) -> Double { minimum + (maximum - minimum) * pow(sample, 1 / gamma) }

    /// The sample of a gain, 0 to 1: the nearest that there is.
    package func sample(_ gain: Double) -> Double {
        guard maximum != minimum else { return 0 }
        return pow(min(max((gain - minimum) / (maximum - minimum), 0), 1), gamma)
    }
}

extension GainMapParameters {
    /// How much red, green and blue count in the brightness of a picture: those of sRGB's primaries.
    package static let luminanceWeights = [0.2126, 0.7152, 0.0722]

    /// For a map of one channel that has the mean brightness of these three.
    package var ofOneChannel: GainMapParameters {
        guard channels.count == 3 else { return self }
        let mean = { (value: (Channel) -> Double) in
            zip(channels, Self.luminanceWeights).reduce(0) { $0 + value($1.0) * $1.1 }
        }
        let ends = channels.flatMap { [$0.minimum, $0.maximum] }
        var result = self
        result.channels = [
            Channel(
                minimum: ends.min() ?? 0, maximum: ends.max() ?? 0,
                gamma: mean(\.gamma), baseOffset: mean(\.baseOffset), alternateOffset: mean(\.alternateOffset))
        ]
        return result
    }
}
