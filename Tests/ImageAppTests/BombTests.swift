import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

/// Files that are made to take all memory or time there is end at once, with little, and with the limit named.
@Suite(.hangGuard) struct BombTests {
    private let here = Workspace()

    private struct Bomb {
        var name: String
        var bytes: [UInt8]
        var options = ""
        var says: String
        /// Whether the picture is done all the same, without the part that was the bomb.
        var isDone = false
    }

    /// A black picture of one bit a pixel.
    private static func png(side: Int, isInterlaced: Bool = false, packed: [UInt8]) throws -> [UInt8] {
        let bytes = Pictures.png(GeneratedPicture.smooth(8, 8), bitDepth: 8, colorModel: .gray)
        var parts = PNGParts(bytes)
        let size = PNGParts.bigEndian(UInt32(side))
        parts.chunks[0].data = size + size + [1, 0, 0, 0, isInterlaced ? 1 : 0]
        parts.chunks[try #require(parts.index(of: "IDAT"))].data = packed
        return parts.bytes
    }

    /// Zeros, packed as tightly as zlib can.
    private func zeros(_ count: Int) async throws -> [UInt8] {
        let code = "import sys, zlib; sys.stdout.buffer.write(zlib.compress(bytes(\(count)), 9))"
        _ = try await here.shell("python3 -c '\(code)' >zeros")
        return try here.folder.read("zeros")
    }

    private static func jpeg(side: UInt8) throws -> [UInt8] {
        var parts = JPEGParts(Pictures.jpeg(JPEGEncodingOptions(isProgressive: true)))
        parts.parts[try #require(parts.frameIndex)].payload.replaceSubrange(1..<5, with: [side, 0xDC, side, 0xDC])
        let last = try #require(parts.indices(of: 0xDA).last)
        parts.parts += [JPEGParts.Part](repeating: parts.parts[last], count: 1000)
        return parts.bytes()
    }

    private static func chunk(_ name: String, _ head: String, packed: [UInt8]) throws -> [UInt8] {
        var parts = PNGParts(Pictures.png)
        parts.chunks.insert(PNGChunk(name: name, data: Array(head.utf8) + packed), at: 1)
        return parts.bytes
    }

    private func all() async throws -> [Bomb] {
        let huge = try Self.png(side: 50_000, packed: try await zeros(50_000 * (1 + 50_000 / 8)))
        #expect((250_000..<350_000).contains(huge.count))
        let pixels = "is over the limit of 1,000,000,000 pixels (raise it with --max-pixels)"
        let memory = "the limit is 1,024 MiB (raise it with --max-memory)"
        let gibibyte = try await zeros(1 << 30)
        let dropped = "chunk was dropped: unpacked it is larger than the limit of 32 MiB"
        return [
            Bomb(name: "huge.png", bytes: huge, says: pixels),
            Bomb(
                name: "wide.png",
                bytes: try Self.png(
                    side: 30_000, isInterlaced: true, packed: try await zeros(30_000 * (1 + 30_000 / 8))), says: memory),
            Bomb(name: "huge.jpg", bytes: try Self.jpeg(side: 0xFF), says: pixels),
            Bomb(name: "many.jpg", bytes: try Self.jpeg(side: 0xFF), options: "--max-pixels 5G", says: memory),
            Bomb(
                name: "kept.jpg", bytes: try Self.jpeg(side: 0xFF), options: "--max-pixels 5G --allow-damaged",
                says: memory),
            Bomb(
                name: "scans.jpg", bytes: try Self.jpeg(side: 0), options: "--allow-damaged",
                says: "has more than 500 progressive scans, the limit"),
            Bomb(
                name: "profile.png", bytes: try Self.chunk("iCCP", "a\0\0", packed: gibibyte), says: dropped,
                isDone: true),
            Bomb(
                name: "xmp.png",
                bytes: try Self.chunk("iTXt", "XML:com.adobe.xmp\0\u{1}\0\0\0", packed: gibibyte), says: dropped,
                isDone: true),
            // The text was not asked for: it stays compressed.
            Bomb(
                name: "text.png", bytes: try Self.chunk("zTXt", "Comment\0\0", packed: gibibyte), says: "", isDone: true
            ),
        ]
    }

    @Test("each ends within 100 MB, with its limit named")
    func bombs() async throws {
        for bomb in try await all() {
            try here.folder.write(bomb.bytes, bomb.name)
            let result = try await here.shell(
                """
                python3 -c 'import resource, subprocess, sys
                code = subprocess.run(sys.argv[1:]).returncode
                print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
                sys.exit(code)' $APP inspire \(bomb.name) -o out/ \(bomb.options)
                """)
            #expect(result.status == (bomb.isDone ? 0 : 1), "\(bomb.name): \(result.messages)")
            #expect(result.messages.contains(bomb.says), "\(bomb.name): \(result.messages)")
            #expect(here.folder.exists("out/\(bomb.name)") == bomb.isDone)
            let kibibytes = try #require(Int(result.outputLines.last ?? ""))
            #expect(kibibytes < 100_000 || Sanitizer.isHeavy, "\(bomb.name): \(kibibytes) KiB")
        }
    }

    @Test("the texts of a picture are unpacked to 32 MiB together, and locations are dropped without unpacking any")
    func manyTexts() async throws {
        var parts = PNGParts(Pictures.png)
        let text = PNGChunk(name: "zTXt", data: Array("Note\0\0".utf8) + (try await zeros(1 << 20)))
        let profile = PNGChunk(
            name: "zTXt", data: Array("Raw profile type exif\0\0".utf8) + (try await zeros(1 << 20)))
        // Those behind the picture's data are read, too.
        parts.chunks.insert(
            contentsOf: [PNGChunk](repeating: text, count: 1500) + [PNGChunk](repeating: profile, count: 1500),
            at: parts.chunks.count - 1)
        try here.folder.write(parts.bytes, "texts.png")
        for line in ["info --json texts.png", "inspire texts.png --strip-gps -o out.png --json"] {
            let result = try await here.shell(
                """
                python3 -c 'import resource, subprocess, sys
                code = subprocess.run(sys.argv[1:], stdout=open("text", "w")).returncode
                print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
                sys.exit(code)' $APP \(line)
                """)
            #expect(result.status == 0, "\(line): \(result.messages)")
            let kibibytes = try #require(Int(result.outputLines.last ?? ""))
            #expect(kibibytes < 700_000 || Sanitizer.isHeavy, "\(line): \(kibibytes) KiB")
        }
        let people = try await here.run("info texts.png")
        #expect(people.text.contains(" more texts, too many or too long to be shown"), "\(people.outputLines.count)")
        #expect(people.outputLines.count < 60)
    }

    @Test("info describes a picture that is over the limits, and says why it is refused")
    func refused() async throws {
        try here.folder.write(
            try Self.png(side: 20_000, isInterlaced: true, packed: try await zeros(1000)), "interlaced.png")
        let text = try await here.run("info interlaced.png --max-memory 512M")
        #expect(text.status == 0 && text.messages == "")
        #expect(text.outputLines.first == "interlaced.png: PNG, 20000 × 20000, gray, 1 bits")
        #expect(text.text.contains("  refused      ") && text.text.contains("the limit is 512 MiB"), "\(text.text)")
        let json = try await here.run("info interlaced.png --json --max-pixels 1M")
        #expect(json.text.contains("\"refusal\":") && json.text.contains("--max-pixels"))
        #expect(try await here.run("inspire interlaced.png -o out.png --max-memory 512M").status == 1)
    }
}
