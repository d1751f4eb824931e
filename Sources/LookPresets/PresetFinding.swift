/// What became of one thing that a preset says.
package struct PresetFinding: Hashable, Sendable {
    /// How near the look comes to what the preset does.
    package enum Nearness: String, Sendable, CaseIterable {
        /// The same numbers: the values of a table, the points of a curve and what runs between them.
        case exact
        /// The same kind of change, of about the same size, from a formula that is known.
        case near
        /// The same direction; how much, and on which tones, is a guess.
        case rough
        case leftOut = "left out"
    }

    /// The preset's name for it: "Exposure2012".
    package var field: String
    /// What the preset has there: "+0.50".
    package var value: String
    package var nearness: Nearness
    /// What the look has for it: "exposure(0.5)"; empty where it has nothing.
    package var step: String
    /// Why it is not exact, or what else is to be known; may be empty.
    package var remark: String

    init(_ field: String, _ value: String = "", _ nearness: Nearness, step: String = "", _ remark: String = "") {
        self.field = field
        self.value = value
        self.nearness = nearness
        self.step = step
        self.remark = remark
    }
}
