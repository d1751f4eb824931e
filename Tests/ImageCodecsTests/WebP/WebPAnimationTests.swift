import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

@Suite struct WebPAnimationTests {
    private let golden = GoldenWebP.all

    private func still(_ width: Int, _ height: Int) throws -> WebPParts {
        WebPParts(
            try GeneratedPicture.noise(width, height).encoded(
                .webp(WebPEncodingOptions(isLossless: true)), hasAlpha: true))
    }

    private func animation(_ frames: [WebPParts.Chunk], _ width: Int, _ height: Int) -> WebPParts {
        let control = WebPParts.Chunk(name: "ANIM", data: [1, 2, 3, 255, 0, 0])
        return WebPParts([WebPParts.features(0x12, width, height), control] + frames)
    }

    @Test("the first frame lies on a transparent canvas, and the others are named")
    func firstFrame() throws {
        let small = try Decoded(golden[6].bytes)
        #expect(small.header.hasAlpha && small.header.parts == ["an animation of 3 frames"])
        #expect(small.header.notices == ["it is an animation of 3 frames: the first is used, without the others"])
        let full = try Decoded(golden[7].bytes)
        #expect(!full.header.hasAlpha && full.header.parts == ["an animation of 2 frames"])
    }

    @Test("so it is anywhere on the canvas, and when it becomes smaller")
    func positions() throws {
        let frame = GeneratedPicture.noise(6, 4)
        for (x, y) in [(0, 0), (2, 0), (0, 4), (8, 6), (14, 16)] {
            var expected = PixelBuffer(size: PixelSize(width: 20, height: 20), format: .rgba8)
            for row in 0..<4 {
                let start = ((y + row) * 20 + x) * 4
                expected.bytes.replaceSubrange(start..<start + 24, with: frame.bytes[row * 24..<row * 24 + 24])
            }
            let parts = animation([WebPParts.frame(try still(6, 4), x: x, y: y, width: 6, height: 4)], 20, 20)
            let decoded = try Decoded(parts.bytes, rows: 3)
            #expect(decoded.picture == expected && decoded.header.notices.isEmpty)
            let box = PixelSize(width: 7, height: 7)
            let reduced = try Decoded(parts.bytes, options: DecodingOptions(reducedToFill: box))
            #expect(reduced.picture == expected.boxed(by: 2))
        }
    }

    @Test("a frame that does not fit is refused")
    func misfits() throws {
        let picture = try still(6, 4)
        for (x, y, width, height) in [(16, 0, 6, 4), (0, 18, 6, 4), (0, 0, 5, 4), (0, 0, 6, 5)] {
            let parts = animation([WebPParts.frame(picture, x: x, y: y, width: width, height: height)], 20, 20)
            #expect {
                try Decoded(parts.bytes)
            } throws: { error in
                guard case .undecodable(let text)? = error as? ImageError else { return false }
                return text.hasPrefix("its first frame of 6 × 4 pixels at ")
            }
        }
        #expect(throws: ImageError.undecodable("there is no picture in it")) {
            try Decoded(animation([], 20, 20).bytes)
        }
        // A still picture has no frames, whatever else is in it.
        var parts = animation([WebPParts.frame(picture, x: 0, y: 0, width: 6, height: 4)], 6, 4)
        parts.chunks[0] = WebPParts.features(0x10, 6, 4)
        #expect(throws: ImageError.undecodable("there is no picture in it")) { try Decoded(parts.bytes) }
    }

    @Test("img2webp's first frame is what dwebp reads of it", .needs("img2webp", "webpmux", "dwebp"))
    func tool() async throws {
        let folder = TemporaryFolder()
        for (name, seed) in [("a.png", UInt64(1)), ("b.png", 2)] {
            try folder.write(GeneratedPicture.noise(33, 21, seed: seed).encoded(.png(), hasAlpha: true), name)
        }
        let path = folder.appending("all.webp").string
        let inputs = ["a.png", "b.png"].map { folder.appending($0).string }
        _ = try await Tool.run("img2webp", ["-lossy", "-q", "80", "-d", "50"] + inputs + ["-o", path], input: [])
        let frame = folder.appending("first.webp").string
        _ = try await Tool.run("webpmux", ["-get", "frame", "1", path, "-o", frame], input: [])
        let expected = try NetpbmPicture(
            await Tool.run("dwebp", ["-quiet", "-pam", "-o", "-", "--", "-"], input: folder.read("first.webp")))
        let decoded = try Decoded(folder.read("all.webp"))
        #expect(decoded.samples == expected.rgba && decoded.header.parts == ["an animation of 2 frames"])
    }
}
