import ImageCore
import ImageMetadata

/// The habit, begun by ImageMagick, of keeping in a PNG what it has no chunk for: a text with the bytes in hexadecimal.
enum RawProfile {
    private static let keyword = "Raw profile type "

    /// Photoshop's image resources that a text holds; nil where it is another one.
    static func imageResources(in chunk: PNGChunk, budget: inout TextBudget) -> [UInt8]? {
        guard let bytes = bytes(of: "iptc", in: chunk, budget: &budget) else { return nil }
        // IPTC alone is the data of a resource.
        guard bytes.first == 0x1C else { return bytes }
        return ImageResources.resource(iptc: bytes)
    }

    /// The packet that a text holds; nil where it is another one.
    static func xmp(in chunk: PNGChunk, budget: inout TextBudget) -> [UInt8]? {
        bytes(of: "xmp", in: chunk, budget: &budget)
    }

    /// The EXIF block that a text holds, without the name that a JPEG puts before it; nil where it is another one.
    static func exif(in chunk: PNGChunk, budget: inout TextBudget) -> [UInt8]? {
        (bytes(of: "exif", in: chunk, budget: &budget) ?? bytes(of: "APP1", in: chunk, budget: &budget)).flatMap {
            EXIFIdentifier.block(after: $0)
        }
    }

    private static func bytes(of type: String, in chunk: PNGChunk, budget: inout TextBudget) -> [UInt8]? {
        guard
            chunk.name == "tEXt" || chunk.name == "zTXt",
            chunk.data.starts(with: Array("\(keyword)\(type)\0".utf8)),
            let text = PNGText(chunk: chunk, budget: &budget)?.text
        else { return nil }
        return bytes(text)
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
