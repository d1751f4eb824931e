import ImageCore
import ImageMetadata

/// The habit, begun by ImageMagick, of keeping in a PNG what it has no chunk for: a text with the bytes in hexadecimal.
enum RawProfile {
    private static let keyword = "Raw profile type "

    /// The bytes that a text holds, and their type in lower case. No bytes if they can't be read; nil for another text.
    static func content(of chunk: PNGChunk, budget: inout TextBudget) -> (type: String, bytes: [UInt8]?)? {
        guard let keyword = PNGText.keyword(of: chunk), keyword.lowercased().hasPrefix(Self.keyword.lowercased()) else {
            return nil
        }
        let type = keyword.dropFirst(Self.keyword.count).lowercased()
        return (type, PNGText(chunk: chunk, budget: &budget).flatMap { bytes($0.text) })
    }

    static func chunk(imageResources: [UInt8]) -> PNGChunk {
        let digits = Array("0123456789abcdef".utf8)
        var text = Array("\niptc\n\(String(repeating: " ", count: 8 - min(8, "\(imageResources.count)".count)))".utf8)
        text += Array("\(imageResources.count)".utf8)
        for (index, byte) in imageResources.enumerated() {
            if index % 36 == 0 { text.append(UInt8(ascii: "\n")) }
            text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        text.append(UInt8(ascii: "\n"))
        return PNGChunk(name: "zTXt", data: Array("\(keyword)iptc".utf8) + [0, 0] + ZlibStream.packed(text))
    }

    /// A line with a name, one with the number of bytes, then the bytes.
    private static func bytes(_ text: String) -> [UInt8]? {
        let lines = text.utf8.split { $0 == UInt8(ascii: "\n") }
        guard lines.count >= 2 else { return nil }
        let digits = lines.dropFirst(2).joined().filter { $0 > 0x20 }.map { Int($0) }
        let length = lines[1].filter { $0 > 0x20 }
        guard let count = Int(String(decoding: length, as: UTF8.self)), count <= digits.count else { return nil }
        guard count > 0, digits.count == 2 * count else { return nil }
        var result: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digit(digits[index]), let low = digit(digits[index + 1]) else { return nil }
            result.append(high << 4 | low)
        }
        return result
    }

    private static func digit(_ character: Int) -> UInt8? {
        switch character {
        case 48...57: UInt8(character - 48)
        case 65...70: UInt8(character - 55)
        case 97...102: UInt8(character - 87)
        default: nil
        }
    }
}
