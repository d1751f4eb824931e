import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire
import TestSupport
import Testing

/// Pictures of all orientations through steps, against the same steps on the upright picture.
@Suite struct GeometryRenderingTests {
    private static let none = Look(name: "none", steps: [])
    private static let part = GeometryStep.Cropping.area(
        PixelArea(left: 3, top: 8, size: PixelSize(width: 20, height: 12)))

    private static let chains: [[GeometryStep]] = [
        [], [.crop(part)], [.rotate(degrees: 90)], [.rotate(degrees: 180)], [.rotate(degrees: -90)],
        [.flip(.horizontal)],
        [.flip(.vertical)], [.crop(part), .rotate(degrees: 90), .crop(.share(0.5))],
        [.flip(.vertical), .crop(part), .rotate(degrees: 270), .flip(.horizontal)],
    ]

    /// What a step that moves whole pixels does to an upright picture.
    private func applied(_ step: GeometryStep, to picture: PixelBuffer) throws -> PixelBuffer {
        switch step {
        case .rotate(let degrees):
            return picture.upright(
                from: [90: .rightTop, 180: .bottomRight, -90: .leftBottom, 270: .leftBottom][degrees]!)
        case .flip(let flip):
            return picture.upright(from: flip == .horizontal ? .topRight : .bottomLeft)
        case .crop, .resize:
            let plan = try GeometryPlan(
                [step], size: picture.size, orientation: .topLeft, turnsUpright: false, limits: ImageLimits())
            guard case .crop(let area) = plan.operations.first else { return picture }
            var result = PixelBuffer(size: area.size, format: picture.format)
            for y in 0..<area.size.height {
                for x in 0..<area.size.width {
                    for channel in 0..<4 {
                        let level = picture.level(
                            pixel: (area.top + y) * picture.size.width + area.left + x, channel: channel)
                        result.set(level, pixel: y * area.size.width + x, channel: channel)
                    }
                }
            }
            return result
        }
    }

    @Test("steps mean the upright picture, however it is stored", arguments: Orientation.allCases, [8, 16])
    func upright(orientation: Orientation, bits: Int) async throws {
        let stored = GeneratedPicture.noise(41, 29, format: bits == 8 ? .rgba8 : .rgba16)
        let metadata = ImageMetadata(exif: EXIFBlock(orientation: orientation.rawValue).bytes)
        let file = try stored.encoded(.png(PNGEncodingOptions(bitDepth: bits)), hasAlpha: true, metadata: metadata)
        for chain in Self.chains {
            let renderer = PictureRenderer(look: Self.none, output: OutputOptions(compressionLevel: 1, geometry: chain))
            let (bytes, report) = try renderer.render(file)
            let result = try Decoded(bytes)
            let expected = try chain.reduce(stored.upright(from: orientation)) { try applied($1, to: $0) }
            #expect(result.picture == expected, "\(chain)")
            #expect(result.header.metadata.orientation == .topLeft && report.size == expected.size)
            let sink = MemorySink()
            _ = try await renderer.renderOverlapped(from: MemorySource(file), to: sink)
            #expect(sink.bytes == bytes)
        }
    }

    @Test("a JPEG keeps its tag unless it is turned", arguments: Orientation.allCases)
    func tags(orientation: Orientation) throws {
        let metadata = ImageMetadata(exif: EXIFBlock(orientation: orientation.rawValue).bytes)
        let picture = GeneratedPicture.smooth(48, 32)
        let file = try picture.encoded(.jpeg(JPEGEncodingOptions(quantization: .quality(98))), metadata: metadata)
        func header(_ steps: [GeometryStep], turnsUpright: Bool? = nil) throws -> ImageHeader {
            let output = OutputOptions(quality: 98, turnsUpright: turnsUpright, geometry: steps)
            return try Decoded(PictureRenderer(look: Self.none, output: output).render(file).bytes).header
        }
        let small = try header([.resize(.longEdge(24))])
        #expect(small.size == PixelSize(width: 24, height: 16) && small.metadata.orientation == orientation)
        let turned = try header([.rotate(degrees: 90)])
        let size = orientation.uprightSize(ofStored: PixelSize(width: 48, height: 32)).transposed
        #expect(turned.size == size && turned.metadata.orientation == .topLeft)
        let upright = try header([], turnsUpright: true)
        #expect(upright.size == size.transposed && upright.metadata.orientation == .topLeft)
        #expect(try header([.rotate(degrees: 90)], turnsUpright: false).metadata.orientation == .topLeft)
    }

    /// exiftool computes the equivalent of a focal length on 35 mm film from them and the size.
    @Test("focal-plane resolutions are scaled with the picture, and no crop changes them", arguments: [6, 1])
    func focalPlane(orientation: Int) throws {
        var camera = CameraEXIF()
        camera.orientation = orientation
        let file = try GeneratedPicture.smooth(48, 32).encoded(
            .jpeg(JPEGEncodingOptions()), metadata: ImageMetadata(exif: camera.bytes))
        func resolutions(_ steps: [GeometryStep], turnsUpright: Bool = false) throws -> [Double] {
            let output = OutputOptions(quality: 90, turnsUpright: turnsUpright, geometry: steps)
            let header = try Decoded(PictureRenderer(look: Self.none, output: output).render(file).bytes).header
            let found = try #require(CameraEXIF.focalPlane(in: header.metadata.exif ?? []))
            return [found.x, found.y]
        }
        #expect(try resolutions([]) == [1200, 1300])
        #expect(try resolutions([.resize(.longEdge(12))]) == [300, 325])
        #expect(try resolutions([.crop(.share(0.5))]) == [1200, 1300])
        #expect(try resolutions([.crop(.share(0.5)), .resize(.scaled(0.5))]) == [600, 650])
        let isTurned = orientation == 6
        let upright = isTurned ? [1300.0, 1200] : [1200, 1300]
        #expect(try resolutions([], turnsUpright: true) == upright)
        #expect(try resolutions([.rotate(degrees: 3)]) == upright)
        #expect(try resolutions([.rotate(degrees: 90)]) == (isTurned ? [1200, 1300] : [1300, 1200]))
        // The picture as people see it: a quarter turn makes its width the sensor's height.
        let narrow = try resolutions([.resize(.exactly(width: isTurned ? 16 : 24, height: isTurned ? 48 : 32))])
        #expect(narrow == (isTurned ? [1200, 650] : [600, 1300]))
    }

    @Test("chroma that has half the columns has half the rows when it is turned")
    func sampling() throws {
        let file = try GeneratedPicture.smooth(48, 32).encoded(
            .jpeg(JPEGEncodingOptions(sampling: JPEGSubsampling.s422.sampling)))
        let output = OutputOptions(geometry: [.rotate(degrees: 90)])
        let result = try Decoded(PictureRenderer(look: Self.none, output: output).render(file).bytes).header
        #expect(result.jpeg?.sampling.first == JPEGSampling(horizontal: 1, vertical: 2))
    }

    @Test("a straightening turns the way people see, also in a mirror image", arguments: Orientation.allCases)
    func straightening(orientation: Orientation) throws {
        let stored = GeneratedPicture.smooth(120, 90)
        let metadata = ImageMetadata(exif: EXIFBlock(orientation: orientation.rawValue).bytes)
        let file = try stored.encoded(.png(PNGEncodingOptions()), hasAlpha: true, metadata: metadata)
        let upright = try stored.upright(from: orientation).encoded(.png(PNGEncodingOptions()), hasAlpha: true)
        let renderer = PictureRenderer(look: Self.none, output: OutputOptions(geometry: [.rotate(degrees: 97)]))
        let first = try Decoded(renderer.render(file).bytes).picture
        let second = try Decoded(renderer.render(upright).bytes).picture
        #expect(first.size == second.size && signalToNoise(first.bytes, second.bytes) > 50)
    }

    @Test("a look is put on the part that is left: its vignette has its middle there")
    func lookAfterGeometry() throws {
        let picture = GeneratedPicture.smooth(90, 60)
        let look = Look(
            name: "test", steps: made { try Look.filters(parsing: Array("vignette(0.8)".utf8)) }.map { .filter($0) })
        let file = try picture.encoded(.png(PNGEncodingOptions()), hasAlpha: true)
        let geometry = OutputOptions(geometry: [
            .crop(.area(PixelArea(left: 0, top: 0, size: PixelSize(width: 40, height: 50))))
        ])
        let part = try PictureRenderer(look: Self.none, output: geometry).render(file).bytes
        let expected = try PictureRenderer(look: look).render(part).bytes
        #expect(try PictureRenderer(look: look, output: geometry).render(file).bytes == expected)
    }

    @Test("a reduced decode is turned upright, and has no other geometry")
    func reduced() throws {
        let metadata = ImageMetadata(exif: EXIFBlock(orientation: 6).bytes)
        let file = try GeneratedPicture.smooth(600, 300).encoded(.png(PNGEncodingOptions()), metadata: metadata)
        let decoding = DecodingOptions(reducedToFill: PixelSize(width: 100, height: 200))
        let report = try PictureRenderer(look: Self.none, decoding: decoding).render(file).report
        #expect(report.size == PixelSize(width: 100, height: 200))
        let output = OutputOptions(geometry: [.resize(.scaled(0.5))])
        #expect(throws: ImageError.self) {
            try PictureRenderer(look: Self.none, output: output, decoding: decoding).render(file)
        }
    }

    /// Sizes that no block and no number of eighths divides; results of less than an eighth to nearly a third.
    @Test(
        "a JPEG is decoded smaller where it becomes much smaller, and nothing moves",
        arguments: [20, 45, 90, 118], [Orientation.topLeft, .rightTop])
    func reducedForResizing(longEdge: Int, orientation: Orientation) throws {
        let size = PixelSize(width: 379, height: 203)
        var picture = PixelBuffer(size: size, format: .rgba8)
        // Steep in both directions: half a pixel of the result more or less would be many levels.
        for pixel in 0..<size.width * size.height {
            let (x, y) = (Double(pixel % size.width), Double(pixel / size.width))
            picture.set(Int(255 * x / 379), pixel: pixel, channel: 0)
            picture.set(Int(255 * y / 203), pixel: pixel, channel: 1)
            picture.set(Int(255 * (x + y) / 582), pixel: pixel, channel: 2)
            picture.set(255, pixel: pixel, channel: 3)
        }
        let options = JPEGEncodingOptions(
            quantization: .quality(100), sampling: JPEGSubsampling.s444.sampling)
        let metadata = ImageMetadata(exif: EXIFBlock(orientation: orientation.rawValue).bytes)
        let file = try picture.encoded(.jpeg(options), metadata: metadata)
        let output = OutputOptions(format: .png, geometry: [.resize(.longEdge(longEdge))])
        let result = try Decoded(PictureRenderer(look: Self.none, output: output).render(file).bytes).picture
        let whole = try Decoded(file).picture.encoded(.png(PNGEncodingOptions()), metadata: metadata)
        let expected = try Decoded(PictureRenderer(look: Self.none, output: output).render(whole).bytes).picture
        #expect(result.size == expected.size)
        let worst = zip(result.bytes, expected.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
        #expect(worst <= 2)
        var decoding = DecodingOptions()
        decoding.resizedToFit = PixelSize(width: longEdge, height: longEdge)
        let header = try Decoded(file, options: decoding).header
        #expect(header.decodedSize.longEdge < header.size.longEdge)
        #expect(header.decodedSize.longEdge >= 2 * longEdge)
    }

    @Test("a damaged rest is found although the part above it is whole")
    func damage() throws {
        let file = try GeneratedPicture.noise(200, 200).encoded(.jpeg(JPEGEncodingOptions()))
        let output = OutputOptions(geometry: [
            .crop(.area(PixelArea(left: 0, top: 0, size: PixelSize(width: 50, height: 20))))
        ])
        let cut = Array(file.prefix(file.count * 3 / 4))
        #expect(throws: ImageError.self) { try PictureRenderer(look: Self.none, output: output).render(cut) }
        let decoding = DecodingOptions(allowsDamage: true)
        let report = try PictureRenderer(look: Self.none, output: output, decoding: decoding).render(cut).report
        #expect(report.damage != nil && report.size == PixelSize(width: 50, height: 20))
    }
}
