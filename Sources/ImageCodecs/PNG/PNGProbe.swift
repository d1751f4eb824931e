import ImageCore
import ImageMetadata

/// Walks over a PNG's chunks up to the picture's data.
struct PNGProbe {
    private(set) var result = PictureProbe(format: .png)
    private var bytes: WindowedBytes

    /// Chunks that are looked at, and the longest whose content is, in bytes: a file may be made of nothing else.
    private static let maximumChunks = 1000
    private static let longestEXIF = 1 << 20
    private static let longestText = 1 << 12

    init(_ bytes: WindowedBytes) {
        self.bytes = bytes
        readHeader()
        var position = 8
        for _ in 0..<Self.maximumChunks {
            guard
                let length = self.bytes.number(at: position, count: 4),
                let name = self.bytes.bytes(at: position + 4, count: 4), name != Array("IDAT".utf8)
            else { return }
            readChunk(String(decoding: name, as: UTF8.self), at: position + 8, length)
            position += 12 + length
        }
    }

    /// The header is right after the signature.
    private mutating func readHeader() {
        guard let head = bytes.bytes(at: 0, count: 29), Array(head[12..<16]) == Array("IHDR".utf8) else { return }
        let number = { (start: Int) in head[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        let size = PixelSize(width: number(16), height: number(20))
        let colorType = head[25]
        result.size = size
        result.bitDepth = Int(head[24])
        result.componentCount = (colorType & 2 == 0 ? 1 : 3) + (colorType & 4 == 0 ? 0 : 1)
        result.isInterlaced = head[28] != 0
        result.estimatedMemory = CodecMemory.png(
            size: size, rowFormat: result.bitDepth == 16 ? .rgba16 : .rgba8, isWhole: result.isInterlaced)
    }

    private mutating func readChunk(_ name: String, at start: Int, _ length: Int) {
        switch name {
        case "eXIf" where result.exif == nil && length <= Self.longestEXIF:
            result.exif = bytes.bytes(at: start, count: length)
        case "tEXt" where length <= Self.longestText:
            let chunk = bytes.bytes(at: start, count: length).map { PNGChunk(name: name, data: $0) }
            if let text = chunk.flatMap(PNGText.init(chunk:)) { result.texts.append(text) }
        default:
            break
        }
    }
}
