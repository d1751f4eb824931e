import ImageCore

/// Hands out the rows of one picture, first to last.
///
/// The order of calls is a grammar: *make* (which reads the header), then `header` at any time,
/// `readRows`\* until every row was read, then `finish` once. After a call has thrown, only `header` is valid.
/// A decoder belongs to one thread at a time.
public protocol ImageDecoder: AnyObject {
    var header: ImageHeader { get }

    /// Reads the next `count` rows into `destination`, `bytesPerRow` bytes apart, in ``ImageHeader/rowFormat``.
    /// - Throws: `ImageError.damaged` unless the decoder was made to allow damage,
    ///   `ImageError.limitExceeded`, `ImageError.readFailed`.
    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError)

    /// Reads what follows the last row and says what was wrong with the file, if anything.
    func finish() throws(ImageError) -> DecodeReport
}

/// What was wrong with a file that could be read all the same.
public struct DecodeReport: Hashable, Sendable {
    /// How the picture is damaged and how many rows or scans are whole; nil where it is whole. Only a decoder that
    /// was made to allow damage gets so far.
    public var damage: String?
    /// Harmless faults: extraneous bytes, a missing end marker, an unreadable ancillary chunk. Each is said once.
    public var notices: [String]

    public init(damage: String? = nil, notices: [String] = []) {
        self.damage = damage
        self.notices = notices
    }
}

/// How a file is to be read.
public struct DecodingOptions: Hashable, Sendable {
    public var limits: ImageLimits
    /// Keep what can be read of a damaged picture.
    public var allowsDamage: Bool

    public init(limits: ImageLimits = ImageLimits(), allowsDamage: Bool = false) {
        self.limits = limits
        self.allowsDamage = allowsDamage
    }
}
