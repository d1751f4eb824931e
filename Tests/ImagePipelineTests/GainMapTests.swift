import Glibc
import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire
import SystemPackage
import TestSupport
import Testing

/// What becomes of gain maps (Ultra HDR and ISO 21496-1): the HDR picture of a result is that of its original.
@Suite struct GainMapTests {
    private static let size = PixelSize(width: 320, height: 240)
    private static let mapSize = PixelSize(width: 80, height: 60)
    /// Sides that the map's sides do not divide.
    private static let oddSize = PixelSize(width: 331, height: 247)
    private static let oddMapSize = PixelSize(width: 87, height: 64)

    private func render(
        _ file: [UInt8], look: String = "none", _ options: OutputOptions = OutputOptions()
    ) throws -> (bytes: [UInt8], notices: [String]) {
        let look = Look(name: "Test", steps: try Look.filters(parsing: Array(look.utf8)).map { .filter($0) })
        let (bytes, report) = try PictureRenderer(look: look, output: options).render(file)
        return (bytes, report.notices)
    }

    // MARK: Geometry

    /// Steps, and where the original has what is at a place in the result, for pictures of a size.
    struct Change: CustomTestStringConvertible {
        var testDescription: String
        var steps: [GeometryStep]
        var place: @Sendable (_ x: Double, _ y: Double, _ size: PixelSize) -> (x: Double, y: Double)

        init(
            _ name: String, _ steps: [GeometryStep],
            _ place: @escaping @Sendable (_ x: Double, _ y: Double, _ size: PixelSize) -> (x: Double, y: Double)
        ) {
            (testDescription, self.steps, self.place) = (name, steps, place)
        }
    }

    static let changes = [
        Change("nothing", []) { x, y, _ in (x, y) },
        Change("crop within pixels of the map", [.crop(.area(area(37, 22, 201, 150)))]) { x, y, _ in (x + 37, y + 22) },
        Change("crop along them", [.crop(.area(area(32, 16, 200, 160)))]) { x, y, _ in (x + 32, y + 16) },
        Change("half the size", [.resize(.scaled(0.5))]) { x, y, size in
            (
                x / (Double(size.width) * 0.5).rounded() * Double(size.width),
                y / (Double(size.height) * 0.5).rounded() * Double(size.height)
            )
        },
        Change("larger", [.resize(.exactly(width: 500, height: 400))]) { x, y, size in
            (x / 500 * Double(size.width), y / 400 * Double(size.height))
        },
        Change("quarter turn", [.rotate(degrees: 90)]) { x, y, size in (y, Double(size.height) - x) },
        Change("half turn", [.rotate(degrees: 180)]) { x, y, size in
            (Double(size.width) - x, Double(size.height) - y)
        },
        Change("flip", [.flip(.horizontal)]) { x, y, size in (Double(size.width) - x, y) },
        Change("small rotation", [.rotate(degrees: 3)]) { x, y, size in rotated(x, y, 3, size) },
        Change(
            "all of them",
            [
                .rotate(degrees: -90), .crop(.area(area(11, 40, 180, 200))), .resize(.exactly(width: 90, height: 100)),
                .flip(.vertical),
            ]
        ) { x, y, size in
            let (turnedX, turnedY) = (x * 2 + 11, (100 - y) * 2 + 40)
            return (Double(size.width) - turnedY, turnedX)
        },
    ]

    private static func area(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> PixelArea {
        PixelArea(left: left, top: top, size: PixelSize(width: width, height: height))
    }

    private static func rotated(_ x: Double, _ y: Double, _ degrees: Double, _ size: PixelSize) -> (Double, Double) {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        let (width, height) = (Double(size.width), Double(size.height))
        let scale = min(width / (width * cosine + height * sine), height / (width * sine + height * cosine))
        let (across, down) = (x - Double(Int(width * scale)) / 2, y - Double(Int(height * scale)) / 2)
        return (across * cosine + down * sine + width / 2, down * cosine - across * sine + height / 2)
    }

    @Test(
        "the HDR picture is the original's within 1 %, in the mean and in 99 of 100 places", arguments: changes,
        [(size, mapSize, true), (oddSize, oddMapSize, false)])
    func geometry(change: Change, made: (size: PixelSize, map: PixelSize, isGray: Bool)) throws {
        let file = MadeGainMap.scene(made.size, map: made.map, isGray: made.isGray).file
        // The options say something, so that the file is not copied.
        let (bytes, notices) = try render(file, OutputOptions(optimizesHuffman: true, geometry: change.steps))
        #expect(notices == [])
        let (original, result) = (try HDRPicture(file), try HDRPicture(bytes))
        let (mean, most) = result.difference(from: original) { change.place($0, $1, made.size) }
        #expect(mean <= 0.01 && most <= 0.01, "mean \(mean), 99 % below \(most)")
        #expect(result.map.header.colorModel == (made.isGray ? .gray : .rgb))
        #expect(result.parameters == original.parameters)
    }

    @Test(
        "where lights stand beside shadows, the smaller HDR picture is the HDR picture made smaller, within 1 %",
        arguments: [true, false], [PixelSize(width: 80, height: 60), PixelSize(width: 53, height: 27)])
    func detail(isGray: Bool, size: PixelSize) throws {
        let made = MadeGainMap.lights(PixelSize(width: 160, height: 120), isGray: isGray)
        let options = OutputOptions(
            quality: 100, subsampling: .s444,
            geometry: [.resize(.exactly(width: size.width, height: size.height))])
        let (bytes, notices) = try render(made.file, options)
        #expect(notices == [])
        let result = try HDRPicture(bytes)
        #expect(result.map.picture.size == size)
        let light = result.lightOfPixels
        let expected = try HDRPicture(made.file).lightOfPixels.resized(to: size)
        // One channel can be right for the brightness alone.
        let weights = GainMapParameters.luminanceWeights
        let sum = { (values: [SIMD4<Double>]) in
            values.reduce(0) { sum, value in
                let colors = (0..<3).map { value[$0] * (isGray ? weights[$0] : 1) }
                return sum + (isGray ? abs(colors.reduce(0, +)) : colors.reduce(0) { $0 + abs($1) })
            }
        }
        let difference = sum(zip(light.values, expected.values).map { $0 - $1 }) / sum(expected.values)
        #expect(difference <= 0.01, "\(difference)")
    }

    @Test("a map whose picture only changes its colours keeps its coded pixels")
    func copied() throws {
        let made = MadeGainMap.scene(Self.size, map: Self.mapSize)
        let result = try HDRPicture(render(made.file, look: "contrast(1.2)").bytes)
        #expect(JPEGParts(result.mapFile).parts.last?.data == JPEGParts(made.mapFile).parts.last?.data)
        #expect(result.map.picture == (try Decoded(made.mapFile)).picture)
    }

    @Test("a picture that states an orientation keeps it, or is turned with its map", arguments: [false, true])
    func orientation(turnsUpright: Bool) throws {
        var made = MadeGainMap.scene(Self.size, map: Self.mapSize, isGray: false)
        var camera = CameraEXIF()
        camera.orientation = 6
        made.metadata.exif = camera.bytes
        let original = try HDRPicture(made.file)
        let result = try HDRPicture(
            render(made.file, OutputOptions(optimizesHuffman: true, turnsUpright: turnsUpright)).bytes)
        #expect(result.map.picture.size == (turnsUpright ? Self.mapSize.transposed : Self.mapSize))
        let (_, most) = result.difference(from: original) { x, y in
            turnsUpright ? (y, Double(Self.size.height) - x) : (x, y)
        }
        #expect(most <= 0.01)
    }

    // MARK: The file

    @Test(
        "a map is found and written in the notations that it has",
        arguments: [(true, true, true), (true, false, true), (false, true, true), (true, true, false)])
    func notations(hasXMP: Bool, hasISO: Bool, hasIndex: Bool) throws {
        var made = MadeGainMap.scene(Self.size, map: Self.mapSize, isGray: false)
        (made.hasXMP, made.hasISO, made.hasIndex) = (hasXMP, hasISO, hasIndex)
        let (bytes, notices) = try render(made.file, OutputOptions(geometry: [.crop(.share(0.5))]))
        #expect(notices == [])
        let result = try HDRPicture(bytes)
        let metadata = result.map.header.metadata
        #expect((metadata.xmp != nil) == hasXMP)
        #expect(
            metadata.jpegSegments.map(\.payload)
                == (hasISO ? try Decoded(made.mapFile).header.metadata.jpegSegments.map(\.payload) : []))
        let primary = result.base.header.metadata
        let text = String(decoding: primary.xmp ?? [], as: UTF8.self)
        #expect(text.contains("hdrgm:Version=\"1.0\"") == hasXMP)
        #expect(text.contains("Item:Length=\"\(result.mapFile.count)\"") == hasXMP)
        #expect(
            primary.jpegSegments.filter { $0.payload == MadeGainMap.isoName + [0, 0, 0, 0] }.count == (hasISO ? 1 : 0))
        // A result of a result is found as the original was.
        let again = try HDRPicture(render(bytes, look: "contrast(1.1)").bytes)
        #expect(again.map.picture == result.map.picture)
    }

    @Test("the index and XMP's sizes are right for exiftool", .needs("exiftool"), arguments: [false, true])
    func exiftool(isStreamed: Bool) async throws {
        let made = MadeGainMap.scene(Self.size, map: Self.mapSize)
        let look = Look(name: "Test", steps: [])
        let bytes: [UInt8]
        if isStreamed {
            // A destination that can't be changed.
            let sink = StreamingSink()
            _ = try PictureRenderer(look: look, output: OutputOptions(geometry: [.crop(.share(0.5))]))
                .render(from: MemorySource(made.file), to: sink)
            bytes = sink.bytes
        } else {
            bytes = try render(made.file, OutputOptions(geometry: [.crop(.share(0.5))])).bytes
        }
        let map = try HDRPicture(bytes).mapFile
        #expect(try await Tool.run("exiftool", ["-b", "-MPImage2", "-"], input: bytes) == map)
        let facts = try await Tool.run(
            "exiftool",
            ["-s", "-G1", "-n", "-DirectoryItemLength", "-MPImageStart", "-MPImageLength", "-Warning", "-"],
            input: bytes)
        let text = String(decoding: facts, as: UTF8.self)
        #expect(text.contains(": \(map.count)") && !text.contains("Warning"))
        let parameters = try await Tool.run("exiftool", ["-s", "-XMP-hdrgm:all", "-n", "-"], input: map)
        let lines = String(decoding: parameters, as: UTF8.self)
        for value in ["GainMapMax", "2.5", "OffsetHDR", "0.015625", "HDRCapacityMax"] { #expect(lines.contains(value)) }
    }

    private final class StreamingSink: ByteSink {
        private(set) var bytes: [UInt8] = []

        func write(_ span: RawSpan) throws(ImageError) { span.withUnsafeBytes { bytes.append(contentsOf: $0) } }
    }

    @Test("a motion photo's video follows the map, where XMP's sizes say")
    func video() throws {
        var made = MadeGainMap.scene(Self.size, map: Self.mapSize)
        made.trailer = MadePhoto.video
        made.trailerItem =
            "<rdf:li rdf:parseType=\"Resource\"><Container:Item Item:Semantic=\"MotionPhoto\" Item:Mime=\"video/mp4\""
            + " Item:Length=\"\(MadePhoto.video.count)\" Item:Padding=\"0\"/></rdf:li>"
        for hasXMP in [true, false] {
            made.hasISO = true
            made.hasIndex = true
            var file = made.file
            if !hasXMP {
                // A map of ISO's alone, whose file lists a video.
                made.hasXMP = false
                made.metadata.xmp = MadePhoto.xmp(
                    "",
                    "<Container:Directory><rdf:Seq><rdf:li rdf:parseType=\"Resource\"><Container:Item"
                        + " Item:Semantic=\"Primary\" Item:Mime=\"image/jpeg\"/></rdf:li>\(made.trailerItem)</rdf:Seq></Container:Directory>"
                )
                file = made.file
            }
            let (bytes, notices) = try render(file, OutputOptions(geometry: [.crop(.share(0.5))]))
            #expect(notices == ["its video (motion photo) was carried over as it is"])
            #expect(Array(bytes.suffix(MadePhoto.video.count)) == MadePhoto.video)
            let place = try #require(HDRPicture.secondPicture(in: bytes))
            #expect(place.upperBound == bytes.count - MadePhoto.video.count)
            let metadata = try Decoded(bytes).header.metadata
            let sizes = try #require(TrailingParts(metadata).gainMapSizes)
            #expect(sizes.own == place.count && sizes.behind == MadePhoto.video.count)
            #expect(TrailingParts(metadata).videoLength == MadePhoto.video.count)
        }
    }

    // MARK: Looks and options

    @Test(
        "a look keeps the map, makes it one channel, or has it dropped with the reason",
        arguments: [
            ("contrast(1.3) saturate(1.4)", "kept"), ("curves(0 0.1 1 0.9)", "kept"), ("vignette(0.5)", "kept"),
            ("hue-rotate(20deg)", "kept"), ("sepia(0.4)", "kept"), ("posterize(4)", "kept"),
            ("grayscale(1)", "one channel"), ("grayscale(1) grain(0.1) vignette(0.3)", "one channel"),
            ("sepia(1)", "one channel"), ("duotone(#102040, #ffe0b0)", "one channel"),
            ("hue-rotate(150deg)", "one channel"),
            ("invert(1)", "light parts dark"), ("duotone(#ffe0b0, #102040)", "light parts dark"),
            ("pixelate(0.05)", "takes away detail"), ("blur(0.02)", "takes away detail"),
        ])
    func looks(filters: String, expected: String) throws {
        let made = MadeGainMap.scene(Self.size, map: Self.mapSize, isGray: false)
        let (bytes, notices) = try render(made.file, look: filters)
        switch expected {
        case "kept":
            #expect(notices == [])
            #expect(try HDRPicture(bytes).map.picture == Decoded(made.mapFile).picture)
        case "one channel":
            #expect(notices.count == 1 && notices[0].contains(expected))
            #expect(try HDRPicture(bytes).map.header.colorModel == .gray)
        default:
            #expect(notices.count == 1 && notices[0].contains(expected))
            try expectNone(in: bytes)
        }
        // A map of one channel stays what it is.
        let gray = MadeGainMap.scene(Self.size, map: Self.mapSize)
        let (others, otherNotices) = try render(gray.file, look: filters)
        if ["kept", "one channel"].contains(expected) {
            #expect(otherNotices == [])
            #expect(try HDRPicture(others).map.picture == Decoded(gray.mapFile).picture)
        } else {
            #expect(otherNotices.count == 1)
        }
    }

    private func expectNone(in bytes: [UInt8]) throws {
        let metadata = try Decoded(bytes).header.metadata
        #expect(!metadata.jpegSegments.contains { $0.isGainMap || $0.isPictureIndex })
        #expect(!String(decoding: metadata.xmp ?? [], as: UTF8.self).contains("hdrgm:Version"))
        #expect(Array(bytes.suffix(2)) == [0xFF, 0xD9] && bytes.firstRange(of: [0xFF, 0xD9, 0xFF, 0xD8]) == nil)
    }

    @Test("a map of one channel brightens grey as the three did")
    func reduced() throws {
        let made = MadeGainMap.scene(Self.size, map: Self.mapSize, isGray: false)
        let original = try HDRPicture(made.file)
        let result = try HDRPicture(render(made.file, look: "grayscale(1)").bytes)
        #expect(result.parameters.channels.count == 1)
        let weights = GainMapParameters.luminanceWeights
        for place in 0..<Self.mapSize.width * Self.mapSize.height {
            var expected = 0.0
            for channel in 0..<3 {
                let sample = Double(original.map.picture.bytes[4 * place + channel]) / 255
                expected += weights[channel] * exp2(original.parameters.channel(channel).gain(sample))
            }
            let sample = Double(result.map.picture.bytes[4 * place]) / 255
            #expect(abs(exp2(result.parameters.channel(0).gain(sample)) / expected - 1) < 0.02)
        }
    }

    @Test("the map is dropped as asked, for other formats, from a pipe, and where it is not to be found")
    func dropped() throws {
        let file = MadeGainMap.scene(Self.size, map: Self.mapSize).file
        let asked = try render(file, OutputOptions(gainMap: .drop))
        #expect(asked.notices == [])
        try expectNone(in: asked.bytes)
        let png = try render(file, OutputOptions(format: .png))
        #expect(png.notices.count == 1 && png.notices[0].contains("PNG can't hold it"))

        let sink = MemorySink()
        let report = try PictureRenderer(look: Look(name: "", steps: []), output: OutputOptions(quality: 90)).render(
            from: Streamed(file), to: sink)
        #expect(report.notices.count == 1 && report.notices[0].contains("stream"))
        try expectNone(in: sink.bytes)

        // The map's start is gone: neither place holds one.
        var broken = file
        let place = try #require(HDRPicture.secondPicture(in: file))
        broken[place.lowerBound] = 0
        let lost = try render(broken, OutputOptions(quality: 90))
        #expect(lost.notices.count == 1 && lost.notices[0].contains("not where the file says"))
        try expectNone(in: lost.bytes)

        // Its pixels are cut off, which is seen when it is decoded.
        let cut = Array(file.prefix(place.upperBound - 300)) + [UInt8](repeating: 0, count: 300)
        for options in [OutputOptions(quality: 90), OutputOptions(geometry: [.crop(.share(0.7))])] {
            let damaged = try render(cut, options)
            #expect(damaged.notices.contains { $0.contains("gain map (HDR) was dropped: it can't be decoded") })
            try expectNone(in: damaged.bytes)
        }
    }

    @Test("a picture without other metadata keeps its map, and nothing of what the map's file said beside it")
    func stripped() throws {
        var made = MadeGainMap.scene(Self.size, map: Self.mapSize)
        made.metadata.exif = CameraEXIF().bytes
        for kept in [KeptMetadata.profile, .allButLocation] {
            let result = try HDRPicture(render(made.file, OutputOptions(metadata: kept)).bytes)
            #expect(result.map.picture == (try Decoded(made.mapFile)).picture)
            #expect(result.map.header.metadata.exif == nil)
            #expect((result.base.header.metadata.exif == nil) == (kept == .profile))
        }
    }

    @Test("a file is the same whether it is written at once or in turns; without something to do it is copied")
    func files() async throws {
        let made = MadeGainMap.scene(Self.size, map: Self.mapSize)
        let folder = TemporaryFolder()
        try folder.write(made.file, "photo.jpg")
        let input = folder.path.appending("photo.jpg")
        var request = RenderRequest(input, options: OutputOptions(geometry: [.rotate(degrees: 90)]))
        request.output = folder.path.appending("turned.jpg")
        let report = try await RenderService().save(request)
        #expect(!report.notices.contains { $0.contains("gain map") })
        let expected = try render(made.file, OutputOptions(geometry: [.rotate(degrees: 90)])).bytes
        let written = try HDRPicture(folder.read("turned.jpg"))
        #expect(written.mapFile == (try HDRPicture(expected)).mapFile)
        #expect(try render(made.file).bytes == made.file)
    }
}
