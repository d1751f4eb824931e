import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport

/// Pictures that are damaged in many ways.
enum DamagedFiles {
    /// Copies of a file: cut, changed by some bits, and both.
    static func cutAndChanged(_ bytes: [UInt8], count: Int, using random: inout SeededGenerator) -> [[UInt8]] {
        (0..<count).map { number in
            var file = bytes
            if number % 3 < 2 { file.removeLast(Int.random(in: 2..<bytes.count * 9 / 10, using: &random)) }
            guard number % 3 > 0 else { return file }
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                file[Int.random(in: file.count / 8..<file.count, using: &random)] ^=
                    1 << UInt8.random(in: 0..<8, using: &random)
            }
            return file
        }
    }

    /// JPEGs of all kinds of scans: cut, changed, without some scan, and with a broken Huffman table before some scan.
    static func jpegs(using random: inout SeededGenerator) -> [(name: String, bytes: [UInt8])] {
        var files: [(name: String, bytes: [UInt8])] = []
        for (name, whole) in wholeJPEGs {
            var damaged = cutAndChanged(whole, count: 12, using: &random)
            let parts = JPEGParts(whole)
            for scan in parts.indices(of: 0xDA).prefix(5) {
                var missing = parts
                missing.parts.remove(at: scan)
                damaged.append(missing.bytes())
            }
            for table in parts.indices(of: 0xC4).prefix(8) {
                var broken = parts
                broken.parts[table].payload[1] = 255
                damaged.append(broken.bytes())
            }
            files += damaged.enumerated().map { ("\(name)-\($0)", $1) }
        }
        return files
    }

    private static var wholeJPEGs: [(name: String, bytes: [UInt8])] {
        let picture = GeneratedPicture.noise(52, 90)
        var files: [(name: String, bytes: [UInt8])] = []
        for scans in [SpecialJPEG.Scans.one, .oneForEachComponent, .progressive] {
            for isArithmetic in [false, true] {
                var special = SpecialJPEG(.ycbcr, scans, sampling: (2, 2), quality: 60)
                special.isArithmetic = isArithmetic
                files.append(("\(scans)\(isArithmetic ? "-arithmetic" : "")", special.write(picture)))
            }
        }
        files.append(("cmyk", SpecialJPEG(.cmyk, .progressive, quality: 60).write(picture)))
        files.append(("separate", separateFirstScans(SpecialJPEG(.ycbcr, .many, quality: 60).write(picture))))
        return files
    }

    /// A progressive JPEG whose first scans have the DC coefficients of one component each, made from one with a scan for each
    /// bit of each coefficient. Not all AC coefficients are kept.
    private static func separateFirstScans(_ bytes: [UInt8]) -> [UInt8] {
        var file = JPEGParts(bytes)
        var groups: [[JPEGParts.Part]] = []
        var pending: [JPEGParts.Part] = []
        let frame = file.frameIndex ?? 0
        for part in file.parts[(frame + 1)...] {
            pending.append(part)
            guard part.marker == 0xDA else { continue }
            groups.append(pending)
            pending = []
        }
        // A scan's first coefficient stands behind the only component's number and tables.
        func coefficient(_ group: [JPEGParts.Part]) -> UInt8 { group.last?.payload[3] ?? 0 }
        let kept = groups.filter { coefficient($0) == 0 } + groups.filter { 1...5 ~= coefficient($0) }
        file.parts[(frame + 1)...] = ArraySlice(kept.joined())
        return file.bytes()
    }

    /// An interlaced PNG of noise.
    static func interlacedPNG(_ width: Int, _ height: Int, using random: inout SeededGenerator) -> [UInt8] {
        // The first pixel of each pass and the steps to the next ones (PNG specification, section 8.2).
        let passes = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
        var rows: [UInt8] = []
        for (left, top, across, down) in passes {
            let columns = (width - left + across - 1) / across
            for row in 0..<(height - top + down - 1) / down { rows += [UInt8(row % 5)] + random.bytes(3 * columns) }
        }
        var parts = PNGParts([])
        let sides = PNGParts.bigEndian(UInt32(width)) + PNGParts.bigEndian(UInt32(height))
        parts.chunks = [
            PNGChunk(name: "IHDR", data: sides + [8, 2, 0, 0, 1]),
            PNGChunk(name: "IDAT", data: ZlibStream.packed(rows)),
            PNGChunk(name: "IEND", data: []),
        ]
        return parts.bytes
    }
}
