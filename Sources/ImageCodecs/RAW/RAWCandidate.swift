/// Where a RAW file says that it has a preview, or where one may be.
struct RAWCandidate: Hashable {
    /// Its bytes in the file, as claimed.
    var range: Range<Int>
    /// Whether the file's own structure says so. What a maker's note says may be out of date: programs that change a file move
    /// its parts without knowing the notes.
    var isCertain: Bool

    /// The farthest offset that makes sense.
    private static let end = 1 << 48

    /// Nil for a range that can't be a picture.
    init?(start: Int, count: Int, isCertain: Bool) {
        guard (1..<Self.end).contains(start), (16..<Self.end).contains(count) else { return nil }
        range = start..<start + count
        self.isCertain = isCertain
    }
}
