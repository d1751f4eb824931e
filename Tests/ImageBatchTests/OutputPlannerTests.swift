import ImageBatch
import ImageCodecs
import ImageSources
import SystemPackage
import TestSupport
import Testing

@Suite struct OutputPlannerTests {
    private let folder = TemporaryFolder()

    private func picture(_ name: FilePath, _ format: ImageFormat = .jpeg) throws -> FoundPicture {
        let path = try folder.write([1], path: name)
        return FoundPicture(
            path: path, relativePath: name, identity: try #require(FileIdentity(path)), size: 1, format: format,
            pixelSize: nil, decodingMemory: 1)
    }

    private func result(
        _ name: FilePath, _ destination: OutputPlanner.Destination, is format: ImageFormat = .jpeg,
        to wanted: ImageFormat? = nil
    ) throws -> [UInt8]? {
        let picture = try picture(name, format)
        let planner = OutputPlanner(destination: destination, format: wanted, overwrites: false)
        let output = planner.plan([picture], inputs: [picture.identity]).assignments.first?.output
        return output.map { Array($0.bytes.dropFirst(folder.path.bytes.count + 1)) }
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
        #expect(text(try result(FilePath(name), .besideInput(lookName: "inspire"))) == expected)
    }

    @Test("bytes that are not UTF-8 stay as they are")
    func bytes() throws {
        let name = FilePath(bytes: [0xFF, 0xC3, 0x2E] + Array("jpg".utf8))
        let beside = try result(name, .besideInput(lookName: "é"))
        #expect(beside == [0xFF, 0xC3] + Array("-é.jpg".utf8))
        let out = folder.appending("out")
        let png = try result(name, .folder(out), to: .png)
        #expect(png == Array("out/".utf8) + [0xFF, 0xC3] + Array(".png".utf8))
    }

    @Test("a long way from a head to the format: the extension follows the result's")
    func folderNames() throws {
        let out = OutputPlanner.Destination.folder(folder.appending("out"))
        #expect(text(try result("sub/a.jpg", out)) == "out/sub/a.jpg")
        #expect(text(try result("b.png", out)) == "out/b.jpg")
        #expect(text(try result("c.jpg", out, is: .png)) == "out/c.png")
        #expect(text(try result("d.jpg", out, to: .png)) == "out/d.png")
        #expect(text(try result("e.jfif", out)) == "out/e.jfif")
    }

    @Test("two pictures with one result, however its folder is written")
    func collisions() throws {
        folder.link("link", to: ".")
        let one = try picture("x.jpg")
        var two = try picture("y.jpg")
        two.relativePath = "link/x.jpg"
        let planner = OutputPlanner(destination: .folder(folder.appending(".")), format: .png, overwrites: true)
        let plan = planner.plan([one, two], inputs: [])
        #expect(plan.assignments.count == 1 && plan.failures.count == 1)
        #expect(plan.failures.first?.path == two.path)
    }

    @Test("names up to 255 bytes")
    func length() throws {
        let longest = FilePath(String(repeating: "x", count: 243) + ".jpg")
        #expect(try result(longest, .besideInput(lookName: "inspire")) != nil)
        #expect(try result(longest, .besideInput(lookName: "inspired")) == nil)
    }
}
