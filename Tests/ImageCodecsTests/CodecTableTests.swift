import Foundation
import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

/// What an entry of the table of codecs says of its format holds, for every codec that there is.
@Suite struct CodecTableTests {
    private struct Preferences: EncodingPreferences {
        var quality: Int?
        var subsampling: JPEGSubsampling?
        var isProgressive = false
        var optimizesHuffman = false
        var pngEffort: PNGEffort?
        var compressionLevel: Int?
        var isLossless: Bool?
        var effort: Int?
        var largestSize: Int?
    }

    @Test("names and extensions lead to one format")
    func names() throws {
        #expect(Set(ReadableFormat.all.map(\.name)).count == ReadableFormat.all.count)
        for format in ReadableFormat.all {
            #expect(ReadableFormat(name: format.name) == format)
            #expect(ReadableFormat(fileExtension: format.fileExtension.uppercased()) == format)
            #expect(format.mediaType.hasPrefix("image/"))
            let coded = try JSONEncoder().encode([format])
            #expect(String(decoding: coded, as: UTF8.self) == "[\"\(format.name)\"]")
            #expect(try JSONDecoder().decode([ReadableFormat].self, from: coded) == [format])
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([WritableFormat].self, from: Data("[\"gif\"]".utf8))
        }
    }

    @Test(
        "results have the colours, the alpha and the depth that their format says it holds",
        arguments: WritableFormat.all)
    func pixels(format: WritableFormat) throws {
        var generator = SeededGenerator(seed: 22)
        for depth in [8, 16] {
            var pixels = PixelBuffer.random(
                size: PixelSize(width: 21, height: 13), format: depth == 16 ? .rgba16 : .rgba8, using: &generator)
            if format.capabilities.bitDepths == [1] {
                let step = depth / 8
                pixels.bytes = pixels.bytes.indices.map { pixels.bytes[$0 / step * step] < 128 ? 0 : 255 }
            }
            for color in [ColorModel.gray, .rgb] where format.capabilities.colorModels.contains(color) {
                let settings = format.plan(EncodingInput(colorModel: color, bitDepth: depth), Preferences()).settings
                #expect(settings.format == format)
                let hasAlpha = format.capabilities.holdsAlpha
                let header = try Decoded(pixels.encoded(settings, colorModel: color, hasAlpha: hasAlpha)).header
                #expect(header.format.codec === format.codec)
                #expect(header.colorModel == color && header.hasAlpha == hasAlpha)
                #expect((header.bitDepth == 16) == (depth == 16 && format.capabilities.bitDepths.contains(16)))
                let input = header.format.capabilities
                #expect(input.colorModels.contains(color) && input.bitDepths.contains(header.bitDepth))
                #expect(input.mayHaveAlpha || !hasAlpha)
            }
        }
    }

    @Test(
        "a header that is read alone is the decoder's, and is there over the limits, too", arguments: WritableFormat.all
    )
    func header(format: WritableFormat) throws {
        let size = PixelSize(width: 203, height: 97)
        let color = format.capabilities.colorModels.contains(.rgb) ? ColorModel.rgb : .gray
        let settings = format.plan(EncodingInput(colorModel: color), Preferences()).settings
        let file = try PixelBuffer(size: size, format: .rgba8).encoded(
            settings, colorModel: color, metadata: ImageMetadata(resolution: Resolution(x: 300, y: 300, unit: .inch)))
        for box in [nil, PixelSize(width: 50, height: 50)] {
            let options = DecodingOptions(reducedToFill: box)
            let header = try ImageDecoders.header(of: MemorySource(file), options: options)
            let decoder = try ImageDecoders.make(source: MemorySource(file), options: options)
            #expect("\(header)" == "\(decoder.header)")
            try header.check(within: options.limits)
        }
        let limited = DecodingOptions(limits: ImageLimits(maxPixels: 1000))
        let error = #expect(throws: ImageError.self) {
            try ImageDecoders.make(source: MemorySource(file), options: limited)
        }
        let header = try ImageDecoders.header(of: MemorySource(file), options: limited)
        #expect(header.size == size)
        #expect(throws: try #require(error)) { try header.check(within: limited.limits) }
    }

    @Test("metadata comes back, or a notice says that it does not", arguments: WritableFormat.all)
    func metadata(format: WritableFormat) throws {
        let pixels = PixelBuffer(size: PixelSize(width: 8, height: 8), format: .rgba8)
        let color = format.capabilities.colorModels.contains(.rgb) ? ColorModel.rgb : .gray
        let settings = format.plan(EncodingInput(colorModel: color), Preferences()).settings
        let kinds: [(MetadataKinds, ImageMetadata, (ImageMetadata) -> Bool)] = [
            (.iccProfile, ImageMetadata(iccProfile: TestProfile.adobe), { $0.iccProfile != nil }),
            (
                .colorChunks, ImageMetadata(pngColorChunks: [PNGChunk(name: "sRGB", data: [0])]),
                { !$0.pngColorChunks.isEmpty }
            ),
            (.exif, ImageMetadata(exif: EXIFBlock(orientation: 3).bytes), { $0.exif != nil }),
            (.xmp, ImageMetadata(xmp: XMPPacket.empty), { $0.xmp != nil }),
            (.resolution, ImageMetadata(resolution: Resolution(x: 300, y: 300, unit: .inch)), { $0.resolution != nil }),
            (
                .comments, ImageMetadata(comments: [Array("made".utf8)]),
                { !$0.comments.isEmpty || !$0.pngChunks.isEmpty }
            ),
            (
                .segments, ImageMetadata(jpegSegments: [JPEGSegment(number: 5, payload: [1, 2, 3])]),
                { !$0.jpegSegments.isEmpty }
            ),
        ]
        for (kind, metadata, isThere) in kinds {
            let sink = MemorySink()
            let encoder = try ImageEncoders.make(
                EncodingRequest(
                    size: pixels.size, rowFormat: .rgba8, colorModel: color, hasAlpha: false, metadata: metadata,
                    coding: settings),
                sink: sink)
            try encoder.writeRows(8, from: pixels.bytes.span.bytes, bytesPerRow: pixels.layout.bytesPerRow)
            try encoder.finish()
            let holds = format.capabilities.metadata.contains(kind)
            #expect(try isThere(Decoded(sink.bytes).header.metadata) == holds)
            #expect(encoder.notices.isEmpty == holds)
        }
    }

    @Test("a smaller picture is decoded where the format can", arguments: WritableFormat.all)
    func reduction(format: WritableFormat) throws {
        let pixels = PixelBuffer(size: PixelSize(width: 64, height: 64), format: .rgba8)
        let color = format.capabilities.colorModels.contains(.rgb) ? ColorModel.rgb : .gray
        let settings = format.plan(EncodingInput(colorModel: color), Preferences()).settings
        let options = DecodingOptions(reducedToFill: PixelSize(width: 8, height: 8))
        let header = try Decoded(pixels.encoded(settings, colorModel: color), options: options).header
        #expect((header.decodedSize.width < 64) == header.format.capabilities.canReduce)
    }

    private static let project = URL(filePath: #filePath).appending(path: "../../..").standardized

    @Test("the README's first lines and its limits name every format")
    func readme() throws {
        let text = try String(contentsOf: Self.project.appending(path: "README.md"), encoding: .utf8)
        let limits = try #require(text.split(separator: "\n").first { $0.hasPrefix("Limits:") })
        for format in ReadableFormat.all {
            let name = format.codec.family ?? format.title
            #expect(text.prefix(200).contains(name), "\(name)")
            #expect(limits.contains(name), "\(name)")
        }
    }

    @Test("no source makes a decoder to read nothing but its header")
    func headerAlone() throws {
        let sources = Self.project.appending(path: "Sources")
        let decoder = try Regex(#"ImageDecoders\.make\(.*\)\.header"#)
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.firstMatch(of: decoder) == nil, "\(file.path)")
        }
    }

    @Test("nothing outside of a codec's folder chooses by format")
    func noSwitches() throws {
        let sources = Self.project.appending(path: "Sources")
        let codecs = sources.appending(path: "ImageCodecs").path + "/"
        let choice = try Regex(
            #"[!=]= \.(jpeg|png|p[bgpa]m)\b|case \.(jpeg|png|p[bgpa]m)\b|readable\(\.|is (JPEG|PNG)Decoder"#)
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            if file.path.hasPrefix(codecs), file.deletingLastPathComponent().path != codecs.dropLast() { continue }
            count += 1
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.firstMatch(of: choice) == nil, "\(file.path) chooses by format")
        }
        #expect(count > 100)
    }
}
