import PictureAnalysis

extension LightLevel {
    /// The filter that brings pictures to this level, as a look file has it.
    public var filterText: String {
        func text(_ value: Double) -> String { ((min(max(value, -16), 16) * 1e6).rounded() / 1e6).plain }
        return "match(exposure: \(text(min(exposure, 0))), warmth: \(text(warmth)), greenness: \(text(greenness)))"
    }
}
