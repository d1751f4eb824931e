import ImageCore

/// Reads the layout of a picture from its directory.
struct TIFFLayoutReader {
    private var file: TIFFFile
    private let directory: TIFFDirectory

    /// Lengths of strips and tiles that are looked at, for the longest; where there are more, it is estimated.
    private static let maximumLengths = 4096
    private static let longestTables = 1 << 16

    init(_ file: TIFFFile, _ directory: TIFFDirectory) {
        self.file = file
        self.directory = directory
    }

    /// - Throws: `ImageError.unsupportedFeature` for what can't be read, `ImageError.undecodable` where tags are missing
    ///   or impossible.
    mutating func layout() throws(ImageError) -> TIFFLayout {
        let size = try size()
        if directory[TIFFTag.dngVersion] != nil {
            throw .unsupportedFeature("it is camera RAW (DNG), which can't be read as a TIFF")
        }
        let compression = try compression()
        let samples = number(TIFFTag.samplesPerPixel) ?? 1
        guard (1...1000).contains(samples) else { throw .undecodable("a pixel has \(samples) samples") }
        let bits = try bits(samples: samples)
        let color = try color(compression, bits: bits, samples: samples)
        let chunks = try chunks(size)
        var layout = TIFFLayout(
            size: size, chunkSize: chunks.size, isTiled: chunks.isTiled, isBigEndian: file.isBigEndian, bits: bits,
            samples: samples, color: color, isSeparate: number(TIFFTag.planarConfiguration) == 2 && samples > 1,
            compression: compression, offsets: chunks.offsets, lengths: chunks.lengths)
        layout.fillOrder = number(TIFFTag.fillOrder) == 2 ? 2 : 1
        layout.faxOptions = number(compression == .ccittFax3 ? TIFFTag.t4Options : TIFFTag.t6Options) ?? 0
        try readExtraSamples(&layout)
        try readPredictor(&layout)
        try readColors(&layout)
        try check(layout)
        layout.longestChunk = longestChunk(layout)
        return layout
    }

    private mutating func number(_ tag: Int) -> Int? { file.number(directory[tag]) }

    /// The size alone, for pictures that can't be read, too.
    mutating func size() throws(ImageError) -> PixelSize {
        guard let width = number(TIFFTag.width), let height = number(TIFFTag.height) else {
            throw .undecodable("its directory does not say how large it is")
        }
        guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height) else {
            throw .undecodable("its size of \(width) × \(height) pixels is impossible")
        }
        return PixelSize(width: width, height: height)
    }

    private mutating func compression() throws(ImageError) -> TIFFCompression {
        let number = number(TIFFTag.compression) ?? 1
        guard let compression = TIFFCompression(rawValue: number) else {
            throw .unsupportedFeature(
                "a TIFF packed by \(TIFFCompression.name(of: number)) can't be read; LZW, Deflate, PackBits, JPEG and CCITT can"
            )
        }
        return compression
    }

    private mutating func bits(samples: Int) throws(ImageError) -> Int {
        let all = directory[TIFFTag.bitsPerSample].flatMap { file.numbers($0, atMost: samples) } ?? [1]
        let formats = directory[TIFFTag.sampleFormat].flatMap { file.numbers($0, atMost: samples) } ?? [1]
        let bits = all.first ?? 1
        // 4 is "undefined".
        if let format = formats.first(where: { $0 != 1 && $0 != 4 }) {
            let kind = [2: "signed", 3: "floating-point"][format] ?? "complex"
            throw .unsupportedFeature(
                "a TIFF of \(kind) samples of \(bits) bits can't be read; whole numbers from 0 of 1 to 16 bits can")
        }
        guard all.allSatisfy({ $0 == bits }), [1, 2, 4, 8, 16].contains(bits) else {
            let text = Set(all).sorted().map { "\($0)" }.joined(separator: " and ")
            throw .unsupportedFeature("a TIFF of \(text) bits a sample can't be read; 1, 2, 4, 8 and 16 can")
        }
        return bits
    }

    private mutating func color(
        _ compression: TIFFCompression, bits: Int, samples: Int
    ) throws(ImageError) -> TIFFLayout.Color {
        let (color, needed): (TIFFLayout.Color, Int)
        switch number(TIFFTag.photometric) {
        case 0: (color, needed) = (.invertedGray, 1)
        case 1: (color, needed) = (.gray, 1)
        case 2: (color, needed) = (.rgb, 3)
        case 3: (color, needed) = (.palette, 1)
        case 4: throw .unsupportedFeature("it is a mask for the transparency of another picture")
        case 5: (color, needed) = (.cmyk, 4)
        case 6: (color, needed) = (.yCbCr, 3)
        case nil: (color, needed) = compression.isFax ? (.invertedGray, 1) : samples >= 3 ? (.rgb, 3) : (.gray, 1)
        case 8, 9, 10: throw .unsupportedFeature("a TIFF in L*a*b* can't be read; RGB, grey and CMYK can")
        case 32803, 34892: throw .unsupportedFeature("it has the raw data of a camera's sensor, which can't be read")
        case let number?:
            throw .unsupportedFeature("a TIFF with colours of the kind \(number) can't be read; RGB, grey and CMYK can")
        }
        guard samples >= needed else { throw .undecodable("its colours need \(needed) samples, it has \(samples)") }
        if color == .cmyk, let inks = number(TIFFTag.inkSet), inks != 1 {
            throw .unsupportedFeature("a TIFF in other inks than CMYK can't be read")
        }
        return color
    }

    private typealias Chunks = (
        size: PixelSize, isTiled: Bool, offsets: TIFFLayout.Numbers, lengths: TIFFLayout.Numbers?
    )

    private mutating func chunks(_ size: PixelSize) throws(ImageError) -> Chunks {
        let isTiled = directory[TIFFTag.tileWidth] != nil
        var chunk = size
        if isTiled {
            chunk = PixelSize(
                width: number(TIFFTag.tileWidth) ?? 0, height: number(TIFFTag.tileHeight) ?? 0)
        } else if let rows = number(TIFFTag.rowsPerStrip) {
            chunk.height = min(rows, size.height)
        }
        guard (1...Int(Int32.max)).contains(chunk.width), (1...Int(Int32.max)).contains(chunk.height) else {
            throw .undecodable("its strips or tiles of \(chunk) pixels are impossible")
        }
        let offsets = numbers(isTiled ? [TIFFTag.tileOffsets, TIFFTag.stripOffsets] : [TIFFTag.stripOffsets])
        let lengths = numbers(isTiled ? [TIFFTag.tileByteCounts, TIFFTag.stripByteCounts] : [TIFFTag.stripByteCounts])
        guard let offsets else { throw .undecodable("its directory does not say where the picture's data is") }
        return (chunk, isTiled, offsets, lengths)
    }

    /// The first of several tags that is there.
    private func numbers(_ tags: [Int]) -> TIFFLayout.Numbers? {
        guard
            let field = tags.lazy.compactMap({ directory[$0] }).first, field.isUnsigned, field.type != 7,
            let size = field.elementSize, field.count > 0, field.byteCount != nil
        else { return nil }
        return TIFFLayout.Numbers(position: field.position, count: field.count, size: size)
    }

    /// Reads the kinds of samples beyond the colours: 1 is associated alpha, 2 unassociated; 0 says nothing, as of a selection
    /// that an editor keeps. If the tag is missing, a single one beside grey or RGB is alpha; beside CMYK it may be a fifth ink.
    private mutating func readExtraSamples(_ layout: inout TIFFLayout) throws(ImageError) {
        let colors = layout.colorSamples
        let extra = layout.samples - colors
        let kinds = directory[TIFFTag.extraSamples].flatMap { file.numbers($0, atMost: extra) }
        layout.otherSamples = extra
        guard extra > 0, layout.color != .yCbCr else { return }
        let isUsual = layout.color != .cmyk && layout.color != .palette
        let kind = kinds ?? (extra == 1 && isUsual ? [2] : [])
        guard let index = kind.firstIndex(where: { $0 == 1 || $0 == 2 }) else { return }
        layout.alpha = kind[index] == 1 ? .premultiplied : .straight
        layout.alphaSample = colors + index
        layout.otherSamples -= 1
    }

    private mutating func readPredictor(_ layout: inout TIFFLayout) throws(ImageError) {
        guard layout.compression.hasPredictor else { return }
        layout.predictor = number(TIFFTag.predictor) ?? 1
        switch layout.predictor {
        case 1: break
        case 2 where layout.bits >= 8: break
        default:
            throw .unsupportedFeature(
                "a TIFF with the predictor \(layout.predictor) for \(layout.bits) bits a sample can't be read")
        }
    }

    private mutating func readColors(_ layout: inout TIFFLayout) throws(ImageError) {
        switch layout.color {
        case .palette:
            guard layout.bits <= 8 else {
                throw .unsupportedFeature("a TIFF with a palette for \(layout.bits) bits can't be read; up to 8 can")
            }
            try readPalette(&layout)
        case .yCbCr:
            let factors = directory[TIFFTag.yCbCrSubsampling].flatMap { file.numbers($0, atMost: 2) } ?? [2, 2]
            guard factors.count == 2, factors.allSatisfy([1, 2, 4].contains) else {
                throw .undecodable("its colours are sampled at an impossible rate")
            }
            layout.subsampling = (factors[0], factors[1])
            if let values = floats(TIFFTag.yCbCrCoefficients, count: 3) { layout.coefficients = values }
            if let values = floats(TIFFTag.referenceBlackWhite, count: 6) { layout.reference = values }
        default: break
        }
        if layout.compression == .jpeg, let field = directory[TIFFTag.jpegTables] {
            layout.jpegTables = file.bytes(of: field, atMost: Self.longestTables) ?? []
        }
    }

    private mutating func floats(_ tag: Int, count: Int) -> [Float]? {
        guard let values = file.fractions(directory[tag], atMost: count), values.count == count else { return nil }
        return values.map { $0.below == 0 ? 0 : Float($0.above) / Float($0.below) }
    }

    /// All reds, then all greens, then all blues, of 16 bits; a few programs wrote 8. Of eight bits some make 16 by 256, others
    /// by 257.
    private mutating func readPalette(_ layout: inout TIFFLayout) throws(ImageError) {
        let count = 1 << layout.bits
        guard
            let values = directory[TIFFTag.colorMap].flatMap({ file.numbers($0, atMost: 3 * count) }),
            values.count == 3 * count
        else { throw .undecodable("its palette is missing") }
        let isDeep = values.contains { $0 > 255 }
        let byte = { (value: Int) in UInt8(clamping: isDeep ? value >> 8 : value) }
        layout.palette = (0..<count).map { (byte(values[$0]), byte(values[count + $0]), byte(values[2 * count + $0])) }
    }

    private func check(_ layout: TIFFLayout) throws(ImageError) {
        let isSingle = layout.samples == 1 || layout.isSeparate
        if layout.compression.isFax, layout.bits != 1 || !isSingle {
            throw .undecodable("CCITT packs black and white alone")
        }
        if layout.compression == .jpeg, layout.bits != 8 {
            throw .unsupportedFeature("a TIFF with JPEG data of \(layout.bits) bits can't be read; 8 can")
        }
        if layout.color == .yCbCr, layout.bits != 8 || layout.samples != 3 || layout.isSeparate {
            throw .unsupportedFeature(
                "a TIFF in YCbCr with \(layout.bits) bits, alpha or separate planes can't be read")
        }
    }

    /// What is packed is seldom longer than before; CCITT makes six times as much of the finest pattern.
    private mutating func longestChunk(_ layout: TIFFLayout) -> Int {
        guard layout.compression != .none else { return 0 }
        let most = layout.chunkBytes.saturatingProduct(layout.compression.isFax ? 6 : 2).saturatingSum(256 << 10)
        guard
            let lengths = layout.lengths, lengths.count <= Self.maximumLengths,
            lengths.count >= layout.chunkCount,
            let field = directory.fields.first(where: { $0.position == lengths.position && $0.count == lengths.count }),
            let all = file.numbers(field, atMost: lengths.count), let longest = all.max(), !all.contains(0)
        else { return most }
        return min(most, longest)
    }
}
