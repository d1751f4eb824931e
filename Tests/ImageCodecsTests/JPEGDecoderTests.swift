import ImageCodecs
import ImageCore
import TestSupport
import Testing

@Suite struct JPEGDecoderTests {
    /// Our pixels must be those that djpeg writes.
    private func expectAsDjpeg(
        _ bytes: [UInt8], rows: Int = 16, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let decoded = try Decoded(bytes, rows: rows)
        let reference = try NetpbmPicture(await Tool.run("djpeg", ["-pnm"], input: bytes))
        #expect(decoded.header.size == PixelSize(width: reference.width, height: reference.height))
        #expect(decoded.samples == reference.rgba, sourceLocation: sourceLocation)
        #expect(decoded.report == DecodeReport(), sourceLocation: sourceLocation)
    }

    @Test(
        "the JPEGs of others have the pixels that djpeg reads",
        .needsCorpora, .needs("djpeg"),
        arguments: [
            ("jpeg", "testorig.jpg"), ("jpeg", "testimgint.jpg"), ("jpeg", "testimgari.jpg"),
            ("exif-orientation", "Landscape_0.jpg"), ("exif-orientation", "Portrait_6.jpg"),
        ])
    func corpora(folder: String, name: String) async throws {
        try await expectAsDjpeg(try PictureFiles.corpus(folder, name))
    }

    @Test("12 bits are refused clearly", .needsCorpora)
    func twelveBits() throws {
        let bytes = try PictureFiles.corpus("jpeg", "monkey12.jpg")
        #expect {
            try Decoded(bytes)
        } throws: { error in
            guard case .unsupportedFeature(let text)? = error as? ImageError else { return false }
            return text.hasPrefix("a JPEG with 12 bits a channel") && text.contains("convert it")
        }
    }

    @Test(
        "every sampling, colour and order of scans has the pixels that djpeg reads",
        .needs("djpeg"), arguments: SpecialJPEG.Scans.allCases, [false, true])
    func kinds(scans: SpecialJPEG.Scans, isArithmetic: Bool) async throws {
        let picture = GeneratedPicture.smooth(83, 61)
        for color in [SpecialJPEG.Color.gray, .ycbcr, .rgb] {
            for sampling in [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1), (4, 2), (1, 4)] {
                var special = SpecialJPEG(color)
                special.scans = scans
                special.isArithmetic = isArithmetic
                special.sampling = sampling
                special.hasJFIFMarker = color == .ycbcr
                let limits = ImageLimits(maxScans: 1000)
                let bytes = special.write(picture)
                let reference = try NetpbmPicture(await Tool.run("djpeg", ["-pnm"], input: bytes))
                for rows in [1, 16, 100] {
                    let decoded = try Decoded(bytes, options: DecodingOptions(limits: limits), rows: rows)
                    #expect(decoded.samples == reference.rgba, "\(color) \(sampling) \(rows)")
                    #expect(decoded.report == DecodeReport(), "\(color) \(sampling)")
                    let coding = try #require(decoded.header.jpeg)
                    #expect(coding.isArithmetic == isArithmetic)
                    #expect(coding.isProgressive == (scans == .progressive || scans == .many))
                    #expect(coding.sampling.first == JPEGSampling(horizontal: sampling.0, vertical: sampling.1))
                    let isOneScan = scans == .one || (color == .gray && scans == .oneForEachComponent)
                    #expect(decoded.header.isStreamed == isOneScan)
                }
            }
        }
    }

    @Test("RGB is recognized by the Adobe marker and by the components' names", arguments: [false, true])
    func rgb(hasAdobeMarker: Bool) throws {
        var special = SpecialJPEG(.rgb)
        special.hasAdobeMarker = hasAdobeMarker
        let picture = GeneratedPicture.smooth(40, 40)
        let decoded = try Decoded(special.write(picture))
        #expect(decoded.header.jpeg?.storedColor == .rgb)
        #expect(signalToNoise(decoded.picture.bytes, picture.bytes) > 35)
    }

    @Test(
        "CMYK and YCCK become RGB, and 0 is full ink with Adobe's marker and without it",
        arguments: [SpecialJPEG.Color.cmyk, .ycck], [false, true])
    func cmyk(color: SpecialJPEG.Color, hasAdobeMarker: Bool) throws {
        guard hasAdobeMarker || color == .cmyk else { return }  // only the marker identifies YCCK
        var special = SpecialJPEG(color)
        special.hasAdobeMarker = hasAdobeMarker
        let bytes = special.write(GeneratedPicture.smooth(45, 38))
        let decoded = try Decoded(bytes)
        #expect(decoded.header.colorModel == .cmyk)
        #expect(decoded.header.jpeg?.storedColor == (color == .cmyk ? .cmyk : .ycck))
        let cmyk = SpecialJPEG.readCMYK(bytes, size: decoded.header.size).map(Int.init)
        let expected = cmyk.indices.map { index in
            index % 4 == 3 ? 255 : UInt8((Double(cmyk[index] * cmyk[index | 3]) / 255).rounded())
        }
        #expect(decoded.picture.bytes == expected)
    }

    @Test("kinds that libjpeg can't read are named")
    func unsupportedKinds() throws {
        let original = JPEGParts(try GeneratedPicture.smooth(16, 16).encoded(.jpeg(JPEGEncodingOptions())))
        let frame = try #require(original.frameIndex)
        let names: [(marker: UInt8, name: String)] = [
            (0xC3, "a lossless JPEG"), (0xC5, "a hierarchical JPEG"), (0xCB, "a lossless JPEG with arithmetic"),
            (0xDE, "a hierarchical JPEG"), (0xF7, "a JPEG-LS picture"),
        ]
        for (marker, name) in names {
            var parts = original
            parts.parts[frame].marker = marker
            guard case .unsupportedFeature(let text)? = refusal(parts.bytes()) else {
                Issue.record("\(name) was not refused as such")
                continue
            }
            #expect(text.hasPrefix(name))
        }
        var unknownHeight = original
        unknownHeight.parts[frame].payload.replaceSubrange(1...2, with: [0, 0])
        #expect { try Decoded(unknownHeight.bytes()) } throws: { error in
            if case .unsupportedFeature? = error as? ImageError { true } else { false }
        }
    }

    @Test("rows may lie apart, and what is between them is left alone")
    func stride() throws {
        let picture = GeneratedPicture.smooth(9, 5)
        let decoder = try ImageDecoders.make(source: MemorySource(picture.encoded(.jpeg(JPEGEncodingOptions()))))
        var bytes = [UInt8](repeating: 7, count: 40 * 5)
        var span = bytes.mutableSpan
        var raw = span.mutableBytes
        try decoder.readRows(5, into: &raw, bytesPerRow: 40)
        for row in 0..<5 { #expect(Array(bytes[row * 40 + 36..<row * 40 + 40]) == [7, 7, 7, 7]) }
    }

    @Test("calls out of turn are refused")
    func misuse() throws {
        let bytes = try GeneratedPicture.smooth(8, 8).encoded(.jpeg(JPEGEncodingOptions()))
        var buffer = [UInt8](repeating: 0, count: 8 * 8 * 4)
        func read(_ decoder: any ImageDecoder, _ count: Int, stride: Int = 32) throws(ImageError) {
            var span = buffer.mutableSpan
            var raw = span.mutableBytes
            try decoder.readRows(count, into: &raw, bytesPerRow: stride)
        }
        let early = try ImageDecoders.make(source: MemorySource(bytes))
        #expect(throws: ImageError.self) { try early.finish() }
        let tooMany = try ImageDecoders.make(source: MemorySource(bytes))
        #expect(throws: ImageError.self) { try read(tooMany, 9) }
        let tooNarrow = try ImageDecoders.make(source: MemorySource(bytes))
        #expect(throws: ImageError.self) { try read(tooNarrow, 2, stride: 31) }
        let twice = try ImageDecoders.make(source: MemorySource(bytes))
        try read(twice, 8)
        #expect(throws: ImageError.self) { try read(twice, 1) }
    }

    @Test("what the source throws comes through unchanged", arguments: [0, 100, 3000])
    func failingSource(after count: Int) throws {
        let bytes = try GeneratedPicture.noise(64, 64).encoded(.jpeg(JPEGEncodingOptions()))
        #expect(throws: ImageError.readFailed("the disk is gone")) {
            try Decoded(ImageDecoders.make(source: FailingSource(Array(bytes.prefix(count)))))
        }
        let png = try GeneratedPicture.noise(64, 64).encoded(.png(PNGEncodingOptions()))
        #expect(throws: ImageError.readFailed("the disk is gone")) {
            try Decoded(ImageDecoders.make(source: FailingSource(Array(png.prefix(count)))))
        }
    }
}

/// Gives its bytes a few at a time and then fails.
private final class FailingSource: ByteSource {
    private let source: MemorySource

    init(_ bytes: [UInt8]) {
        source = MemorySource(bytes)
    }

    func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        let count = try source.read(into: &buffer)
        guard count > 0 else { throw .readFailed("the disk is gone") }
        return count
    }
}
