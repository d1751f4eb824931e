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
