import FilterEngine
import ImageCore
import PictureAnalysis

/// The facts about the picture that a filter may use while it is lowered.
public struct PlanContext: Sendable {
    /// The picture's size, and how it is turned and reduced.
    public var geometry: PictureGeometry
    /// The picture's statistics; nil unless a step of the look needs them.
    public var statistics: PictureStatistics?
    /// Between the picture's own colours and encoded sRGB.
    public var colors: ColorConversion

    /// Whether skin keeps its hue where a step takes over the colours of other pictures.
    package var keepsSkinHue = true

    /// What filters may know of a picture.
    public init(
        geometry: PictureGeometry, statistics: PictureStatistics? = nil, colors: ColorConversion = .none
    ) {
        self.geometry = geometry
        self.statistics = statistics
        self.colors = colors
    }
}

extension PlanContext {
    /// The probability that clipped pixels are lamps, 0…1: 1 in a night, and 0 in daylight, where they are paper or sky, and in a
    /// picture without statistics. A portrait before black has a face in the light, and so counts as daylight.
    var shareOfLamps: Double {
        guard let tones = statistics?.toneRange else { return 0 }
        func darkness(_ value: Double, from full: Double, to none: Double) -> Double {
            let t = min(max((none - value) / (none - full), 0), 1)
            return t * t * (3 - 2 * t)
        }
        return darkness(tones.median, from: 0.2, to: 0.36) * darkness(tones.lightFifth, from: 0.4, to: 0.6)
    }
}
