import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite struct TIFFDecoderTests {
    /// What each pixel is, by the format's definition.
    private func expected(_ file: MadeTIFF, _ pixel: (_ samples: [Int]) -> [Int]) -> [UInt16] {
        (0..<file.size.height).flatMap { y in
            (0..<file.size.width).flatMap { x in
                pixel((0..<file.samples).map { file.sample($0, x: x, y: y) }).map { UInt16($0) }
            }
        }
    }

    private func maximum(_ file: MadeTIFF) -> Int { file.bits == 16 ? 65_535 : 255 }

    private func gray(_ file: MadeTIFF) -> [UInt16] {
        let scale = file.bits < 8 ? 255 / ((1 << file.bits) - 1) : 1
        return expected(file) { samples in
            let value = file.photometric == 0 ? maximum(file) - samples[0] * scale : samples[0] * scale
            return [value, value, value, maximum(file)]
        }
    }

    private func rgb(_ file: MadeTIFF) -> [UInt16] { expected(file) { Array($0.prefix(3)) + [maximum(file)] } }

    /// Every way of cutting a picture into strips and tiles, in both byte orders, classic and Big.
    private func layouts(_ file: MadeTIFF) -> [MadeTIFF] {
        [false, true].flatMap { isBigEndian in
            [false, true].flatMap { isSeparate in
                [(nil, nil), (nil, 7), (PixelSize(width: 16, height: 32), nil)].map {
                    (tile: PixelSize?, rows: Int?) in
                    var file = file
                    file.isBigEndian = isBigEndian
                    file.isBig = isBigEndian != isSeparate
                    file.isSeparate = isSeparate
                    file.tile = tile
                    file.rowsPerStrip = rows
                    return file
                }
            }
        }
    }

    @Test("grey, RGB and alpha of every depth, in strips and tiles, interleaved and in planes")
    func kinds() throws {
        for bits in [1, 2, 4, 8, 16] {
            for photometric in [0, 1] {
                for file in layouts(MadeTIFF(37, 41, bits: bits, samples: 1, photometric: photometric)) {
                    let decoded = try Decoded(file.bytes, rows: 5)
                    let isEqual = decoded.samples == gray(file)
                    #expect(isEqual && decoded.report == DecodeReport())
                    #expect(decoded.header.colorModel == .gray && decoded.header.bitDepth == bits)
                }
            }
            for file in layouts(MadeTIFF(37, 41, bits: bits)) {
                let scale = bits < 8 ? 255 / ((1 << bits) - 1) : 1
                let decoded = try Decoded(file.bytes)
                let isEqual = decoded.samples == expected(file) { $0.map { $0 * scale } + [maximum(file)] }
                #expect(isEqual && decoded.header.colorModel == .rgb && !decoded.header.hasAlpha)
            }
        }
        for bits in [8, 16] {
            for var file in layouts(MadeTIFF(37, 41, bits: bits, samples: 4)) {
                file.extraSamples = [2]
                let decoded = try Decoded(file.bytes)
                let isEqual = decoded.samples == file.values
                #expect(isEqual && decoded.header.hasAlpha && decoded.header.notices == [])
            }
        }
    }

    private static let unused =
        "1 further channel is not used: only colours and one channel that the file calls transparency are"

    @Test("associated alpha is divided out; samples that are no alpha are left out, and named")
    func alpha() throws {
        for bits in [8, 16] {
            var file = MadeTIFF(19, 5, bits: bits, samples: 4)
            file.extraSamples = [1]
            let maximum = maximum(file)
            let expected = expected(file) { samples in
                let alpha = samples[3]
                return samples.prefix(3).map {
                    alpha == 0 ? 0 : min(maximum, Int((Double($0 * maximum) / Double(alpha)).rounded()))
                } + [alpha]
            }
            let decoded = try Decoded(file.bytes)
            #expect(decoded.samples == expected)
            file.extraSamples = [0]
            let opaque = try Decoded(file.bytes)
            #expect(opaque.samples == rgb(file) && !opaque.header.hasAlpha)
            #expect(opaque.header.notices == [Self.unused])
            file.extraSamples = nil
            #expect(try Decoded(file.bytes).samples == file.values)
        }
        var many = MadeTIFF(9, 5, samples: 6)
        many.extraSamples = [0, 2, 0]
        let decoded = try Decoded(many.bytes)
        #expect(decoded.samples == expected(many) { Array($0.prefix(3)) + [$0[4]] })
        #expect(decoded.header.notices.first?.hasPrefix("2 further channels are not used") == true)
    }

    @Test("palettes, of 16 bits and of 8")
    func palettes() throws {
        for bits in [1, 2, 4, 8] {
            for scale in [256, 257, 1] {
                var file = MadeTIFF(21, 9, bits: bits, samples: 1, photometric: 3)
                let entries = (0..<3 << bits).map { $0 * 5 % 256 }
                file.shorts[320] = entries.map { $0 * scale }
                let count = 1 << bits
                let decoded = try Decoded(file.bytes)
                #expect(
                    decoded.samples
                        == expected(file) { number in
                            (0..<3).map { entries[$0 * count + number[0]] } + [255]
                        })
                #expect(decoded.header.colorModel == .rgb && decoded.header.bitDepth == 8)
            }
        }
    }

    @Test("a palette's picture has the alpha that stands beside its numbers")
    func paletteAlpha() throws {
        for bits in [1, 2, 4, 8] {
            var made = MadeTIFF(21, 9, bits: bits, samples: 2, photometric: 3)
            let entries = (0..<3 << bits).map { $0 * 5 % 256 }
            let (count, maximum) = (1 << bits, 1 << bits - 1)
            made.shorts[320] = entries.map { $0 * 257 }
            func colors(_ number: Int) -> [Int] { (0..<3).map { entries[$0 * count + number] } }
            made.extraSamples = [2]
            for file in layouts(made) {
                let decoded = try Decoded(file.bytes)
                #expect(decoded.samples == expected(file) { colors($0[0]) + [$0[1] * 255 / maximum] })
                #expect(decoded.header.hasAlpha && decoded.header.notices == [])
            }
            made.extraSamples = [1]
            let divided = try Decoded(made.bytes)
            func dividedColors(_ samples: [Int]) -> [Int] {
                let alpha = samples[1] * 255 / maximum
                let result = colors(samples[0]).map { (value: Int) -> Int in
                    alpha == 0 ? 0 : min(255, (value * 255 + alpha / 2) / alpha)
                }
                return result + [alpha]
            }
            #expect(divided.samples == expected(made, dividedColors))
            // Nothing calls the second sample transparency.
            for kinds in [[0], nil] {
                made.extraSamples = kinds
                let opaque = try Decoded(made.bytes)
                #expect(opaque.samples == expected(made) { colors($0[0]) + [255] })
                #expect(opaque.header.notices == [Self.unused])
            }
        }
    }

    @Test("CMYK has the alpha that stands beside its inks, and a fifth ink is named")
    func cmykAlpha() throws {
        for bits in [8, 16] {
            for (kind, isAssociated) in [(2, false), (1, true)] {
                var made = MadeTIFF(23, 17, bits: bits, samples: 5, photometric: 5)
                made.extraSamples = [kind]
                let maximum = maximum(made)
                func light(_ samples: [Int]) -> [Int] {
                    let alpha = samples[4]
                    func ink(_ value: Int) -> Int {
                        guard isAssociated else { return value }
                        return alpha == 0 ? 0 : min(maximum, (value * maximum + alpha / 2) / alpha)
                    }
                    let (full, black) = (maximum * maximum, maximum - ink(samples[3]))
                    let colors = samples.prefix(3).map { (value: Int) -> Int in
                        ((maximum - ink(value)) * black * 65_535 + full / 2) / full
                    }
                    return colors + [alpha * 65_535 / maximum]
                }
                for file in layouts(made) {
                    let decoded = try Decoded(file.bytes)
                    #expect(decoded.samples == expected(file, light))
                    #expect(decoded.header.hasAlpha && decoded.header.notices == [])
                }
            }
            var made = MadeTIFF(23, 17, bits: bits, samples: 5, photometric: 5)
            for kinds in [[0], nil] {
                made.extraSamples = kinds
                let opaque = try Decoded(made.bytes)
                #expect(!opaque.header.hasAlpha && opaque.header.notices == [Self.unused])
                #expect(opaque.samples.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 255 })
            }
        }
    }

    @Test("CMYK comes as it is, or multiplied out")
    func cmyk() throws {
        for bits in [8, 16] {
            for file in layouts(MadeTIFF(23, 17, bits: bits, samples: 4, photometric: 5)) {
                let bytes = { (value: Int) in bits == 8 ? value : Int((Double(value) / 257).rounded()) }
                let decoder = try ImageDecoders.make(source: MemorySource(file.bytes))
                #expect(decoder.deliverCMYK() && decoder.header.colorModel == .cmyk)
                let inks = try Decoded(decoder)
                #expect(inks.samples == expected(file) { $0.map(bytes) })
                let light = try Decoded(file.bytes)
                #expect(
                    light.samples
                        == expected(file) { inks in
                            let inks = inks.map(bytes)
                            return inks.prefix(3).map { Int((Double((255 - $0) * (255 - inks[3])) / 255).rounded()) }
                                + [255]
                        })
            }
        }
    }

    private static let packings = [
        ["-c", "lzw"], ["-c", "lzw:2"], ["-c", "zip:2"], ["-c", "zip:1", "-r", "11"], ["-c", "packbits", "-r", "8"],
        ["-c", "lzw:2", "-t", "-w", "32", "-l", "16"], ["-c", "zip", "-t", "-w", "16", "-l", "64", "-B"],
        ["-c", "zip:2", "-p", "separate"], ["-c", "lzw:2", "-8"], ["-c", "zip", "-f", "lsb2msb"],
        ["-c", "none", "-f", "lsb2msb"],
    ]

    @Test("what tiffcp packs in any way is the same picture", .needs("tiffcp"), arguments: packings)
    func packed(options: [String]) async throws {
        // tiffcp makes planes of 8 bits alone.
        let hasPlanes = options.contains("separate")
        for bits in hasPlanes ? [8] : [8, 16] {
            for samples in hasPlanes ? [3] : [1, 3] {
                let file = MadeTIFF(70, 43, bits: bits, samples: samples, photometric: samples == 1 ? 1 : 2)
                let packed = try await MadeTIFF.copied(file.bytes, options)
                let decoded = try Decoded(packed)
                let isEqual = decoded.samples == (samples == 1 ? gray(file) : rgb(file))
                #expect(isEqual && decoded.report == DecodeReport(), "\(options)")
            }
        }
    }

    @Test(
        "black and white as faxes send it", .needs("tiffcp"),
        arguments: [["-c", "g3"], ["-c", "g3:2d"], ["-c", "g4"], ["-c", "g4", "-r", "9", "-f", "lsb2msb"]])
    func fax(options: [String]) async throws {
        for photometric in [0, 1] {
            let file = MadeTIFF(67, 43, bits: 1, samples: 1, photometric: photometric)
            let decoded = try Decoded(await MadeTIFF.copied(file.bytes, options))
            #expect(decoded.samples == gray(file) && decoded.report == DecodeReport())
        }
    }

    @Test(
        "JPEG and YCbCr are what libtiff makes of them", .needs("tiffcp", "tiff2rgba"),
        arguments: [
            ["-c", "jpeg:90", "-r", "16"], ["-c", "jpeg:r:90", "-r", "32"],
            ["-c", "jpeg:90", "-t", "-w", "32", "-l", "48"],
        ])
    func jpeg(options: [String]) async throws {
        var file = MadeTIFF(75, 50)
        file.values = GeneratedPicture.smooth(75, 50).samples.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
        let packed = try await MadeTIFF.copied(file.bytes, options)
        let decoded = try Decoded(packed)
        #expect(decoded.picture == (try Decoded(await MadeTIFF.rgba(packed)).picture))
        let original = try Decoded(file.bytes)
        #expect(signalToNoise(decoded.picture.bytes, original.picture.bytes) > 25)
    }

    @Test("YCbCr that is not packed, with colours sampled at every rate", .needs("tiff2rgba"))
    func ycbcr() async throws {
        for (across, down) in [(1, 1), (2, 1), (2, 2), (4, 2), (1, 2)] {
            // Blocks of luma with their two colours, as if they were the samples of a grey picture.
            let width = 24
            let height = 16
            var file = MadeTIFF(width, height, samples: 1, photometric: 6)
            let count = (width / across) * (height / down) * (across * down + 2)
            file.values = MadeTIFF(count, 1, samples: 1).values
            file.size = PixelSize(width: count, height: 1)
            file.shorts = [256: [width], 257: [height], 258: [8, 8, 8], 277: [3], 278: [height], 530: [across, down]]
            let decoded = try Decoded(file.bytes)
            #expect(decoded.picture == (try Decoded(await MadeTIFF.rgba(file.bytes)).picture))
        }
    }

    @Test("each pixel of a smaller picture is the mean of those that it stands for")
    func reduced() throws {
        for bits in [8, 16] {
            for samples in [3, 4] {
                var file = MadeTIFF(61, 47, bits: bits, samples: samples)
                if samples == 4 { file.extraSamples = [2] }
                let full = try Decoded(file.bytes).picture
                for least in [2, 7, 30] {
                    let options = DecodingOptions(reducedToFill: PixelSize(width: least, height: .max))
                    let decoded = try Decoded(file.bytes, options: options, rows: 3)
                    let isEqual = decoded.picture == full.boxed(by: 61 / least)
                    #expect(isEqual, "\(bits) \(samples) \(least)")
                }
            }
        }
    }

    @Test("of several pages the first is read; smaller copies and masks are none; a circle of them ends")
    func pages() throws {
        var first = MadeTIFF(10, 8)
        first.rowsPerStrip = 3
        let second = MadeTIFF(20, 16, seed: 2)
        var copy = MadeTIFF(5, 4, seed: 3)
        copy.shorts[254] = [1]
        var mask = MadeTIFF(10, 8, bits: 1, samples: 1, photometric: 4)
        mask.shorts[254] = [4]
        let three = try Decoded(MadeTIFF.file([copy, first, mask, second, second]))
        #expect(three.samples == rgb(first))
        #expect(three.header.notices == ["it has 3 pages: the first is used, without the others"])
        #expect(three.header.parts == ["3 pages"])
        let one = try Decoded(MadeTIFF.file([first, copy, mask]))
        #expect(one.header.notices.isEmpty && one.header.parts.isEmpty)
        #expect(try Decoded(MadeTIFF.file([copy])).samples == rgb(copy))
        var circle = MadeTIFF.file([first, second])
        circle.replaceSubrange(circle.count - 4..<circle.count, with: circle[4..<8])
        #expect(try Decoded(circle).header.notices == ["it has 2 pages: the first is used, without the others"])
    }

    @Test("what can't be read is named")
    func refused() throws {
        let kinds: [([Int: [Int]], String)] = [
            ([339: [3, 3, 3]], "floating-point"), ([339: [2, 2, 2]], "signed"), ([258: [32, 32, 32]], "32 bits"),
            ([258: [8, 8, 16]], "8 and 16 bits"), ([258: [12, 12, 12]], "12 bits"), ([262: [8]], "L*a*b*"),
            ([262: [32803]], "sensor"), ([262: [4]], "mask"), ([259: [50000]], "Zstandard"), ([259: [6]], "old-style"),
            ([259: [34712]], "JPEG 2000"), ([259: [8], 317: [3]], "predictor 3"), ([50706: [1, 4]], "DNG"),
            ([259: [12345]], "12345"),
        ]
        for (tags, text) in kinds {
            var file = MadeTIFF(9, 5)
            for (tag, values) in tags { file.shorts[tag] = values }
            let error = try #require(refusal(file.bytes))
            guard case .unsupportedFeature(let message) = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(message.contains(text), "\(message)")
            #expect(throws: error) { try ImageDecoders.header(of: MemorySource(file.bytes)) }
        }
        let broken: [[Int: [Int]]] = [
            [256: [0]], [257: [0]], [277: [0]], [278: [0]], [262: [6], 530: [3, 1]], [262: [5]], [262: [3]],
            [322: [0], 323: [16]],
        ]
        for tags in broken {
            var file = MadeTIFF(9, 5)
            for (tag, values) in tags { file.shorts[tag] = values }
            guard case .undecodable = refusal(file.bytes) else {
                Issue.record("\(tags): \(String(describing: refusal(file.bytes)))")
                continue
            }
        }
    }

    @Test("a pipe is refused, for a TIFF is read in any order")
    func pipe() throws {
        let bytes = MadeTIFF(9, 5).bytes
        guard
            case .unsupportedFeature = #expect(
                throws: ImageError.self,
                performing: {
                    try ImageDecoders.make(source: Pipe(bytes))
                })
        else {
            Issue.record("another error")
            return
        }
    }

    @Test("the head says what the decoder says")
    func probe() throws {
        for bits in [1, 8, 16] {
            for var file in layouts(MadeTIFF(37, 41, bits: bits, samples: 4)) {
                file.extraSamples = [2]
                file.texts = [271: "Testcam"]
                file.shorts[274] = [6]
                let bytes = file.bytes
                let header = try ImageDecoders.header(of: MemorySource(bytes))
                let probe = try #require(PictureProbe.probe { Array(bytes.dropFirst($0).prefix($1)) })
                #expect(probe.format == .tiff && probe.size == header.size && probe.bitDepth == bits)
                #expect(probe.estimatedMemory == header.estimatedMemory && probe.exif == header.metadata.exif)
                #expect(header.metadata.orientation == .rightTop)
                let whole = try #require(probe.header)
                #expect(whole.colorModel == .rgb)
            }
        }
    }
}

/// Bytes that come once.
private final class Pipe: ByteSource {
    private let source: MemorySource

    init(_ bytes: [UInt8]) {
        source = MemorySource(bytes)
    }

    func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int { try source.read(into: &buffer) }
}
