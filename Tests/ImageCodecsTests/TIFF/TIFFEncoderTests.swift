import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

@Suite struct TIFFEncoderTests {
    private func pnm(_ file: [UInt8]) async throws -> NetpbmPicture {
        let folder = TemporaryFolder()
        let path = try folder.write(file, "a.tif")
        return try NetpbmPicture(await Tool.run("tifftopnm", ["-byrow", path.string], input: []))
    }

    @Test("tifftopnm reads what is written", .needs("tifftopnm"), arguments: [8, 16], [6, 0])
    func others(bits: Int, level: Int) async throws {
        for format in [PixelFormat.rgba8, .rgba16] {
            for color in [ColorModel.gray, .rgb] {
                let picture = GeneratedPicture.smooth(700, 301, format: format)
                let coding = TIFFEncodingOptions(bitDepth: bits, compressionLevel: level)
                let found = try await pnm(picture.encoded(coding, colorModel: color))
                #expect(found.maxValue == (bits == 16 ? 65_535 : 255) && found.depth == (color == .gray ? 1 : 3))
                let samples = picture.samples.enumerated().filter {
                    color == .gray ? $0.offset % 4 == 0 : $0.offset % 4 != 3
                }
                let expected = samples.map { _, value -> UInt16 in
                    switch (format.bitsPerChannel, bits) {
                    case (8, 16): value * 257
                    case (16, 8): UInt16((Double(value) / 257).rounded())
                    default: value
                    }
                }
                let isEqual = found.samples == expected
                #expect(isEqual, "\(format) \(color)")
            }
        }
    }

    @Test("what is written is read again, alpha too; the bytes are the same on any number of threads")
    func threads() throws {
        for format in [PixelFormat.rgba8, .rgba16] {
            let picture = GeneratedPicture.noise(400, 700, format: format)
            let coding = TIFFEncodingOptions(bitDepth: format.bitsPerChannel)
            var files: [[UInt8]] = []
            for threads in [1, 2, 3, 100] {
                let request = EncodingRequest(
                    size: picture.size, rowFormat: format, colorModel: .rgb, hasAlpha: true, coding: coding,
                    threads: threads)
                let sink = MemorySink()
                let encoder = try TIFFEncoder(request, options: coding, sink: sink)
                try encoder.writeRows(
                    picture.size.height, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
                try encoder.finish()
                #expect(encoder.peakMemory <= ImageEncoders.estimatedMemory(for: request))
                files.append(sink.bytes)
            }
            let areEqual = files.allSatisfy { $0 == files[0] }
            #expect(areEqual)
            let isEqual = try Decoded(files[0]).picture == picture
            #expect(isEqual)
        }
    }

    @Test("tiffinfo finds nothing wrong, and what is asked for", .needs("tiffinfo"))
    func info() async throws {
        let folder = TemporaryFolder()
        let file = try GeneratedPicture.smooth(300, 900).encoded(TIFFEncodingOptions(), hasAlpha: true)
        let path = try folder.write(file, "a.tif")
        let text = String(decoding: try await Tool.run("tiffinfo", ["-D", path.string], input: []), as: UTF8.self)
        for line in [
            "Compression Scheme: AdobeDeflate", "Predictor: horizontal differencing", "Extra Samples: 1<unassoc-alpha>",
            "Rows/Strip: 218", "Orientation: row 0 top, col 0 lhs",
        ] {
            #expect(text.contains(line), "\(line)")
        }
    }

    @Test("where the packed picture might be too much memory, it is not packed, and a notice says so")
    func unpacked() throws {
        let picture = GeneratedPicture.noise(500, 400)
        let coding = TIFFEncodingOptions()
        var request = EncodingRequest(
            size: picture.size, rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false, coding: coding)
        let packed = ImageEncoders.estimatedMemory(for: request)
        request.limits.maxMemory = packed - 1
        let estimate = ImageEncoders.estimatedMemory(for: request)
        #expect(estimate < packed)
        let sink = MemorySink()
        let encoder = try TIFFEncoder(request, options: coding, sink: sink)
        #expect(encoder.notices == ["it is not packed: the packed picture might take more memory than the limit"])
        try encoder.writeRows(400, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
        try encoder.finish()
        #expect(encoder.peakMemory <= estimate && sink.bytes.count > 500 * 400 * 3)
        let samples = try Decoded(sink.bytes).samples
        let isEqual = zip(samples, picture.samples).enumerated().allSatisfy {
            $0.offset % 4 == 3 || $0.element.0 == $0.element.1
        }
        #expect(isEqual)
        request.limits.maxMemory = estimate - 1
        #expect(throws: ImageError.self) { try TIFFEncoder(request, options: coding, sink: MemorySink()) }
    }

    @Test("a file of more than 4 GiB is a BigTIFF, with all of EXIF", .needs("exiftool"))
    func big() async throws {
        let coding = TIFFEncodingOptions(compressionLevel: 0)
        let exif = CameraEXIF().bytes
        for (height, isBig) in [(60_000, false), (80_000, true)] {
            let request = EncodingRequest(
                size: PixelSize(width: 20_000, height: height), rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false,
                metadata: ImageMetadata(exif: exif), coding: coding, limits: ImageLimits(maxPixels: 2_000_000_000))
            let sink = MemorySink()
            // What is not packed has its head written at once.
            _ = try TIFFEncoder(request, options: coding, sink: sink)
            #expect(sink.bytes[3] == (isBig ? 43 : 42))
            let probe = try #require(PictureProbe.probe { Array(sink.bytes.dropFirst($0).prefix($1)) })
            #expect(probe.size == request.size && probe.exif.map { ImageMetadata(exif: $0).orientation } == .rightTop)
            // exiftool does not know the GPS directory of a BigTIFF for one.
            let text = try await EXIFText(sink.bytes, "tif")
            let original = try await EXIFText(of: exif)
            for name in ["Model", "FocalPlaneXResolution", "DateTimeOriginal"] {
                #expect(
                    text[name] == original[name] && (original[name] != nil || name == "DateTimeOriginal"), "\(name)")
            }
        }
    }

    @Test("what can't be written is refused")
    func refused() throws {
        let picture = GeneratedPicture.smooth(8, 8)
        for coding in [
            TIFFEncodingOptions(bitDepth: 12), TIFFEncodingOptions(compressionLevel: 10),
            TIFFEncodingOptions(compressionLevel: -1),
        ] {
            #expect(throws: ImageError.self) { try picture.encoded(coding) }
        }
    }
}
