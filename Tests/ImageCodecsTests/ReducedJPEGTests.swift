import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

@Suite struct ReducedJPEGTests {
    /// What makes blocks of 8 samples that many wide.
    private func options(
        _ side: Int, of size: PixelSize, limits: ImageLimits = ImageLimits(), allowsDamage: Bool = false
    ) -> DecodingOptions {
        let box = PixelSize(width: size.width * side / 8, height: size.height * side / 8)
        return DecodingOptions(limits: limits, allowsDamage: allowsDamage, reducedToFill: box)
    }

    /// What djpeg makes of a file at the same scale, all scans read.
    private func reference(_ bytes: [UInt8], _ side: Int) async throws -> NetpbmPicture {
        try NetpbmPicture(await Tool.run("djpeg", ["-pnm", "-nosmooth", "-scale", "\(side)/8"], input: bytes))
    }

    @Test(
        "every colour, sampling and size has the pixels that djpeg makes at that scale",
        .needs("djpeg"))
    func pixels() async throws {
        for (width, height) in [(83, 61), (64, 64), (8, 9), (97, 16)] {
            let picture = GeneratedPicture.smooth(width, height)
            for color in [SpecialJPEG.Color.gray, .ycbcr, .rgb] {
                for sampling in [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1)] {
                    for scans in [SpecialJPEG.Scans.one, .oneForEachComponent] {
                        var special = SpecialJPEG(color)
                        special.sampling = sampling
                        special.scans = scans
                        special.hasJFIFMarker = color == .ycbcr
                        let bytes = special.write(picture)
                        for side in [1, 2, 4] {
                            let expected = try await reference(bytes, side)
                            let decoded = try Decoded(bytes, options: options(side, of: picture.size), rows: 5)
                            #expect(decoded.header.size == picture.size)
                            #expect(
                                decoded.header.decodedSize
                                    == PixelSize(width: expected.width, height: expected.height))
                            #expect(decoded.samples == expected.rgba, "\(color) \(sampling) \(scans) \(side)")
                            #expect(decoded.report == DecodeReport())
                        }
                    }
                }
            }
        }
    }

    @Test("a reduced picture is the full one, averaged", arguments: [SpecialJPEG.Color.gray, .ycbcr, .cmyk, .ycck])
    func averages(color: SpecialJPEG.Color) throws {
        var special = SpecialJPEG(color)
        special.hasAdobeMarker = color == .cmyk || color == .ycck
        let bytes = special.write(GeneratedPicture.smooth(128, 96))
        let full = try Decoded(bytes).picture
        for side in [1, 2, 4] {
            let decoded = try Decoded(bytes, options: options(side, of: full.size)).picture
            #expect(meanDifference(decoded, full.boxed(by: 8 / side)) < 1.5, "\(side)")
        }
    }

    @Test("the smallest size that fills the box, never more than the picture has")
    func sizes() throws {
        let bytes = try GeneratedPicture.smooth(200, 120).encoded(.jpeg(JPEGEncodingOptions()))
        func decodedSize(_ width: Int, _ height: Int) throws -> PixelSize {
            let options = DecodingOptions(reducedToFill: PixelSize(width: width, height: height))
            return try ImageDecoders.make(source: MemorySource(bytes), options: options).header.decodedSize
        }
        let expected: [((Int, Int), (Int, Int))] = [
            ((1, 1), (25, 15)), ((25, 15), (25, 15)), ((25, 1000), (25, 15)), ((1000, 15), (25, 15)),
            ((26, 16), (50, 30)), ((50, 31), (50, 30)), ((51, 31), (100, 60)), ((101, 61), (200, 120)),
            ((5000, 5000), (200, 120)), ((0, -7), (25, 15)),
        ]
        for (box, size) in expected {
            #expect(try decodedSize(box.0, box.1) == PixelSize(width: size.0, height: size.1), "\(box)")
        }
        #expect(try Decoded(bytes).header.decodedSize == PixelSize(width: 200, height: 120))
    }

    @Test("the box is that of the upright picture")
    func turned() throws {
        // A directory of one entry: the orientation, a SHORT of value 6.
        let exif: [UInt8] =
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] + [0, 0, 0, 0]
        let picture = GeneratedPicture.smooth(160, 80)
        for coding in [JPEGEncodingOptions(), PNGEncodingOptions()] as [any EncoderSettings] {
            let bytes = try picture.encoded(coding, metadata: ImageMetadata(exif: exif))
            let options = DecodingOptions(reducedToFill: PixelSize(width: 20, height: 1000))
            let header = try Decoded(bytes, options: options).header
            #expect(header.decodedSize == PixelSize(width: 40, height: 20))
            #expect(
                header.geometry
                    == PictureGeometry(
                        fullSize: picture.size, decodedSize: PixelSize(width: 40, height: 20), orientation: .rightTop))
        }
    }

    @Test("a picture of one pixel", arguments: SpecialJPEG.Scans.allCases)
    func onePixel(scans: SpecialJPEG.Scans) throws {
        var special = SpecialJPEG(.gray)
        special.scans = scans
        let bytes = special.write(GeneratedPicture.smooth(1, 1))
        let options = DecodingOptions(reducedToFill: PixelSize(width: 1, height: 1))
        #expect(try Decoded(bytes, options: options).picture == Decoded(bytes).picture)
    }

    @Test(
        "a progressive picture from its first scans is close to that from all", .needs("djpeg"),
        arguments: [50, 75, 90, 98], [1, 2, 4])
    func firstScans(quality: Int, side: Int) async throws {
        let folder = Corpora.projectRoot.appending("Samples/Pictures")
        let picture = try Decoded(PictureFiles.read(folder.appending("dolls.jpg"))).picture
        let coding = JPEGEncodingOptions(
            quantization: .quality(quality), sampling: JPEGSubsampling.s420.sampling, isProgressive: true)
        let bytes = try picture.encoded(.jpeg(coding))
        let source = CountingSource(bytes)
        let decoded = try Decoded(ImageDecoders.make(source: source, options: options(side, of: picture.size)))
        let all = try await reference(bytes, side).rgba
        // A quarter of the samples are alpha, which does not differ.
        #expect(meanDifference(decoded.samples, all) * 4 / 3 < 3)
        let (sum, expected) = (decoded.samples.reduce(0) { $0 + Int($1) }, all.reduce(0) { $0 + Int($1) })
        #expect(abs(Double(sum - expected)) / Double(all.count) < 1, "as bright")
        // Coarse coding leaves more to the last bits, so fewer scans are left out.
        let share = Double(source.count) / Double(bytes.count)
        #expect(share < (quality >= 90 ? 0.7 : side < 4 ? 0.65 : 1.01))
        #expect(decoded.report == DecodeReport())
        #expect(decoded.header.size == picture.size && decoded.header.estimatedMemory > picture.bytes.count / 2)
    }

    @Test(
        "a progressive picture whose scans are all needed has the pixels that djpeg makes",
        .needs("djpeg"))
    func allScans() async throws {
        // At this quality every bit of the low coefficients moves pixels by more than is let pass.
        let coding = JPEGEncodingOptions(quantization: .quality(10), isProgressive: true)
        let picture = GeneratedPicture.smooth(90, 70)
        let bytes = try picture.encoded(.jpeg(coding))
        for side in [1, 2, 4] {
            let decoded = try Decoded(bytes, options: options(side, of: picture.size))
            let expected = try await reference(bytes, side)
            #expect(meanDifference(decoded.samples, expected.rgba) == 0, "\(side)")
        }
    }

    @Test("what is cut off after the scans that are needed is not missed; before that it is damage")
    func cutScans() throws {
        let picture = GeneratedPicture.noise(64, 96)
        var special = SpecialJPEG(.ycbcr)
        special.scans = .progressive
        var parts = JPEGParts(special.write(picture))
        let scans = parts.indices(of: 0xDA)
        parts.parts.removeSubrange((scans[3] + 1)...)
        let bytes = parts.bytes(hasEnd: false)
        for side in [1, 2] {
            #expect(try Decoded(bytes, options: options(side, of: picture.size)).report == DecodeReport())
        }
        let expected = "the data ends early; 4 scans are whole"
        #expect(refusal(bytes, options: options(4, of: picture.size)) == .damaged(expected))
        let kept = try Decoded(bytes, options: options(4, of: picture.size, allowsDamage: true))
        #expect(kept.report.damage == expected)
        #expect(kept.picture.size == PixelSize(width: 32, height: 48))
    }

    @Test("a file cut within its data is damaged, and kept where that is allowed")
    func cut() throws {
        let picture = GeneratedPicture.noise(64, 96)
        let bytes = try picture.encoded(.jpeg(JPEGEncodingOptions()))
        let half = Array(bytes.prefix(bytes.count / 2))
        for side in [1, 2, 4] {
            let kept = try Decoded(half, options: options(side, of: picture.size, allowsDamage: true))
            let damage = try #require(kept.report.damage)
            #expect(damage.hasPrefix("the data ends early; ") && damage.hasSuffix(" of 96 rows are whole"))
            #expect(refusal(half, options: options(side, of: picture.size)) == .damaged(damage))
            let whole = try Decoded(bytes, options: options(side, of: picture.size)).picture
            let end = kept.picture.layout.bytesPerRow * 3 * side
            #expect(kept.picture.bytes.prefix(end) == whole.bytes.prefix(end))
        }
    }

    @Test("with any byte changed nothing worse happens than an error", arguments: SpecialJPEG.Scans.allCases)
    func changedBytes(scans: SpecialJPEG.Scans) throws {
        var special = SpecialJPEG(.ycbcr)
        special.sampling = (2, 2)
        special.scans = scans
        let bytes = special.write(GeneratedPicture.noise(20, 20))
        var random = SplitMix(seed: 7)
        let limits = ImageLimits(maxPixels: 100_000, maxMemory: 8 << 20, maxScans: 1000)
        for position in stride(from: 0, to: bytes.count, by: scans == .many ? 11 : 1) {
            var changed = bytes
            changed[position] ^= UInt8.random(in: 1...255, using: &random)
            for side in [1, 4] {
                let size = PixelSize(width: 20, height: 20)
                _ = try? Decoded(changed, options: options(side, of: size, limits: limits, allowsDamage: true))
            }
        }
    }

    @Test("memory: what is allowed is enough where the estimate says so, and less than for the full size")
    func memory() throws {
        for sampling in [(1, 1), (2, 1), (1, 2), (2, 2), (4, 2)] {
            for scans in [SpecialJPEG.Scans.one, .oneForEachComponent, .progressive] {
                var special = SpecialJPEG(.ycbcr)
                special.sampling = sampling
                special.scans = scans
                for (width, height) in [(1, 1), (3000, 20), (200, 150)] {
                    let bytes = special.write(GeneratedPicture.smooth(width, height))
                    for side in [1, 2, 4] {
                        let reduced = options(side, of: PixelSize(width: width, height: height))
                        let decoder = try JPEGDecoder(source: MemorySource(bytes), options: reduced)
                        let estimate = try Decoded(decoder).header.estimatedMemory
                        #expect(decoder.peakMemory <= estimate, "\(sampling) \(scans) \(width) \(side)")
                        #expect(try estimate <= Decoded(bytes).header.estimatedMemory)
                        let limits = ImageLimits(maxMemory: estimate - 1)
                        let size = PixelSize(width: width, height: height)
                        guard case .limitExceeded? = refusal(bytes, options: options(side, of: size, limits: limits))
                        else {
                            Issue.record("not refused")
                            continue
                        }
                    }
                }
            }
        }
    }
}

/// Counts what is read from it.
private final class CountingSource: ByteSource {
    private let source: MemorySource
    private(set) var count = 0

    init(_ bytes: [UInt8]) {
        source = MemorySource(bytes)
    }

    func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        let part = try source.read(into: &buffer)
        count += part
        return part
    }
}
