import ImageBatch
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

@Suite struct OutputPlannerTests {
    private let folder = TemporaryFolder()

    private func picture(_ name: FilePath, _ format: ReadableFormat = .jpeg) throws -> FoundPicture {
        let path = try folder.write([1], path: name)
        return FoundPicture(path: path, relativePath: name, status: try Stat(path), format: format)
    }

    private func result(
        _ name: FilePath, _ destination: OutputPlanner.Destination, is format: ReadableFormat = .jpeg,
        to wanted: WritableFormat? = nil, lookName: String = "inspire"
    ) throws -> [UInt8]? {
        let picture = try picture(name, format)
        let planner = OutputPlanner(destination: destination, lookName: lookName, format: wanted)
        let identity = try #require(FileIdentity(picture.path))
        let output = try? planner.output(
            for: picture.path, relativePath: picture.relativePath, format: picture.format)
        guard let output, ResultObstacle(to: output, inputs: [identity]) == nil else { return nil }
        return Array(output.bytes.dropFirst(folder.path.bytes.count + 1))
    }

    private func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    @Test(
        "beside the input, with the look's name",
        arguments: [
            ("a.jpg", "a-inspire.jpg"), ("a.JPEG", "a-inspire.JPEG"), ("a.b.jpg", "a.b-inspire.jpg"),
            ("sub/a.jpg", "sub/a-inspire.jpg"), ("a", "a-inspire.jpg"), ("a.png", "a-inspire.jpg"),
            (".jpg", ".jpg-inspire.jpg"), ("a.", "a-inspire.jpg"),
        ])
    func beside(name: String, expected: String) throws {
        #expect(text(try result(FilePath(name), .besideInput)) == expected)
    }

    @Test("bytes that are not UTF-8 stay as they are")
    func bytes() throws {
        let name = FilePath(bytes: [0xFF, 0xC3, 0x2E] + Array("jpg".utf8))
        let beside = try result(name, .besideInput, lookName: "é")
        #expect(beside == [0xFF, 0xC3] + Array("-é.jpg".utf8))
        let out = folder.appending("out")
        let png = try result(name, .folder(out, nil), to: .png)
        #expect(png == Array("out/".utf8) + [0xFF, 0xC3] + Array(".png".utf8))
    }

    @Test("a long way from a head to the format: the extension follows the result's")
    func folderNames() throws {
        let out = OutputPlanner.Destination.folder(folder.appending("out"), nil)
        #expect(text(try result("sub/a.jpg", out)) == "out/sub/a.jpg")
        #expect(text(try result("b.png", out)) == "out/b.jpg")
        #expect(text(try result("c.jpg", out, is: .png)) == "out/c.png")
        #expect(text(try result("d.jpg", out, to: .png)) == "out/d.png")
        #expect(text(try result("e.jfif", out)) == "out/e.jfif")
    }

    @Test(
        "by a template, below the folder whatever it says",
        arguments: [
            ("{dir}/{stem}-{look}.{ext}", "sub/a.b.jpg", "sub/a.b-inspire.jpg"), ("{dir}/{stem}", "a.JPG", "a.JPG"),
            ("{look}/{dir}/{stem}.{ext}", "x/y/a.jpg", "inspire/x/y/a.jpg"), ("{stem}.jpeg", "sub/a.jpg", "a.jpeg"),
            ("all/{stem}", ".hidden.jpg", "all/.hidden.jpg"), ("./{stem}", "a.jpg", "a.jpg"),
        ])
    func templates(template: String, name: String, expected: String) throws {
        let out = OutputPlanner.Destination.folder(folder.appending("out"), try NameTemplate(FilePath(template)))
        #expect(text(try result(FilePath(name), out)) == "out/\(expected)")
    }

    @Test(
        "by what is known of the picture: its date, its camera, its number",
        arguments: [
            ("{date}_{stem}", "2024-05-06_a.jpg"), ("{date:%Y/%m}/{stem}", "2024/05/a.jpg"),
            ("{date:%Y%m%d-%H%M%S}.{ext}", "20240506-070809.jpg"), ("{camera}/{seq}.{ext}", "Testcam-X-1/0042.jpg"),
            ("{seq:6}-{seq:1}", "000042-42.jpg"), ("{stem}.{date:%d.%m.%Y}", "a.06.05.2024.jpg"),
        ])
    func facts(template: String, expected: String) throws {
        let date = try #require(ImageMetadata(exif: CameraEXIF().bytes).dateTaken)
        let facts = NameFacts(
            date: date, camera: NameFacts.camera(maker: "Testcam", model: "X 1"), number: 42)
        let template = try NameTemplate(FilePath(template))
        #expect(
            try template.path(of: "sub/a.jpg", look: "noir", fileExtension: "jpg", facts: facts) == FilePath(expected))
    }

    @Test("what nothing is known of has a name all the same, and no format leads out of the folder")
    func noFacts() throws {
        let unknown = try NameTemplate("{camera}-{date}-{stem}")
        #expect(try unknown.path(of: "a.jpg", look: "noir", fileExtension: "jpg") == "unknown-undated-a.jpg")
        let date = try #require(ImageMetadata(exif: CameraEXIF().bytes).dateTaken)
        let facts = NameFacts(date: date)
        let root = try NameTemplate("{date:/%Y}/{stem}")
        #expect(try root.path(of: "a.jpg", look: "noir", fileExtension: "jpg", facts: facts) == "2024/a.jpg")
    }

    @Test(
        "a camera as a part of a name",
        arguments: [
            ("Canon", "Canon EOS R5", "Canon-EOS-R5"), ("NIKON CORPORATION", "NIKON Z 6_2", "NIKON-Z-6_2"),
            ("SONY", "ILCE-7M4", "SONY-ILCE-7M4"), ("Apple", "iPhone 15", "Apple-iPhone-15"),
            ("", "X100V ", "X100V"), ("Leica", "", "Leica"), ("../../etc", "pass/wd", "etc-pass-wd"),
            ("..", "", nil), (nil, nil, nil), ("A\u{7}B", "C\nD", "A-B-C-D"),
            (nil, String(repeating: "x", count: 300), String(repeating: "x", count: 64)),
        ] as [(String?, String?, String?)])
    func cameras(maker: String?, model: String?, expected: String?) {
        #expect(NameFacts.camera(maker: maker, model: model) == expected)
    }

    @Test("a template keeps bytes that are not UTF-8")
    func templateBytes() throws {
        let name = FilePath(bytes: [0xFF, 0xC3, 0x2E] + Array("jpg".utf8))
        let out = OutputPlanner.Destination.folder(folder.appending("out"), try NameTemplate("{stem}-{look}"))
        #expect(try result(name, out) == Array("out/".utf8) + [0xFF, 0xC3] + Array("-inspire.jpg".utf8))
    }

    @Test(
        "templates that name nothing, nothing known, or what is elsewhere",
        arguments: [
            ("{name}", NameTemplateError.unknownField("name")), ("{stem", .unclosed), ("stem}", .unclosed),
            ("../{stem}", .leadsOut), ("a/../../{stem}", .leadsOut), ("/tmp/{stem}", .leadsOut), ("", .noName),
            (".", .noName), ("{date:../%Y}/{stem}", .leadsOut), (".{seq}", .hidden), (".jpg", .hidden),
            ("{dir}/.{stem}", .hidden), ("{look}.", .noExtension), ("{stem:5}", .badFormat("stem:5")),
            ("{seq:0}", .badFormat("seq:0")),
            ("{seq:x}", .badFormat("seq:x")), ("{date:%y}", .badFormat("date:%y")), ("{date:}", .badFormat("date:")),
            ("{date:%}", .badFormat("date:%")), ("{Date}", .unknownField("Date")),
        ])
    func badTemplates(template: String, error: NameTemplateError) {
        #expect(throws: error) { try NameTemplate(FilePath(template)) }
    }

    @Test("names up to 255 bytes")
    func length() throws {
        let longest = FilePath(String(repeating: "x", count: 243) + ".jpg")
        #expect(try result(longest, .besideInput) != nil)
        #expect(try result(longest, .besideInput, lookName: "inspired") == nil)
    }
}
