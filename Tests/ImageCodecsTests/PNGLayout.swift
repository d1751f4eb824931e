import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport

/// What a PNG's pixels are made of, for files with pixels by chance.
struct PNGLayout: CustomStringConvertible {
    /// PNG's colour type.
    var kind: UInt8
    var depth: UInt8
    /// A tRNS chunk.
    var hasTransparency = false

    static let all: [PNGLayout] = [
        (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
    ].flatMap { kind, depths in
        depths.flatMap { depth in
            (kind < 4 ? [false, true] : [false]).map { PNGLayout(kind: kind, depth: depth, hasTransparency: $0) }
        }
    }

    var description: String { "type \(kind), \(depth) bits\(hasTransparency ? ", tRNS" : "")" }

    private var channels: Int { [1, 0, 3, 1, 2, 0, 4][Int(kind)] }

    /// Filtered rows. Each filter comes again and again.
    func rows(_ size: PixelSize, using random: inout SeededGenerator) -> [UInt8] {
        let count = (size.width * channels * Int(depth) + 7) / 8
        return (0..<size.height).flatMap { row in [UInt8(row * 3 % 5)] + random.bytes(count) }
    }

    func file(width: Int, height: Int, using random: inout SeededGenerator) -> PNGParts {
        let size = PixelSize(width: width, height: height)
        return file(size, packed: ZlibStream.packed(rows(size, using: &random)), using: &random)
    }

    func file(_ size: PixelSize, packed: [UInt8], using random: inout SeededGenerator) -> PNGParts {
        var parts = PNGParts([])
        let sides = PNGParts.bigEndian(UInt32(size.width)) + PNGParts.bigEndian(UInt32(size.height))
        parts.chunks = [PNGChunk(name: "IHDR", data: sides + [depth, kind, 0, 0, 0])]
        if kind == 3 {
            // The last index is none of the palette.
            let colors = max(1, (1 << Int(depth)) - 1)
            parts.chunks.append(PNGChunk(name: "PLTE", data: random.bytes(3 * colors)))
            if hasTransparency { parts.chunks.append(PNGChunk(name: "tRNS", data: random.bytes(min(colors, 3)))) }
        } else if hasTransparency {
            // Of random bytes a few are 0 and the largest: so are samples.
            let sample: [UInt8] = depth == 16 ? [255, 255] : [0, UInt8((1 << Int(depth)) - 1)]
            parts.chunks.append(PNGChunk(name: "tRNS", data: (0..<channels).flatMap { _ in sample }))
        }
        parts.chunks += [PNGChunk(name: "IDAT", data: packed), PNGChunk(name: "IEND", data: [])]
        return parts
    }
}

extension PNGParts {
    /// With its data in chunks of this size.
    func split(_ size: Int) -> PNGParts {
        var parts = self
        parts.chunks = chunks.flatMap { chunk in
            guard chunk.name == "IDAT" else { return [chunk] }
            return stride(from: 0, to: chunk.data.count, by: size).map {
                PNGChunk(name: "IDAT", data: Array(chunk.data[$0..<min($0 + size, chunk.data.count)]))
            }
        }
        return parts
    }

    func inserting(_ others: [PNGChunk], at index: Int) -> PNGParts {
        var parts = self
        parts.chunks.insert(contentsOf: others, at: index)
        return parts
    }
}
