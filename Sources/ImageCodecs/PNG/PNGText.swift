import ImageCore
import ImageMetadata

/// A text in a PNG: a keyword and what it stands for. Written as `tEXt`, where both can hold the characters of Latin-1
/// alone; read from `zTXt` and `iTXt` too.
public struct PNGText: Hashable, Sendable, Codable {
    /// 1 to 79 characters.
    public var keyword: String
    /// The text itself.
    public var text: String

    /// A text under a keyword.
    public init(keyword: String, text: String) {
        self.keyword = keyword
        self.text = text
    }

    /// The text that a chunk holds, unpacked. Nil for another chunk, where it is laid out in another way or broken, and where it
    /// is longer than `TextBudget.maximumBytes`.
    package init?(chunk: PNGChunk) {
        var budget = TextBudget()
        self.init(chunk: chunk, budget: &budget)
    }

    /// The same for one of several.
    /// - Parameter budget: a new one before the picture's first text.
    package init?(chunk: PNGChunk, budget: inout TextBudget) {
        guard let keyword = Self.keyword(of: chunk), let bytes = Self.bytes(of: chunk, budget: &budget) else {
            return nil
        }
        self.keyword = keyword
        text = chunk.name == "iTXt" ? String(decoding: bytes, as: UTF8.self) : Self.string(bytes[...])
    }

    /// The bytes of a text, unpacked; nil for another chunk, and for a text that can't be unpacked.
    static func bytes(of chunk: PNGChunk, budget: inout TextBudget) -> [UInt8]? {
        guard let end = endOfKeyword(chunk) else { return nil }
        let rest = chunk.data[(end + 1)...]
        switch chunk.name {
        case "tEXt": return Array(rest)
        case "zTXt": return rest.first == 0 ? ZlibStream.unpacked(rest.dropFirst(), budget: &budget) : nil
        case "iTXt": return international(rest, budget: &budget)
        default: return nil
        }
    }

    /// The keyword of a text, which is not unpacked; nil for another chunk.
    package static func keyword(of chunk: PNGChunk) -> String? {
        guard chunk.isText else { return nil }
        return endOfKeyword(chunk).map { string(chunk.data[..<$0]) }
    }

    private static func endOfKeyword(_ chunk: PNGChunk) -> Int? {
        chunk.data.firstIndex(of: 0).flatMap { (1...79).contains($0) ? $0 : nil }
    }

    /// Whether a text holds the file of a picture, in base64 or in hexadecimal.
    /// - Parameter budget: a new one before the picture's first text.
    package static func holdsPicture(_ chunk: PNGChunk, budget: inout TextBudget) -> Bool {
        if let (_, bytes) = RawProfile.content(of: chunk, budget: &budget) {
            return bytes.map { PictureSignature.isAnywhere(in: $0) } ?? false
        }
        return PNGText(chunk: chunk, budget: &budget).map { PictureSignature.isBase64($0.text) } ?? false
    }

    /// The keyword of XMP, which some programs write in lower case.
    static let xmpKeyword = "XML:com.adobe.xmp"
    static func isXMPKeyword(_ keyword: String?) -> Bool { keyword?.lowercased() == xmpKeyword.lowercased() }

    /// Whether the chunk is the one in which XMP belongs.
    static func isXMP(_ chunk: PNGChunk) -> Bool { chunk.name == "iTXt" && isXMPKeyword(keyword(of: chunk)) }

    /// The packet in the chunk in which XMP belongs.
    static func xmp(in chunk: PNGChunk, budget: inout TextBudget) -> [UInt8]? {
        isXMP(chunk) ? bytes(of: chunk, budget: &budget) : nil
    }

    /// Whether the text is packed, the method (0), a language, the translated keyword, the text.
    private static func international(_ data: ArraySlice<UInt8>, budget: inout TextBudget) -> [UInt8]? {
        let flags = data.prefix(2)
        var rest = data.dropFirst(2)
        for _ in 0..<2 {
            guard let end = rest.firstIndex(of: 0) else { return nil }
            rest = rest[(end + 1)...]
        }
        switch Array(flags) {
        case [0, 0], [0, 1]: return Array(rest)
        case [1, 0]: return ZlibStream.unpacked(rest, budget: &budget)
        default: return nil
        }
    }

    /// A comment, in the kind of chunk that can hold its characters. What is no UTF-8 is taken for Latin-1.
    static func comment(_ bytes: [UInt8]) -> PNGChunk {
        let text = bytes.filter { $0 != 0 }
        let keyword = Array("Comment\0".utf8)
        let isLatin = text.allSatisfy { $0 < 128 } || String(validating: text, as: UTF8.self) == nil
        return isLatin
            ? PNGChunk(name: "tEXt", data: keyword + text)
            : PNGChunk(name: "iTXt", data: keyword + [0, 0, 0, 0] + text)
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
