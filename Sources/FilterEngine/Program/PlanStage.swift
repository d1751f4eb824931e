/// A stage of a compiled look.
public struct PlanStage: Hashable, Sendable, Codable {
    /// What it does, in words.
    public var name: String
    /// The number of rows that it keeps for the stages after it; nil where it works in place, on tiles of pixels.
    public var rows: Int?
    /// Bytes of these rows.
    public var bytes: Int?

    init(name: String, rows: Int? = nil, bytes: Int? = nil) {
        self.name = name
        self.rows = rows
        self.bytes = bytes
    }
}
