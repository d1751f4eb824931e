import ImageCodecs
import ImageCore
import SystemPackage

/// What became of one picture.
public struct RenderReport: Hashable, Sendable, Codable {
    /// What the report is coded as.
    public private(set) var version = ServiceVersion.current
    /// The result's file; nil where it went to a stream.
    public var output: FilePath?
    /// The result's format.
    public var format: WritableFormat
    /// The result's size; nil for a copy of the file.
    public var size: PixelSize?
    /// How the input was damaged, and how much of it is whole; nil where it was whole.
    public var damage: String?
    /// What was harmless: faults of the file, and what could not be carried over.
    public var notices: [String]
    /// What filters that look at the picture chose to do to it, in words.
    public var remarks: [String] = []
    /// Where the time went, where the renderer was asked to measure it.
    public var times: RenderTimes?
    /// Whether the result is the input, byte for byte, because there was nothing to do.
    public var isCopy: Bool
    /// What the input was made from; nil where that carries no recipe.
    package var inputOrigin: RecordedOriginals?

    /// A report of one picture.
    public init(
        format: WritableFormat, size: PixelSize? = nil, damage: String? = nil, notices: [String] = [],
        isCopy: Bool = false
    ) {
        self.format = format
        self.size = size
        self.damage = damage
        self.notices = notices
        self.isCopy = isCopy
    }
}
