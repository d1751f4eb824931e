import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import ImageSources
import SystemPackage
import TestSupport
import Testing

@Suite struct InputFinderTests {
    private let folder = TemporaryFolder()
    private static let jpeg = made { try GeneratedPicture.smooth(30, 20).encoded(.jpeg(JPEGEncodingOptions())) }

    private func find(_ names: String..., configure: (inout InputFinder) -> Void = { _ in }) -> InputFinder {
        var finder = InputFinder()
        configure(&finder)
        for name in names { finder.add(folder.appending(name)) }
        return finder
    }

    private func names(_ finder: InputFinder) -> [String] { finder.pictures.map(\.relativePath.string) }

    @Test("in the order of the arguments and then of their bytes")
    func order() throws {
        for name in ["b/10.jpg", "b/9.jpg", "b/B.jpg", "b/a.jpg", "a/x.jpg"] { try folder.write(Self.jpeg, name) }
        #expect(names(find("b", "a")) == ["10.jpg", "9.jpg", "B.jpg", "a.jpg", "x.jpg"])
    }

    @Test("below folders only where that is wanted, never through links or into the excluded one")
    func recursion() throws {
        for name in ["a.jpg", "sub/b.jpg", "sub/sub/c.jpg", "out/d.jpg", "sub/out/e.jpg"] {
            try folder.write(Self.jpeg, name)
        }
        folder.link("sub/up", to: "..")
        folder.link("linked.jpg", to: "sub/b.jpg")
        #expect(names(find(".")) == ["a.jpg", "linked.jpg"])
        let out = FileIdentity(folder.appending("out"))
        let all = find(".") {
            $0.isRecursive = true
            $0.excludedFolder = out
        }
        #expect(names(all) == ["a.jpg", "linked.jpg", "sub/b.jpg", "sub/out/e.jpg", "sub/sub/c.jpg"])
        // A link that is named itself is followed.
        #expect(names(find("sub/up")) == ["a.jpg", "linked.jpg"])
    }

    @Test("what is hidden is not looked at, unless it is named or all is wanted")
    func hidden() throws {
        let hidden = [".x/a.jpg", "@eaDir/a.jpg", "#recycle/a.jpg", ".@__thumb/a.jpg", "._a.jpg"]
        for name in hidden { try folder.write(Self.jpeg, name) }
        let plain = find(".") { $0.isRecursive = true }
        #expect(plain.pictures.isEmpty && plain.failures.isEmpty && plain.passedOver.isEmpty)
        let all = find(".") {
            $0.isRecursive = true
            $0.includesHidden = true
        }
        #expect(Set(names(all)) == Set(hidden))
        #expect(names(find("@eaDir", "._a.jpg")) == ["a.jpg", "._a.jpg"])
    }

    @Test("entries count once, names of one file each")
    func duplicates() throws {
        try folder.write(Self.jpeg, "a.jpg")
        folder.hardLink("b.jpg", to: "a.jpg")
        let finder = find("a.jpg", ".", "a.jpg", "b.jpg")
        #expect(names(finder) == ["a.jpg", "b.jpg"])
        #expect(finder.identities.count == 1)
    }

    @Test("sizes and estimates are read from the head")
    func estimates() throws {
        try folder.write(Self.jpeg, "a.jpg")
        var late = JPEGParts(Self.jpeg)
        for _ in 0..<3 { late.parts.insert(.init(marker: 0xEF, payload: [UInt8](repeating: 1, count: 60_000)), at: 0) }
        try folder.write(late.bytes(), "b.jpg")
        for picture in find(".").pictures {
            #expect(picture.pixelSize == PixelSize(width: 30, height: 20), "\(picture.path)")
            let plain = picture.estimatedMemory(for: .init())
            #expect(plain > picture.decodingMemory && plain < 8 << 20)
            #expect(picture.estimatedMemory(for: .init(isProgressive: true)) > plain)
        }
    }

    @Test("the estimate of a header that claims the largest size there is does not overflow")
    func largest() throws {
        var png = PNGParts(try GeneratedPicture.smooth(3, 3).encoded(.png(PNGEncodingOptions())))
        let most = PNGParts.bigEndian(UInt32(Int32.max))
        png.chunks[0].data.replaceSubrange(0..<8, with: most + most)
        png.chunks[0].data[12] = 1
        try folder.write(png.bytes, "a.png")
        let picture = try #require(find("a.png").pictures.first)
        #expect(picture.estimatedMemory(for: .init(format: .jpeg, isProgressive: true)) > 1 << 60)
    }
}
