import ImageCodecs
import ImageCore
import TestSupport
import Testing

/// JPEGs that are coded in bands with restart markers between them, on one thread and on several.
@Suite struct JPEGBandsTests {
    private static let one = JPEGSampling(horizontal: 1, vertical: 1)

    private func request(
        _ picture: PixelBuffer, _ options: JPEGEncodingOptions = JPEGEncodingOptions(), threads: Int,
        colorModel: ColorModel = .rgb
    ) -> EncodingRequest {
        EncodingRequest(
            size: picture.size, rowFormat: picture.format, colorModel: colorModel, hasAlpha: false,
            coding: .jpeg(options), threads: threads)
    }

    /// The numbers of the restart markers in the scan, and the interval that the file states.
    private func restarts(_ bytes: [UInt8]) throws -> (markers: [UInt8], interval: Int?) {
        let parts = JPEGParts(bytes)
        let scan = try #require(parts.parts.first { $0.marker == 0xDA }).data
        let markers = zip(scan, scan.dropFirst()).filter { $0 == 0xFF && (0xD0...0xD7).contains($1) }.map(\.1)
        let interval = parts.parts.first { $0.marker == 0xDD }.map { Int($0.payload[0]) << 8 | Int($0.payload[1]) }
        return (markers, interval)
    }

    @Test("the bytes are the same on any number of threads, for any sampling and any last band", arguments: 0..<6)
    func threads(sampling: Int) throws {
        let factors = [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1), (1, 4)][sampling]
        let luma = JPEGSampling(horizontal: factors.0, vertical: factors.1)
        let options = JPEGEncodingOptions(sampling: [luma, Self.one, Self.one])
        // Bands of 256 Ki pixels: 160 rows of 1,600.
        for height in [159, 160, 161, 320, 333, 481] {
            let picture = GeneratedPicture.grainy(1600, height)
            let alone = try picture.encoded(by: request(picture, options, threads: 1))
            for (threads, step) in [(2, 7), (3, 16), (4, 1), (8, height)] {
                let together = try picture.encoded(by: request(picture, options, threads: threads), step: step)
                #expect(together == alone, "\(height) rows, \(threads) threads")
            }
            // Bands cost no pixel anything: a progressive JPEG has the same coefficients in scans of another kind.
            var progressive = options
            progressive.isProgressive = true
            let whole = try picture.encoded(by: request(picture, progressive, threads: 8))
            #expect(try Decoded(alone).picture == Decoded(whole).picture)
            let restarts = try restarts(alone)
            let count = (height + 159) / 160
            let markers = (0..<count - 1).map { 0xD0 + UInt8($0 % 8) }
            #expect(restarts.markers == markers)
            let units = (1600 / 8 / factors.0) * (160 / 8 / factors.1)
            #expect(restarts.interval == (count > 1 ? units : nil))
        }
    }

    @Test("grey, 16-bit rows and tables of the picture's own", arguments: [PixelFormat.rgba8, .rgba16])
    func kinds(format: PixelFormat) throws {
        let picture = GeneratedPicture.smooth(900, 900, format: format)
        let tables = (0..<3).map { component in (0..<64).map { UInt16(1 + component + $0) } }
        for (options, colorModel) in [
            (JPEGEncodingOptions(), ColorModel.gray),
            (JPEGEncodingOptions(quantization: .tables(tables)), .rgb),
            (JPEGEncodingOptions(quantization: .quality(100), sampling: JPEGSubsampling.s420.sampling), .rgb),
        ] {
            var options = options
            if colorModel == .gray, case .tables = options.quantization { continue }
            let alone = try picture.encoded(by: request(picture, options, threads: 1, colorModel: colorModel))
            let together = try picture.encoded(by: request(picture, options, threads: 3, colorModel: colorModel))
            #expect(together == alone)
            #expect(try restarts(alone).markers.count == 3)
            options.isProgressive = true
            let whole = try picture.encoded(by: request(picture, options, threads: 1, colorModel: colorModel))
            #expect(try Decoded(together).picture == Decoded(whole).picture)
        }
    }

    @Test("what needs the whole picture has no bands, nor has a small one")
    func whole() throws {
        let large = GeneratedPicture.smooth(900, 600)
        for options in [JPEGEncodingOptions(isProgressive: true), JPEGEncodingOptions(optimizesHuffman: true)] {
            let bytes = try large.encoded(by: request(large, options, threads: 4))
            #expect(try restarts(bytes) == ([], nil))
            #expect(bytes == (try large.encoded(by: request(large, options, threads: 1))))
        }
        let small = GeneratedPicture.smooth(640, 400)
        #expect(try restarts(small.encoded(by: request(small, threads: 4))) == ([], nil))
    }

    @Test("more than eight bands count their markers from 0 again; noise at the best quality fits")
    func noise() throws {
        let picture = GeneratedPicture.noise(300, 8000)
        let options = JPEGEncodingOptions(quantization: .quality(100))
        let alone = try picture.encoded(by: request(picture, options, threads: 1))
        #expect(alone == (try picture.encoded(by: request(picture, options, threads: 5))))
        #expect(try restarts(alone).markers == [0, 1, 2, 3, 4, 5, 6, 7, 0].map { 0xD0 + $0 })
    }

    @Test("a sink that fails in the middle is what is reported, on any number of threads", arguments: [1, 3, 6])
    func failingSink(threads: Int) throws {
        let picture = GeneratedPicture.noise(400, 3000)
        let whole = try picture.encoded(by: request(picture, threads: threads)).count
        for room in [0, 40, whole / 3, whole - 1] {
            let sink = NarrowSink(room: room)
            #expect(throws: ImageError.writeFailed("full")) {
                let encoder = try ImageEncoders.make(request(picture, threads: threads), sink: sink)
                try encoder.writeRows(3000, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
                try encoder.finish()
            }
        }
    }

    @Test("an encoder may be given up at any row", arguments: [1, 3, 6])
    func givenUp(threads: Int) throws {
        let picture = GeneratedPicture.noise(400, 3000)
        for rows in [0, 1, 500, 2000, 3000] {
            let encoder = try ImageEncoders.make(request(picture, threads: threads), sink: MemorySink())
            try encoder.writeRows(rows, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
        }
    }

    @Test("no more memory is held than the estimate, which grows with the threads")
    func memory() throws {
        let picture = GeneratedPicture.smooth(1200, 1500)
        let options = JPEGEncodingOptions()
        var estimates: [Int] = []
        for threads in [1, 3, 5] {
            var request = request(picture, options, threads: threads)
            let estimate = ImageEncoders.estimatedMemory(for: request)
            estimates.append(estimate)
            request.limits.maxMemory = estimate
            let encoder = try JPEGEncoder(request, options: options, sink: MemorySink())
            try encoder.writeRows(1500, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
            try encoder.finish()
            #expect(encoder.peakMemory <= estimate)
            if threads > 1 { #expect(encoder.peakMemory > estimate / 2) }
            request.limits.maxMemory = estimate - 1
            #expect(throws: ImageError.self) { try ImageEncoders.make(request, sink: MemorySink()) }
        }
        #expect(estimates == estimates.sorted() && Set(estimates).count == 3)
        // One of two makes the rows, and a small picture is coded by one.
        #expect(ImageEncoders.estimatedMemory(for: request(picture, threads: 2)) == estimates[0])
        let small = GeneratedPicture.smooth(20, 20)
        let few = ImageEncoders.estimatedMemory(for: request(small, threads: 1))
        #expect(ImageEncoders.estimatedMemory(for: request(small, threads: 1000)) == few)
    }
}
