import FoundationEssentials
import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

/// What `info` says of pictures, odd ones among them.
@Suite struct InfoTests {
    private let here = Workspace()

    private struct Description: Decodable {
        struct Text: Decodable {
            var keyword: String
            var text: String
        }

        var width: Int
        var height: Int
        var texts: [Text]?
        var omittedTexts: Int?
        var unreadableTexts: Int?
        var refusal: String?
    }

    private func describe(_ line: String) async throws -> Description {
        let result = try await here.run("info --json \(line)")
        #expect(result.status == 0 && result.messages == "", "\(result.messages)")
        return try JSONDecoder().decode(Description.self, from: Data(result.output))
    }

    /// zlib's stream of a text that is not packed.
    private static func stream(_ text: [UInt8], isBroken: Bool = false) -> [UInt8] {
        let length = [UInt8(text.count & 255), UInt8(text.count >> 8)]
        let (a, b) = text.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let a = (sums.0 + UInt32(byte)) % 65_521
            return (a, (sums.1 + a) % 65_521)
        }
        let sum = PNGParts.bigEndian((b << 16 | a) ^ (isBroken ? 1 : 0))
        return [0x78, 1, 1] + length + length.map { ~$0 } + text + sum
    }

    @Test("info says what a picture is")
    func info() async throws {
        try here.jpegs("a.jpg")
        let text = try await here.run("info a.jpg")
        #expect(text.outputLines.first == "a.jpg: JPEG, 48 × 32, rgb, 8 bits")
        guard case .object(let object) = try JSONValue(await here.run("info a.jpg --json")) else {
            Issue.record("no object")
            return
        }
        #expect(object["width"] == .number(48) && object["format"] == .string("jpeg"))
        guard case .object(let piped) = try JSONValue(await here.run("info --json -", input: Pictures.png)) else {
            Issue.record("no object")
            return
        }
        #expect(piped["format"] == .string("png"))
        let several = try await here.run("info none.jpg a.jpg a.jpg")
        #expect(several.status == 1 && several.lines.count == 1)
        #expect(several.text == text.text + text.text)
        let missing = try await here.run("info none.jpg")
        #expect(missing.status == 1 && missing.messages == "none.jpg: can't be read: there is no such file\n")
        #expect(try await here.run("info .").messages == ".: can't be read: it is a folder\n")
        #expect(try await here.run("info").status == 64)
    }

    @Test("All of a PNG's texts are shown or counted: those over 1,024 blocks and those that are broken, too")
    func texts() async throws {
        let note = PNGChunk(name: "zTXt", data: Array("Note\0\0".utf8) + Self.stream(Array("hello".utf8)))
        let long = [UInt8](repeating: 120, count: 60_000)
        let broken = PNGChunk(name: "zTXt", data: Array("Bad\0\0".utf8) + Self.stream(long, isBroken: true))
        let chunks = (0..<3000).map { $0 % 3 == 0 ? broken : note }
        var before = PNGParts(Pictures.png)
        before.chunks.insert(contentsOf: chunks, at: 1)
        try here.folder.write(before.bytes, "before.png")
        var behind = PNGParts(Pictures.png)
        behind.chunks.insert(contentsOf: chunks, at: behind.chunks.count - 1)
        try here.folder.write(behind.bytes, "behind.png")

        let some = try await describe("before.png")
        let shown = some.texts?.count ?? 0
        #expect(shown + (some.unreadableTexts ?? 0) + (some.omittedTexts ?? 0) == 3000)
        #expect(some.omittedTexts ?? 0 >= 3000 - 1024 && some.omittedTexts ?? 0 < 2000)
        // Unpacked they would be 60 MB, which is over the limit of 32 MiB, but they give no text.
        let all = try await describe("behind.png")
        #expect(all.texts?.count == 2000 && all.unreadableTexts == 1000 && all.omittedTexts == nil)
        let people = try await here.run("info before.png")
        #expect(people.text.contains("\(some.omittedTexts ?? 0) more texts, too many or too long to be shown"))
        #expect(people.text.contains("\(some.unreadableTexts ?? 0) texts that can't be unpacked"))
    }

    @Test("a JPEG's comments over 1,024 blocks are counted")
    func comments() async throws {
        var parts = JPEGParts(Pictures.jpeg)
        let comments = (0..<1500).map { JPEGParts.Part(marker: 0xFE, payload: Array("note \($0)".utf8)) }
        parts.parts.insert(contentsOf: comments, at: 1)
        try here.folder.write(parts.bytes(), "a.jpg")
        let found = try await describe("a.jpg")
        #expect(found.texts?.count ?? 0 > 1000)
        #expect((found.texts?.count ?? 0) + (found.omittedTexts ?? 0) == 1500)
        let people = try await here.run("info a.jpg")
        #expect(people.text.contains("\(found.omittedTexts ?? 0) more texts, too many or too long to be shown"))
    }

    @Test("a JPEG with longer sides than are read is described, and refused", arguments: [false, true])
    func largeJPEG(isProgressive: Bool) async throws {
        var parts = JPEGParts(Pictures.jpeg(.init(isProgressive: isProgressive)))
        let frame = try #require(parts.frameIndex)
        parts.parts[frame].payload.replaceSubrange(1..<5, with: [255, 255, 255, 255])
        try here.folder.write(parts.bytes(), "large.jpg")
        let text = try await here.run("info large.jpg")
        #expect(text.status == 0 && text.messages == "", "\(text.messages)")
        #expect(text.outputLines.first == "large.jpg: JPEG, 65535 × 65535, rgb, 8 bits")
        let refusal = "a JPEG of 65535 × 65535 pixels, where image-app reads up to 65,500 a side"
        #expect(text.text.contains("  refused      \(refusal)\n"), "\(text.text)")
        // No limit would help.
        let description = try await describe("large.jpg --max-pixels 5G --max-memory 500G")
        #expect(description.width == 65_535 && description.height == 65_535 && description.refusal == refusal)
        let made = try await here.run("large.jpg -o out.jpg")
        #expect(made.status == 1 && made.lines == ["large.jpg: \(refusal)"])
        // What would be divided by is looked at first.
        parts.parts[frame].payload[7] = 0
        try here.folder.write(parts.bytes(), "odd.jpg")
        #expect(try await here.run("info odd.jpg").status == 1)
    }
}
