import Foundation
import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

@Suite struct AVIFEncoderTests {
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

    private static func options(_ preferences: Preferences, bitDepth: Int = 8) throws -> (AVIFEncodingOptions, [String])
    {
        let plan = WritableFormat.avif.plan(EncodingInput(colorModel: .rgb, bitDepth: bitDepth), preferences)
        return (try #require(plan.settings as? AVIFEncodingOptions), plan.notices)
    }

    @Test("preferences become settings")
    func plan() throws {
        #expect(try Self.options(Preferences()).0 == AVIFEncodingOptions(quality: 75, effort: 4, subsampling: .s420))
        #expect(try Self.options(Preferences(quality: 89)).0.subsampling == .s420)
        #expect(try Self.options(Preferences(quality: 90)).0.subsampling == .s444)
        #expect(try Self.options(Preferences(quality: 95, subsampling: .s422)).0.subsampling == .s422)
        #expect(try Self.options(Preferences(isLossless: true)).0.subsampling == .s444)
        #expect(try Self.options(Preferences(effort: 9)).0.effort == 9)
        let (deep, notices) = try Self.options(Preferences(), bitDepth: 16)
        #expect(deep.bitDepth == 12 && notices == ["the result has 12 bits a channel: an AVIF can't hold 16"])
    }

    @Test("a lossless picture comes back as it was, for other programs, too", .needs("avifdec"))
    func lossless() async throws {
        let picture = GeneratedPicture.noise(67, 35, seed: 9)
        let coding = AVIFEncodingOptions(isLossless: true, effort: 2)
        let file = try picture.encoded(.avif(coding), hasAlpha: true)
        #expect(try Decoded(file).picture == picture)
        let theirs = try await HEIFTools.decoded(file, by: "avifdec", "avif")
        #expect(theirs == picture)
        let gray = try Decoded(picture.encoded(.avif(coding), colorModel: .gray)).picture
        for index in stride(from: 0, to: picture.bytes.count, by: 4) {
            #expect(gray.bytes[index] == picture.bytes[index])
        }
        // Of 16 bits 12 are kept.
        let deep = GeneratedPicture.noise(40, 30, format: .rgba16, seed: 3)
        let twelve = AVIFEncodingOptions(isLossless: true, effort: 2, bitDepth: 12)
        let decoded = try Decoded(deep.encoded(.avif(twelve), hasAlpha: true))
        #expect(decoded.header.bitDepth == 12)
        for (first, second) in zip(decoded.samples, deep.samples) {
            let kept = (Double(second) * 4095 / 65_535).rounded()
            #expect(Double(first) == (kept * 65_535 / 4095).rounded())
        }
    }

    @Test(
        "colours keep their place and their values, alpha is exact",
        arguments: [(JPEGSubsampling.s444, 8, 46.0), (.s422, 8, 30), (.s420, 8, 30), (.s444, 12, 46), (.s420, 12, 30)])
    func quality(subsampling: JPEGSubsampling, bitDepth: Int, least: Double) throws {
        for (width, height) in [(120, 81), (33, 64)] {
            let picture = GeneratedPicture.smooth(width, height)
            let coding = AVIFEncodingOptions(quality: 97, effort: 3, subsampling: subsampling, bitDepth: bitDepth)
            let decoded = try Decoded(picture.encoded(.avif(coding), hasAlpha: true))
            let step = bitDepth > 8 ? 257 : 1
            let samples = decoded.samples.map { UInt8((Int($0) + step / 2) / step) }
            #expect(signalToNoise(samples, picture.bytes) > least)
            let isSame = stride(from: 3, to: samples.count, by: 4).allSatisfy { samples[$0] == picture.bytes[$0] }
            #expect(isSame)
        }
    }

    @Test("samples of chroma are means over their pixels", .needs("avifdec"), arguments: [JPEGSubsampling.s420, .s422])
    func chroma(subsampling: JPEGSubsampling) async throws {
        for (width, height) in [(64, 48), (37, 23)] {
            let picture = GeneratedPicture.smooth(width, height)
            let coding = AVIFEncodingOptions(quality: 100, effort: 3, subsampling: subsampling)
            let planes = try await HEIFTools.planes(picture.encoded(.avif(coding)))
            #expect(planes.across == 2 && planes.down == (subsampling == .s420 ? 2 : 1))
            for y in 0..<planes.chromaHeight {
                for x in 0..<planes.chromaWidth {
                    var sum = 0.0
                    var count = 0.0
                    for row in y * planes.down..<min(height, (y + 1) * planes.down) {
                        for column in x * 2..<min(width, x * 2 + 2) {
                            let pixel = (0..<3).map { Double(picture.bytes[4 * (row * width + column) + $0]) }
                            let luma = 0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2]
                            sum += (pixel[2] - luma) / 1.772
                            count += 1
                        }
                    }
                    #expect(abs(Double(planes.planes[1][y * planes.chromaWidth + x]) - (sum / count + 128)) < 2.5)
                }
            }
        }
    }

    @Test("a lower quality is smaller, more effort is no larger by much")
    func sizes() throws {
        let picture = GeneratedPicture.grainy(160, 120)
        let sizes = try [20, 50, 75, 95].map { try picture.encoded(.avif(AVIFEncodingOptions(quality: $0))).count }
        #expect(sizes == sizes.sorted() && Set(sizes).count == sizes.count)
        let quick = try picture.encoded(.avif(AVIFEncodingOptions(effort: 0))).count
        let slow = try picture.encoded(.avif(AVIFEncodingOptions(effort: 8))).count
        #expect(slow < quick)
    }

    @Test("the bytes are the same on any number of threads")
    func threads() throws {
        let picture = GeneratedPicture.grainy(300, 200)
        let files = try [1, 2, 5, 40].map { threads in
            let sink = MemorySink()
            let request = EncodingRequest(
                size: picture.size, rowFormat: .rgba8, colorModel: .rgb, hasAlpha: true, coding: .avif(),
                threads: threads)
            let encoder = try ImageEncoders.make(request, sink: sink)
            try encoder.writeRows(200, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
            try encoder.finish()
            return sink.bytes
        }
        #expect(Set(files).count == 1)
    }

    @Test("profile, EXIF and XMP come back byte for byte, and exiftool finds them", .needs("exiftool"))
    func metadata() async throws {
        let exif = CameraEXIF().bytes
        let metadata = ImageMetadata(iccProfile: TestProfile.adobe, exif: exif, xmp: XMPPacket.empty)
        let file = try GeneratedPicture.smooth(40, 30).encoded(.avif(), metadata: metadata)
        var upright = metadata
        upright.setOrientation(.topLeft)
        #expect(try Decoded(file).header.metadata == upright)
        let folder = TemporaryFolder()
        let path = try folder.write(file, "a.avif")
        for (tag, bytes) in [("-ICC_Profile", TestProfile.adobe), ("-XMP", XMPPacket.empty)] {
            #expect(try await Tool.run("exiftool", ["-b", tag, path.string], input: []) == bytes)
        }
        let text = try await Tool.run("exiftool", ["-s", "-G", "-n", path.string], input: [])
        let lines = String(decoding: text, as: UTF8.self)
        #expect(lines.contains("MatrixCoefficients              : 6") && lines.contains("[EXIF]"))
    }

    @Test("code points are written; what else a PNG says of colours is dropped with a notice")
    func colors() throws {
        func roundTrip(_ chunks: [PNGChunk]) throws -> ([[UInt8]], [String]) {
            let picture = GeneratedPicture.smooth(8, 8)
            let sink = MemorySink()
            let encoder = try ImageEncoders.make(
                EncodingRequest(
                    size: picture.size, rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false,
                    metadata: ImageMetadata(pngColorChunks: chunks), coding: .avif()), sink: sink)
            try encoder.writeRows(8, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
            try encoder.finish()
            return (try Decoded(sink.bytes).header.metadata.pngColorChunks.map(\.data), encoder.notices)
        }
        #expect(try roundTrip([]) == ([[1, 13, 0, 1]], []))
        #expect(try roundTrip([PNGChunk(name: "sRGB", data: [0])]) == ([[1, 13, 0, 1]], []))
        #expect(try roundTrip([PNGChunk(name: "cICP", data: [9, 16, 0, 1])]) == ([[9, 16, 0, 1]], []))
        let (points, notices) = try roundTrip([PNGChunk(name: "gAMA", data: [0, 1, 0x86, 0xA0])])
        #expect(points == [[1, 13, 0, 1]] && notices.count == 1)
    }

    @Test("what can't be written is refused")
    func refusals() throws {
        let picture = GeneratedPicture.smooth(8, 8)
        let wrong = [
            AVIFEncodingOptions(quality: 0), AVIFEncodingOptions(quality: 101), AVIFEncodingOptions(effort: 11),
            AVIFEncodingOptions(bitDepth: 10), AVIFEncodingOptions(isLossless: true, subsampling: .s420),
        ]
        for options in wrong {
            #expect { try picture.encoded(.avif(options)) } throws: { error in
                if case ImageError.invalidRequest = error { true } else { false }
            }
        }
        #expect(throws: ImageError.self) {
            try picture.encoded(.avif(), limits: ImageLimits(maxMemory: 1 << 20))
        }
        let encoder = try ImageEncoders.make(
            EncodingRequest(size: picture.size, rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false, coding: .avif()),
            sink: MemorySink())
        #expect(throws: ImageError.self) { try encoder.finish() }
    }

    @Test("settings travel as JSON")
    func coded() throws {
        let options = AVIFEncodingOptions(quality: 33, isLossless: true, effort: 7, subsampling: .s422, bitDepth: 12)
        #expect(try Self.roundTrip(options) == options)
    }

    private static func roundTrip(_ options: AVIFEncodingOptions) throws -> AVIFEncodingOptions {
        try JSONDecoder().decode(AVIFEncodingOptions.self, from: JSONEncoder().encode(options))
    }
}
