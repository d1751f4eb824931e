import ImageCore

/// A text in a PNG (`tEXt`): a keyword and what it stands for. Both can hold the characters of Latin-1 alone.
public struct PNGText: Hashable, Sendable {
    /// 1 to 79 characters.
    public var keyword: String
    public var text: String

    public init(keyword: String, text: String) {
        self.keyword = keyword
        self.text = text
    }

    /// A chunk's data: the keyword, a zero, the text. Nil where it is laid out in another way.
    init?(chunk data: [UInt8]) {
        guard let end = data.firstIndex(of: 0), (1...79).contains(end) else { return nil }
        keyword = Self.string(data[..<end])
        text = Self.string(data[(end + 1)...])
    }

    /// - Throws: `ImageError.invalidRequest` where a chunk can't hold it.
    func chunk() throws(ImageError) -> PNGChunk {
        guard
            let keyword = Self.bytes(keyword), let text = Self.bytes(text), (1...79).contains(keyword.count),
            !keyword.contains(0), !text.contains(0)
        else { throw .invalidRequest("a PNG can't hold the text '\(keyword)'") }
        return PNGChunk(name: "tEXt", data: keyword + [0] + text)
    }

    /// Latin-1's characters have the numbers of Unicode.
    private static func string(_ bytes: ArraySlice<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func bytes(_ string: String) -> [UInt8]? {
        let scalars = string.unicodeScalars
        return scalars.allSatisfy { $0.value < 256 } ? scalars.map { UInt8($0.value) } : nil
    }
}
