/// A chunk of a WebP, which is a RIFF file: where its data stands, and how much of it there is by its own word.
struct WebPChunk: Hashable {
    /// Four characters.
    let name: [UInt8]
    /// Where the data starts in the file.
    let start: Int
    /// Bytes of data as the chunk claims, up to 4 GiB.
    let count: Int

    static let headerLength = 8
    /// `RIFF`, a length, `WEBP`.
    static let fileHeaderLength = 12

    /// Where the data ends.
    var end: Int { start + count }
    /// Where the next chunk is: chunks have an even length.
    var next: Int { end + (count & 1) }

    /// - Parameters:
    ///   - header: the eight bytes of its header.
    ///   - offset: where the header stands in the file.
    init?(header: [UInt8], at offset: Int) {
        guard header.count == Self.headerLength else { return nil }
        name = Array(header.prefix(4))
        start = offset + Self.headerLength
        count = littleEndian(header[4...])
    }

    func isNamed(_ name: String) -> Bool { self.name.elementsEqual(name.utf8) }

    static func isWebP(_ head: [UInt8]) -> Bool {
        head.count >= fileHeaderLength && head.starts(with: "RIFF".utf8) && head[8..<12].elementsEqual("WEBP".utf8)
    }
}

/// A number of up to seven bytes, the lowest first.
func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
}
