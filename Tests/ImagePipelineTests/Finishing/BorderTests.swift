import ColorManagement
import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire
import TestSupport
import Testing

/// Borders around results of all orientations, formats and depths, pixel by pixel.
@Suite struct BorderTests {
    private static let none = Look(name: "none", steps: [])

    private func render(_ file: [UInt8], _ output: OutputOptions) throws -> (file: Decoded, report: RenderReport) {
        let (bytes, report) = try PictureRenderer(look: Self.none, output: output).render(file)
        return (try Decoded(bytes), report)
    }

    /// A picture within a colour.
    private func framed(
        _ picture: PixelBuffer, left: Int, top: Int, size: PixelSize, color: [UInt8]
    ) -> PixelBuffer {
        var result = PixelBuffer(size: size, format: picture.format)
        let factor = picture.format.bitsPerChannel == 16 ? 257 : 1
        for y in 0..<size.height {
            for x in 0..<size.width {
                let isInside =
                    (0..<picture.size.width).contains(x - left) && (0..<picture.size.height).contains(y - top)
                for channel in 0..<4 {
                    let level =
                        isInside
                        ? picture.level(pixel: (y - top) * picture.size.width + x - left, channel: channel)
                        : Int((color + [255])[channel]) * factor
                    result.set(level, pixel: y * size.width + x, channel: channel)
                }
            }
        }
        return result
    }

    @Test(
        "a width, a colour and a shape, in any order",
        arguments: [
            ("4%", Border(width: .longEdge(0.04))), ("20px #222", Border(width: .pixels(20), color: [34, 34, 34])),
            (
                "3% white 1:1",
                Border(
                    width: .longEdge(0.03), aspectRatio: Border.AspectRatio(width: 1, height: 1, followsPicture: true))
            ),
            (
                "=4:5 rgb(200, 100, 0)",
                Border(width: .pixels(0), color: [200, 100, 0], aspectRatio: Border.AspectRatio(width: 4, height: 5))
            ),
        ])
    func text(text: String, expected: Border) {
        #expect(Border(text) == expected)
    }

    @Test(
        "what is no border",
        arguments: [
            "", "white", "4", "-4%", "1001%", "0%", "0px", "nan%", "inf px", "2000000px", "4% 5%", "4% red blue",
            "4% 1:0",
            "4% 1:5000", "4% #ff00", "4% transparent", "4% foo", "3% 1:1 1:1", "3% 80%x",
        ])
    func noText(text: String) {
        #expect(Border(text) == nil)
    }

    @Test(
        "it surrounds the upright picture, however that is stored", arguments: Orientation.allCases, [8, 16])
    func orientations(orientation: Orientation, bits: Int) async throws {
        let stored = GeneratedPicture.noise(41, 29, format: bits == 8 ? .rgba8 : .rgba16)
        let metadata = ImageMetadata(exif: EXIFBlock(orientation: orientation.rawValue).bytes)
        let file = try stored.encoded(.png(PNGEncodingOptions(bitDepth: bits)), hasAlpha: true, metadata: metadata)
        let upright = stored.upright(from: orientation)
        let (width, height) = (upright.size.width, upright.size.height)
        // With odd rests, which go to the right and the bottom.
        let tall = PixelSize(width: width + 8, height: max(height + 8, Int((Double(width + 8) / 0.8).rounded())))
        let cases: [(Border, PixelSize)] = [
            (
                Border(width: .pixels(5), color: [200, 100, 0]),
                PixelSize(width: width + 10, height: height + 10)
            ),
            (
                Border(width: .longEdge(0.1), aspectRatio: Border.AspectRatio(width: 4, height: 5)),
                width > height ? tall : PixelSize(width: 37, height: 49)
            ),
            (
                Border(width: .pixels(0), aspectRatio: Border.AspectRatio(width: 3, height: 1, followsPicture: true)),
                width > height ? PixelSize(width: 87, height: 29) : PixelSize(width: 29, height: 87)
            ),
        ]
        for (border, expected) in cases {
            var size = expected
            // 37 by 49 is narrower than 4:5: the sides grow.
            if size == PixelSize(width: 37, height: 49) { size.width = 39 }
            for turnsUpright in [true, false] {
                let output = OutputOptions(compressionLevel: 1, border: border, turnsUpright: turnsUpright)
                let renderer = PictureRenderer(look: Self.none, output: output)
                let (bytes, report) = try renderer.render(file)
                let result = try Decoded(bytes)
                let states: Orientation = turnsUpright ? .topLeft : orientation
                #expect(result.header.metadata.orientation == states && report.size == result.header.size)
                let whole = result.picture.upright(from: states)
                #expect(
                    whole
                        == framed(
                            upright, left: (size.width - width) / 2, top: (size.height - height) / 2, size: size,
                            color: border.color), "\(border), upright: \(turnsUpright)")
                let sink = MemorySink()
                _ = try await renderer.renderOverlapped(from: MemorySource(file), to: sink)
                #expect(sink.bytes == bytes)
            }
        }
    }

    @Test("a border that is wider below the picture, of the look or in its place", arguments: Orientation.allCases)
    func ofLook(orientation: Orientation) throws {
        let stored = GeneratedPicture.noise(40, 30)
        let metadata = ImageMetadata(exif: EXIFBlock(orientation: orientation.rawValue).bytes)
        let file = try stored.encoded(.png(PNGEncodingOptions()), hasAlpha: true, metadata: metadata)
        let upright = stored.upright(from: orientation)
        let look = try Look(
            parsing: Array("filter: none; border: 5% 20% #f4f0e6; strength: 50%".utf8), named: "instant")
        func result(_ output: OutputOptions) throws -> PixelBuffer {
            let result = try Decoded(PictureRenderer(look: look, output: output).render(file).bytes)
            return result.picture.upright(from: result.header.metadata.orientation)
        }
        let size = PixelSize(width: upright.size.width + 4, height: upright.size.height + 10)
        for turnsUpright in [true, false] {
            let found = try result(OutputOptions(turnsUpright: turnsUpright))
            #expect(found == framed(upright, left: 2, top: 2, size: size, color: [244, 240, 230]))
        }
        #expect(try result(OutputOptions(omitsFrame: true)) == upright)
        let own = try result(OutputOptions(border: Border(width: .pixels(3), color: [1, 2, 3])))
        let ownSize = PixelSize(width: upright.size.width + 6, height: upright.size.height + 6)
        #expect(own == framed(upright, left: 3, top: 3, size: ownSize, color: [1, 2, 3]))
        #expect(look.maskOverlay == nil && look.spatialSteps == ["border"])
        let again = try Look(parsing: (look.border?.statement ?? "") + "filter: none", named: "x")
        #expect(again.border == look.border)
    }

    /// The others are written in processes of their own: see FinishingTests.
    private static let formatsWrittenHere = WritableFormat.all.filter {
        $0.codec.library == nil && $0.capabilities.colorModels.contains(.rgb)
    }

    @Test("in every format, after crop and size", arguments: formatsWrittenHere)
    func formats(format: WritableFormat) throws {
        let file = try GeneratedPicture.smooth(90, 60).encoded(.png(PNGEncodingOptions()))
        let output = OutputOptions(
            format: format, border: Border(width: .longEdge(0.2), color: [0, 128, 255]),
            geometry: [.crop(.centered(PixelSize(width: 80, height: 60))), .resize(.longEdge(40))])
        let result = try render(file, output).file
        #expect(result.header.size == PixelSize(width: 56, height: 46))
        for pixel in [0, 55, 56 * 45, 56 * 46 - 1, 56 * 3 + 30, 56 * 23 + 3] {
            for (channel, level) in [0, 128, 255].enumerated() {
                let found = result.picture.level(pixel: pixel, channel: channel)
                #expect(abs(found / (result.picture.format.bitsPerChannel == 16 ? 257 : 1) - level) <= 3)
            }
        }
    }

    @Test("a grey picture stays one with a grey border, and is in colour with another")
    func gray() throws {
        let file = try GeneratedPicture.smooth(30, 20, format: .gray8).grayFile()
        let white = try render(file, OutputOptions(border: Border(width: .pixels(3)))).file
        #expect(white.header.colorModel == .gray && white.picture.level(pixel: 0, channel: 0) == 255)
        let red = try render(file, OutputOptions(border: Border(width: .pixels(3), color: [255, 0, 0]))).file
        #expect(red.header.colorModel == .rgb)
        #expect((0..<3).map { red.picture.level(pixel: 0, channel: $0) } == [255, 0, 0])
    }

    @Test("its colour is sRGB's, whatever colours the result has")
    func profile() throws {
        let file = try GeneratedPicture.smooth(30, 20).encoded(.png(PNGEncodingOptions()))
        let border = Border(width: .pixels(3), color: [255, 0, 0])
        let result = try render(file, OutputOptions(border: border, profile: .displayP3)).file
        // sRGB's red in Display P3, by their primaries.
        #expect((0..<3).map { result.picture.level(pixel: 0, channel: $0) } == [234, 51, 35])
    }

    @Test("metadata state the size of the whole")
    func metadata() throws {
        let picture = GeneratedPicture.smooth(48, 32)
        let exif = CameraEXIF().bytes
        let file = try picture.encoded(.jpeg(JPEGEncodingOptions()), metadata: ImageMetadata(exif: exif))
        let (result, report) = try render(file, OutputOptions(border: Border(width: .pixels(7))))
        #expect(result.header.size == PixelSize(width: 62, height: 46) && report.size == result.header.size)
        var expected = ImageMetadata(exif: exif)
        expected.setPixelSize(PixelSize(width: 62, height: 46))
        expected.removeThumbnails()
        #expect(result.header.metadata.exif == expected.exif)
    }

    @Test("it gets no gain, and the HDR picture within it is as it was", arguments: [false, true])
    func gainMap(isGray: Bool) throws {
        let made = MadeGainMap.scene(
            PixelSize(width: 331, height: 247), map: PixelSize(width: 87, height: 64), isGray: isGray)
        let renderer = PictureRenderer(
            look: Self.none, output: OutputOptions(border: Border(width: .pixels(37), color: [128, 128, 128])))
        let (bytes, report) = try renderer.render(made.file)
        #expect(report.notices == [])
        let (original, result) = (try HDRPicture(made.file), try HDRPicture(bytes))
        #expect(result.base.header.size == PixelSize(width: 405, height: 321))
        for (x, y) in [(5.0, 5.0), (400, 300), (200, 12), (200, 310), (16, 160), (390, 160)] {
            let light = result.light(x, y)
            let plain = LinearPicture.decode(Double(128) / 255)
            for channel in 0..<3 { #expect(abs(light[channel] / plain - 1) < 0.03, "\(x), \(y): \(light)") }
        }
        for (x, y) in stride(from: 20.0, to: 320, by: 30).flatMap({ x in
            stride(from: 20.0, to: 240, by: 30).map { (x, $0) }
        }) {
            let (light, before) = (result.light(x + 37, y + 37), original.light(x, y))
            for channel in 0..<3 { #expect(abs(light[channel] - before[channel]) <= 0.05 * before[channel] + 0.01) }
        }
    }

    @Test("what becomes too large is refused")
    func limits() throws {
        let file = try GeneratedPicture.smooth(30, 20).encoded(.png(PNGEncodingOptions()))
        #expect(throws: ImageError.self) { try render(file, OutputOptions(border: Border(width: .pixels(1e6)))) }
        #expect(throws: ImageError.self) { try render(file, OutputOptions(border: Border(width: .pixels(.nan)))) }
    }
}

extension PixelBuffer {
    /// A grey picture as a PNG.
    func grayFile() throws -> [UInt8] {
        var pixels = PixelBuffer(size: size, format: .rgba8)
        for index in 0..<bytes.count {
            for channel in 0..<3 { pixels.bytes[4 * index + channel] = bytes[index] }
            pixels.bytes[4 * index + 3] = 255
        }
        return try pixels.encoded(.png(PNGEncodingOptions()), colorModel: .gray)
    }
}
