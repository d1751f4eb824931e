import CImageCodecs

/// What stands before the strips in a file: the header and the directories with their values.
struct TIFFHead {
    private let metadata: TIFFMetadataToWrite
    private let settings: cimg_tiff_settings

    /// A maker note that was so near to its file's start stays where it was.
    private static let maximumOrigin = 256 << 10
    /// Offsets of a classic TIFF have 32 bits.
    private static let largestClassic = Int(UInt32.max)

    init(_ metadata: TIFFMetadataToWrite, _ settings: cimg_tiff_settings) {
        self.metadata = metadata
        self.settings = settings
    }

    /// Of a BigTIFF where a classic one can't be as large.
    func bytes(stripLengths: [Int]) -> [UInt8] {
        let classic = bytes(stripLengths, isBig: false)
        let end = stripLengths.reduce(classic.count) { $0 + $1 }
        return end <= Self.largestClassic ? classic : bytes(stripLengths, isBig: true)
    }

    private func bytes(_ lengths: [Int], isBig: Bool) -> [UInt8] {
        // Where the strips begin is known when all else has its place.
        let start = bytes(lengths, startingAt: 0, isBig: isBig).count
        return bytes(lengths, startingAt: start, isBig: isBig)
    }

    private func bytes(_ lengths: [Int], startingAt start: Int, isBig: Bool) -> [UInt8] {
        var offsets: [Int] = []
        var position = start
        for length in lengths {
            offsets.append(position)
            position += length
        }
        let size = isBig ? 8 : 4
        var tags = metadata.tags
        tags.main += layout
        tags.main.append(values(TIFFTag.stripOffsets, offsets, size))
        tags.main.append(values(TIFFTag.stripByteCounts, lengths, size))
        return TIFFDirectoryWriter.bytes(
            of: tags, isBigEndian: metadata.isBigEndian, isBig: isBig, maximumOrigin: Self.maximumOrigin)
    }

    private var layout: [TIFFValue] {
        let colors = settings.is_gray ? 1 : 3
        let samples = colors + (settings.has_alpha ? 1 : 0)
        let isPacked = settings.level > 0
        var result = [
            values(TIFFTag.width, [Int(settings.width)], 4),
            values(TIFFTag.height, [Int(settings.height)], 4),
            values(TIFFTag.bitsPerSample, [Int](repeating: Int(settings.bits), count: samples), 2),
            values(
                TIFFTag.compression,
                [isPacked ? TIFFCompression.adobeDeflate.rawValue : TIFFCompression.none.rawValue], 2),
            values(TIFFTag.photometric, [settings.is_gray ? 1 : 2], 2),
            values(TIFFTag.samplesPerPixel, [samples], 2),
            values(TIFFTag.rowsPerStrip, [Int(settings.rows_per_strip)], 4),
            values(TIFFTag.planarConfiguration, [1], 2),
        ]
        if isPacked { result.append(values(TIFFTag.predictor, [2], 2)) }
        if settings.has_alpha { result.append(values(TIFFTag.extraSamples, [2], 2)) }
        return result
    }

    private func values(_ tag: Int, _ numbers: [Int], _ size: Int) -> TIFFValue {
        TIFFValue(tag, numbers, size: size, isBigEndian: metadata.isBigEndian)
    }
}
