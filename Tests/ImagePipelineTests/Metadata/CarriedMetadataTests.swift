import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import ImagePipeline
import Inspire
import TestSupport
import Testing

/// What a result carries of what its picture carried.
@Suite struct CarriedMetadataTests {
    private static let look = made {
        Look(name: "Test", steps: try Look.filters(parsing: Array("invert(1)".utf8)).map { .filter($0) })
    }

    private func result(
        of file: [UInt8], _ options: OutputOptions = OutputOptions(), recipe: Recipe? = nil
    ) throws -> (bytes: [UInt8], metadata: ImageMetadata, notices: [String]) {
        var renderer = PictureRenderer(look: Self.look, output: options)
        renderer.recipe = recipe
        let (bytes, report) = try renderer.render(file)
        return (bytes, try Decoded(bytes).header.metadata, report.notices)
    }

    private func text(_ metadata: ImageMetadata) -> String { String(decoding: metadata.xmp ?? [], as: UTF8.self) }

    @Test(
        "EXIF comes out as it was but for the thumbnail and the size, the maker's notes with it",
        arguments: [true, false])
    func exif(isBigEndian: Bool) throws {
        var camera = CameraEXIF(isBigEndian: isBigEndian)
        camera.size = (4000, 3000)
        let file = MadePhoto.jpeg(ImageMetadata(exif: camera.bytes))
        let metadata = try result(of: file).metadata
        camera.size = (48, 32)
        var expected = ImageMetadata(exif: camera.bytes)
        let length = camera.bytes.count - CameraEXIF.thumbnail.count
        #expect(metadata.exif?.count == length)
        #expect(metadata.exif.map(CameraEXIF.note) == CameraEXIF.note)
        // The link to the second directory is all else that differs.
        expected.exif = Array(camera.bytes.prefix(length))
        let differences = zip(metadata.exif ?? [], expected.exif ?? []).filter { $0 != $1 }.count
        #expect((1...2).contains(differences))
        #expect(metadata.resolution == Resolution(x: 300, y: 300, unit: .inch))
        let png = try result(of: file, OutputOptions(format: .png, turnsUpright: false)).metadata
        #expect(png.exif == metadata.exif)
        #expect(png.resolution == Resolution(x: 11811, y: 11811, unit: .metre))
    }

    @Test("a motion photo's video is carried, and is where its offset says")
    func microVideo() throws {
        let (bytes, metadata, notices) = try result(of: MadePhoto.microVideo)
        #expect(Array(bytes.suffix(MadePhoto.video.count)) == MadePhoto.video)
        #expect(Array(bytes[..<(bytes.count - MadePhoto.video.count)].suffix(2)) == [0xFF, 0xD9])
        #expect(text(metadata).contains("GCamera:MicroVideoOffset=\"\(MadePhoto.video.count)\""))
        #expect(notices == ["its video (motion photo) was carried over as it is"])
    }

    @Test("a gain map goes with all that is said of it, and the video behind it stays", arguments: [true, false])
    func gainMap(isStreamed: Bool) throws {
        let sink = MemorySink()
        let source: any ByteSource =
            isStreamed ? Streamed(MadePhoto.gainMapAndVideo) : MemorySource(MadePhoto.gainMapAndVideo)
        let report = try PictureRenderer(look: Self.look).render(from: source, to: sink)
        let metadata = try Decoded(sink.bytes).header.metadata
        #expect(!sink.bytes.contains(Array(MadePhoto.gainMap.prefix(40))))
        #expect(metadata.jpegSegments == [])
        #expect(!text(metadata).contains("hdrgm:Version") && !text(metadata).contains("GainMap"))
        #expect(text(metadata).contains("xmp:Rating=\"4\""))
        #expect(report.notices.count == 2 && report.notices[0].contains("gain map"))
        if isStreamed {
            #expect(Array(sink.bytes.suffix(2)) == [0xFF, 0xD9])
            #expect(!text(metadata).contains("MotionPhoto"))
            #expect(report.notices[1].contains("was removed"))
        } else {
            #expect(Array(sink.bytes.suffix(MadePhoto.video.count)) == MadePhoto.video)
            #expect(text(metadata).contains("Item:Length=\"\(MadePhoto.video.count)\" Item:Padding=\"0\""))
            #expect(!text(metadata).contains("Item:Padding=\"7\""))
            #expect(text(metadata).contains("GCamera:MotionPhoto=\"1\""))
        }
    }

    @Test("Samsung's blocks are carried whole; a directory that points out of the file is not followed")
    func samsung() throws {
        let plain = MadePhoto.jpeg(ImageMetadata())
        let trailer = MadePhoto.samsungTrailer
        #expect(Array(try result(of: plain + trailer).bytes.suffix(trailer.count)) == trailer)
        for options in [OutputOptions(format: .png), OutputOptions(metadata: .allButLocation)] {
            let notices = try result(of: plain + trailer, options).notices
            #expect(
                notices.count == 1 && notices[0].contains("data that its camera wrote after the picture was removed"))
        }
        var broken = trailer
        broken[trailer.count - 8 - 24 + 4 + 3] = 0x7F
        // It is data that nobody knows then, and stays.
        #expect(Array(try result(of: plain + broken).bytes.suffix(broken.count)) == broken)
    }

    @Test("a video that is not where it should be, or that the result can't hold, goes with what is said of it")
    func lostVideo() throws {
        var wrong = MadePhoto.microVideo
        wrong.removeLast(5)
        for (file, options) in [(wrong, OutputOptions()), (MadePhoto.microVideo, OutputOptions(format: .png))] {
            let (bytes, metadata, notices) = try result(of: file, options)
            #expect(!text(metadata).contains("MicroVideo="))
            #expect(text(metadata).contains("xmp:Rating=\"4\""))
            #expect(notices.count == 1 && notices[0].contains("video (motion photo) was removed"))
            #expect(!bytes.contains(Array(MadePhoto.video.prefix(30))))
        }
    }

    @Test("what is signed for the old pixels goes with a notice; what is about the coding goes")
    func segments() throws {
        let kept = JPEGSegment(number: 7, payload: [1, 2, 3])
        let metadata = ImageMetadata(
            jpegSegments: [
                JPEGSegment(number: 11, payload: Array("JP\0\u{1}".utf8)),
                JPEGSegment(number: 12, payload: Array("Ducky".utf8)), kept,
            ])
        let (_, carried, notices) = try result(of: MadePhoto.jpeg(metadata))
        #expect(carried.jpegSegments == [kept])
        #expect(notices.count == 1 && notices[0].contains("C2PA"))
    }

    @Test("stripped, all but the profile goes; without the location, it goes from everywhere")
    func stripped() throws {
        var metadata = try Decoded(MadePhoto.microVideo).header.metadata
        metadata.comments = [[1]]
        metadata.iccProfile = TestProfile.adobe
        metadata.jpegSegments = [JPEGSegment(number: 6, payload: Array("GoPro\0".utf8))]
        let file = MadePhoto.jpeg(metadata) + MadePhoto.video
        let recipe = Recipe(program: "p", look: "l", lookVersion: 1, strength: 1, request: nil)
        let (bytes, stripped, notices) = try result(of: file, OutputOptions(metadata: .profile), recipe: recipe)
        #expect(stripped == ImageMetadata(iccProfile: metadata.iccProfile) && notices == [])
        #expect(Array(bytes.suffix(2)) == [0xFF, 0xD9])

        let (others, carried, lossNotices) = try result(of: file, OutputOptions(metadata: .allButLocation))
        #expect(carried.facts?.latitude == nil && carried.facts?.camera == "X 1")
        #expect(carried.comments == [[1]] && carried.jpegSegments == [])
        #expect(Array(others.suffix(2)) == [0xFF, 0xD9])
        #expect(lossNotices.count == 2)
    }

    @Test("EXIF of a PNG that begins with the name that it has in a JPEG comes out without it")
    func namedEXIF() throws {
        let exif = CameraEXIF().bytes
        let file = try GeneratedPicture.smooth(20, 20).encoded(
            .png(PNGEncodingOptions()), metadata: ImageMetadata(exif: Array("Exif\0\0".utf8) + exif))
        #expect(try Decoded(file).header.metadata.exif == exif)
    }

    @Test("without the location, a PNG's texts that say it go")
    func locationInTexts() throws {
        let title = PNGChunk(name: "tEXt", data: Array("Title\0A City".utf8))
        let locations = ["photoshop:City\0Berlin", "exif:GPSLatitude\052/1", "Location\0Berlin"].map {
            PNGChunk(name: "tEXt", data: Array($0.utf8))
        }
        let others = [
            PNGChunk(name: "tEXt", data: Array("drone-djiGpsLatitude\048.1".utf8)),
            PNGChunk(name: "tEXt", data: Array("Raw profile type mine\0\nmine\n1\n00\n".utf8)),
            PNGChunk(name: "prVt", data: [1, 2, 3]),
        ]
        let file = try GeneratedPicture.smooth(20, 20).encoded(
            .png(PNGEncodingOptions()), metadata: ImageMetadata(pngChunks: [title] + locations + others))
        #expect(try result(of: file).metadata.pngChunks == [title] + locations + others)
        let (_, carried, notices) = try result(of: file, OutputOptions(metadata: .allButLocation))
        #expect(carried.pngChunks == [title] && notices.count == 1)
    }

    @Test("the recipe is written into XMP, and read again; a broken packet is dropped")
    func recipe() throws {
        var recipe = Recipe(
            program: "image-app 1", look: "A <look>", lookVersion: 3, strength: 0.25, request: "{\"a\":\"<&>\"}",
            original: "a%20b.jpg")
        for xmp in [nil, MadePhoto.xmp("")] {
            for format in [WritableFormat.jpeg, .png] {
                let file = MadePhoto.jpeg(ImageMetadata(xmp: xmp))
                let (bytes, metadata, notices) = try result(of: file, OutputOptions(format: format), recipe: recipe)
                recipe.originalHash = try FileHash.digest(of: MemorySource(file))
                #expect(try Recipe(metadata) == recipe && notices == [])
                #expect(xmp == nil || text(metadata).contains("xmp:Rating=\"4\""))
                // A result of a result has one recipe.
                let again = try result(of: bytes, recipe: recipe)
                #expect(text(again.metadata).split(separator: "imageapp:Look>").count == 3)
            }
        }
        let long = Recipe(
            program: "p", look: "l", lookVersion: 1, strength: 1, request: nil, original: "a.jpg")
        let longNotices = try result(of: MadePhoto.jpeg(ImageMetadata()), recipe: long).notices
        #expect(longNotices.count == 1 && longNotices[0].contains("too long to be written into it"))
        let broken = Array("<x:xmpmeta>".utf8)
        let (_, metadata, notices) = try result(of: MadePhoto.jpeg(ImageMetadata(xmp: broken)), recipe: recipe)
        #expect(try Recipe(metadata) != nil && notices.count == 1 && notices[0].contains("its XMP was dropped"))
    }

    @Test(
        "a file's hash is what xxhsum prints",
        arguments: [(0, "99aa06d3014798d86001c324468d497f"), (1 << 20, "1653ada225502fc18aa721cade95685b")])
    func hash(count: Int, expected: String) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        #expect(try FileHash.digest(of: MemorySource(bytes)) == expected)
    }

    @Test("a ramp of 16 bits keeps its levels")
    func ramp() throws {
        var picture = PixelBuffer(size: PixelSize(width: 256, height: 256), format: .rgba16)
        for level in 0..<65_536 {
            for channel in 0..<4 { picture.set(channel < 3 ? level : 65_535, pixel: level, channel: channel) }
        }
        let file = try picture.encoded(.png(PNGEncodingOptions(bitDepth: 16)))
        let look = Look(
            name: "", steps: try Look.filters(parsing: Array("brightness(0.9)".utf8)).map { .filter($0) })
        let result = try Decoded(PictureRenderer(look: look).render(file).bytes)
        #expect(result.header.bitDepth == 16)
        let samples = result.samples
        #expect(Set(stride(from: 0, to: samples.count, by: 4).map { samples[$0] }).count >= 58_000)
    }
}
