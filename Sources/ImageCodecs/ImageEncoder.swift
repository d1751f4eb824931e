import ImageCore

/// Takes the rows of one picture, first to last.
///
/// The order of calls is a grammar: *make* (which writes the header), `writeRows`\* until every row was given, then
/// `finish` once. After a call has thrown, none is valid. An encoder belongs to one thread at a time.
public protocol ImageEncoder: AnyObject {
    /// What of the metadata the result can't hold, and why. Complete once the picture is finished.
    var notices: [String] { get }
    /// What it chose in coding, in words. Complete once the picture is finished.
    var remarks: [String] { get }

    /// Writes the next `count` rows, which lie `bytesPerRow` bytes apart in `rows`.
    func writeRows(_ count: Int, from rows: RawSpan, bytesPerRow: Int) throws(ImageError)

    /// Writes what follows the last row.
    func finish() throws(ImageError)
}

extension ImageEncoder {
    public var remarks: [String] { [] }
}
