/// How much of the packed texts of one picture is unpacked: a file may have thousands, each of which packs a thousand times
/// its length.
package struct TextBudget: Sendable {
    /// The most bytes that the texts of a picture are unpacked to, all together.
    package static let maximumBytes = 32 << 20
    /// The most bytes that are unpacked at all. Broken texts, and those that are too long, give none and take their time.
    private static let maximumWork = 4 * maximumBytes

    private var bytesLeft = maximumBytes
    private var workLeft = maximumWork
    /// Texts that were not unpacked because they would have been over the budget.
    package private(set) var refusedCount = 0

    package init() {}

    /// Bytes that the next text may be unpacked to.
    var room: Int { min(bytesLeft, workLeft) }

    /// - Parameter bytes: what an attempt to unpack gave, whether or not it came to the text's end.
    mutating func spendWork(_ bytes: Int) { workLeft -= bytes }

    /// - Parameter bytes: the length of a text that was unpacked.
    mutating func spendText(_ bytes: Int) { bytesLeft -= bytes }

    mutating func countRefusal() { refusedCount += 1 }
}
