import CImageCodecs
import ImageCore
import ImageMetadata

/// The metadata that follows a PNG's data, where some programs write it: found without reading that data.
struct PNGLateChunks {
    /// Chunks that are looked at, and bytes that are kept: a file may be made of nothing else.
    private static let maximumChunks = 100_000
    static let maximumBytes = 64 << 20

    /// Texts, EXIF, and others whose name says that they stay true when the pixels change. Those with a wrong checksum are
    /// left out, and what follows the file's last chunk, or is none.
    private(set) var chunks: [PNGChunk] = []
    /// The number of chunks that were left out because there was no room for them.
    private(set) var omittedChunks = 0
    /// The number of texts among them.
    private(set) var omittedTexts = 0
    /// The end of the file's last chunk; nil if there is none.
    private(set) var end: Int?

    init(in file: any RandomAccessSource) throws(ImageError) {
        var position = 8
        var hasData = false
        var room = Self.maximumBytes
        for _ in 0..<Self.maximumChunks {
            let head = try file.bytes(at: position, count: 8)
            guard head.count == 8 else { return }
            let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let name = Array(head.suffix(4))
            if name == Array("IEND".utf8) { end = min(position + 12 + length, file.byteCount) }
            guard name.allSatisfy(Self.isLetter), end == nil else { return }
            if name == Array("IDAT".utf8) { hasData = true }
            if hasData, Self.isKept(name), length > room {
                omittedChunks += 1
                if ["tEXt", "zTXt", "iTXt"].contains(String(decoding: name, as: UTF8.self)) { omittedTexts += 1 }
            } else if hasData, Self.isKept(name) {
                let body = try file.bytes(at: position + 4, count: 4 + length + 4)
                guard body.count == 8 + length else { return }
                let sum = body.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                if cimg_zlib_checksum(body, 4 + length) == sum {
                    let data = Array(body[4..<4 + length])
                    chunks.append(PNGChunk(name: String(decoding: name, as: UTF8.self), data: data))
                    room -= length
                }
            }
            position += 12 + length
        }
        return
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Whether a chunk is carried into results: its name's first letter is small if a reader may ignore it, its last if a writer
    /// may keep it. A small third letter is reserved, and newer versions of libpng refuse files that have one.
    private static func isKept(_ name: [UInt8]) -> Bool { isSmall(name[0]) && !isSmall(name[2]) && isSmall(name[3]) }

    private static func isSmall(_ letter: UInt8) -> Bool { letter & 0x20 != 0 }
}
