import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import IsolatedCodecs
import SystemPackage
import TestSupport
import Testing

/// Decoders and encoders that have another process do the work give what those in this process give.
@Suite(.hangGuard, .enabled(if: Sanitizer.isOff, "sanitizers need files")) struct CodecProcessesTests {
    private let processes = CodecProcesses(program: ProcessRunner.program)

    private static let metadata = ImageMetadata(
        iccProfile: [UInt8](repeating: 7, count: 70_000), exif: Array("II*\0\u{8}\0\0\0\0\0\0\0\0\0".utf8),
        xmp: Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8), resolution: Resolution(x: 300, y: 200, unit: .inch),
        comments: [Array("a comment".utf8), []], jpegSegments: [JPEGSegment(number: 5, payload: [0, 255, 10])])

    private static let files: [(name: String, bytes: [UInt8])] = [
        (
            "JPEG",
            made { try GeneratedPicture.grainy(300, 200).encoded(.jpeg(), metadata: metadata) }
        ),
        (
            "progressive JPEG",
            made { try GeneratedPicture.smooth(90, 70).encoded(.jpeg(JPEGEncodingOptions(isProgressive: true))) }
        ),
        (
            "PNG with alpha and 16 bits",
            made {
                try GeneratedPicture.smooth(123, 77, format: .rgba16)
                    .encoded(.png(PNGEncodingOptions(bitDepth: 16)), hasAlpha: true)
            }
        ),
        ("PPM", Array("P6 3 2 255 abcdefghijklmnopqr".utf8)),
    ]

    private func format(_ bytes: [UInt8]) throws -> ReadableFormat {
        guard case .readable(let format) = FileKind(head: bytes) else { throw ImageError.notAPicture }
        return format
    }

    private func decoder(
        _ bytes: [UInt8], _ options: DecodingOptions = DecodingOptions()
    ) throws -> any ImageDecoder {
        try processes.makeDecoder(of: MemorySource(bytes), format: try format(bytes), options: options)
    }

    @Test("a file is handed over and not copied, whatever is between: it may be larger than memory")
    func handsFilesOver() throws {
        let folder = TemporaryFolder()
        let bytes = try GeneratedPicture.smooth(90, 70).encoded(.jpeg())
        try folder.write(bytes + [UInt8](repeating: 0, count: 9 << 20), "large.jpg")
        let options = DecodingOptions(limits: ImageLimits(maxMemory: 8 << 20))
        let source = try CancellableSource(FileSource(folder.appending("large.jpg")))
        let decoder = try processes.makeDecoder(of: source, format: .jpeg, options: options)
        #expect(try Decoded(decoder).picture == Decoded(bytes).picture)
    }

    @Test("pictures are the same, with their headers, reports and metadata", arguments: files.map(\.name))
    func decodes(name: String) throws {
        let bytes = try #require(Self.files.first { $0.name == name }).bytes
        for box in [nil, PixelSize(width: 20, height: 20)] {
            let options = DecodingOptions(reducedToFill: box)
            let here = try Decoded(bytes, options: options, rows: 7)
            let there = try Decoded(try decoder(bytes, options), rows: 5)
            #expect(there.picture.bytes == here.picture.bytes)
            #expect(there.report == here.report)
            let headers = [here.header, there.header]
            #expect(headers[0].metadata == headers[1].metadata)
            #expect(headers[0].jpeg == headers[1].jpeg)
            #expect(headers[0].decodedSize == headers[1].decodedSize && headers[0].size == headers[1].size)
            #expect(headers[0].hasAlpha == headers[1].hasAlpha && headers[0].bitDepth == headers[1].bitDepth)
            #expect(headers[0].estimatedMemory == headers[1].estimatedMemory)
            let alone = try processes.header(of: MemorySource(bytes), format: format(bytes), options: options)
            #expect(alone.metadata == headers[0].metadata && alone.format == headers[0].format)
        }
    }

    @Test("files are the same, whatever they hold beside the picture")
    func encodes() throws {
        for deep in [false, true] {
            let picture = GeneratedPicture.grainy(200, 150)
            let settings: [any EncoderSettings] = [
                JPEGEncodingOptions(isProgressive: deep), PNGEncodingOptions(texts: [PNGText(keyword: "a", text: "b")]),
            ]
            for coding in settings {
                func request(with coding: some EncoderSettings) -> EncodingRequest {
                    EncodingRequest(
                        size: picture.size, rowFormat: picture.format, colorModel: .rgb, hasAlpha: false,
                        metadata: Self.metadata, coding: coding, threads: deep ? 2 : 1)
                }
                let request = request(with: coding)
                let (here, there) = (MemorySink(), MemorySink())
                let encoders = [
                    try ImageEncoders.make(request, sink: here), try processes.makeEncoder(request, sink: there),
                ]
                for encoder in encoders {
                    for start in stride(from: 0, to: 150, by: 30) {
                        let rows = Array(picture.bytes[(start * 800)..<((start + 30) * 800)])
                        try encoder.writeRows(30, from: rows.span.bytes, bytesPerRow: 800)
                    }
                    try encoder.finish()
                }
                #expect(there.bytes == here.bytes)
                #expect(encoders[0].notices == encoders[1].notices)
            }
        }
    }

    @Test("errors come as they are: no picture, damage, limits, impossible requests; the next picture is decoded")
    func errors() throws {
        let whole = try #require(Self.files.first).bytes
        #expect(throws: ImageError.self) { try decoder(Array(whole.prefix(40))) }
        let cut = Array(whole.prefix(whole.count / 2))
        let expected = #expect(throws: ImageError.self) { try Decoded(cut) }
        let found = #expect(throws: ImageError.self) { try Decoded(try decoder(cut)) }
        #expect(expected == found)
        let limits = ImageLimits(maxPixels: 100)
        #expect(
            throws: ImageError.limitExceeded(
                LimitExceeded(limit: .pixels, size: PixelSize(width: 300, height: 200), needed: 60_000, allowed: 100))
        ) { try decoder(whole, DecodingOptions(limits: limits)) }
        let request = EncodingRequest(
            size: PixelSize(width: 0, height: 1), rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false,
            coding: .jpeg())
        #expect(throws: ImageError.self) { try processes.makeEncoder(request, sink: MemorySink()) }
        #expect(try Decoded(try decoder(whole)).picture == Decoded(whole).picture)
    }

    @Test("A decoder or an encoder that is let go half-way leaves no process and no descriptor")
    func abandons() throws {
        let bytes = try GeneratedPicture.noise(900, 900).encoded(.png())
        for rows in [0, 1, 3] {
            let decoder = try decoder(bytes)
            var band = [UInt8](repeating: 0, count: 3600 * 3)
            var span = band.mutableSpan
            var raw = span.mutableBytes
            try decoder.readRows(rows, into: &raw, bytesPerRow: 3600)
        }
        let request = EncodingRequest(
            size: PixelSize(width: 900, height: 900), rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false,
            coding: .png())
        let encoder = try processes.makeEncoder(request, sink: MemorySink())
        try encoder.writeRows(1, from: [UInt8](repeating: 0, count: 3600).span.bytes, bytesPerRow: 3600)
        #expect(try Decoded(try decoder(bytes)).picture == Decoded(bytes).picture)
    }

    @Test("a program that is none, or says nothing, is an error")
    func noProgram() throws {
        let bytes = try #require(Self.files.first).bytes
        for program in ["/nonexistent", "/bin/true", "/bin/cat"] as [FilePath] {
            let processes = CodecProcesses(program: program)
            #expect(throws: ImageError.self, "\(program)") {
                try processes.header(of: MemorySource(bytes), format: .jpeg, options: DecodingOptions())
            }
        }
    }
}
