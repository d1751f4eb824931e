import FilterEngine
import ImageCore
import PictureAnalysis

/// What a filter may know of the picture while it is lowered.
public struct PlanContext: Sendable {
    public var geometry: PictureGeometry
    /// What the picture's colours are like; nil unless something of the look needs to know.
    public var statistics: PictureStatistics?
    /// Between the picture's own colours and encoded sRGB.
    public var colors: ColorConversion

    public init(
        geometry: PictureGeometry, statistics: PictureStatistics? = nil, colors: ColorConversion = .none
    ) {
        self.geometry = geometry
        self.statistics = statistics
        self.colors = colors
    }
}
