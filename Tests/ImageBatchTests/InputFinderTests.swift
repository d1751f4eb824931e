import FilterEngine
import ImageBatch
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import ImagePipeline
import Inspire
import SystemPackage
import TestSupport
import Testing

@Suite struct InputFinderTests {
    private let folder = TemporaryFolder()
    private static let jpeg = made { try GeneratedPicture.smooth(30, 20).encoded(.jpeg(JPEGEncodingOptions())) }

    private func find(_ names: String..., configure: (inout InputWalk.Scope) -> Void = { _ in }) -> InputFinder {
        var scope = InputWalk.Scope()
        configure(&scope)
        return InputFinder(names.map { folder.appending($0) }, scope: scope)
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
        #expect(names(find(".")) == ["a.jpg", "linked.jpg"] && find(".").ignored == ["folder": 2])
        let out = FileIdentity(folder.appending("out"))
        let all = find(".") {
            $0.isRecursive = true
            $0.excludedFolder = out
        }
        #expect(names(all) == ["a.jpg", "linked.jpg", "sub/b.jpg", "sub/out/e.jpg", "sub/sub/c.jpg"])
        // A link that is named itself is followed.
        #expect(names(find("sub/up")) == ["a.jpg", "linked.jpg"])
    }

    @Test("a folder is named before it is listed, so that who watches it from then on misses nothing")
    func folderFirst() throws {
        try folder.write(Self.jpeg, "in/a.jpg")
        var walk = InputWalk(.paths([folder.appending("in")]), scope: InputWalk.Scope())
        guard case .folder = walk.next() else {
            Issue.record("the folder comes first")
            return
        }
        try folder.write(Self.jpeg, "in/b.jpg")
        var names: [String] = []
        while case .file(let file) = walk.next() { names.append(file.relativePath.string) }
        #expect(names == ["a.jpg", "b.jpg"])
    }

    @Test("links that leave the folder lead on only where that is wanted, and never in a circle")
    func links() throws {
        for name in ["in/a.jpg", "outside/b.jpg", "in/sub/c.jpg"] { try folder.write(Self.jpeg, name) }
        folder.link("in/b.jpg", to: "../outside/b.jpg")
        folder.link("in/inner.jpg", to: "sub/c.jpg")
        folder.link("in/outside", to: "../outside")
        folder.link("in/sub/up", to: "..")
        folder.link("in/gone.jpg", to: "nowhere")
        let plain = find("in") { $0.isRecursive = true }
        #expect(names(plain) == ["a.jpg", "inner.jpg", "sub/c.jpg"])
        #expect(plain.ignored == ["link out of the folder": 1, "link to a folder": 2, "broken link": 1])
        let all = find("in") {
            $0.isRecursive = true
            $0.followsLinks = true
        }
        #expect(names(all) == ["a.jpg", "b.jpg", "inner.jpg", "outside/b.jpg", "sub/c.jpg"])
        #expect(all.ignored == ["link in a circle": 1, "broken link": 1])
    }

    @Test("globs choose by name and by path; what is left out is so with all that is in it")
    func globs() throws {
        for name in ["a.jpg", "B.JPG", "2023/c.jpg", "2024/d.jpg", "2024/raw/e.jpg", "raw/f.jpg"] {
            try folder.write(Self.jpeg, name)
        }
        func found(_ included: [FilePath], without excluded: [FilePath] = []) -> [String] {
            names(
                find(".") {
                    $0.isRecursive = true
                    $0.filter = NameFilter(
                        included: included.compactMap(GlobPattern.init), excluded: excluded.compactMap(GlobPattern.init)
                    )
                })
        }
        #expect(found(["?.jpg"]).count == 6)
        #expect(found(["b.*"]) == ["B.JPG"])
        #expect(found(["2024/**"]) == ["2024/d.jpg", "2024/raw/e.jpg"])
        #expect(found([], without: ["raw"]) == ["2023/c.jpg", "2024/d.jpg", "B.JPG", "a.jpg"])
        #expect(found(["[a-d].jpg"], without: ["/2024/*"]) == ["2023/c.jpg", "B.JPG", "a.jpg"])
    }

    @Test(
        "any number of folders is any number, and several times that is no work without end",
        arguments: [
            ("**", "a", true), ("**/b", "b", true), ("**/b", "a/a/b", true), ("a/**/b", "a/b", true),
            ("a/**/b/**/c", "a/x/b/b/y/c", true), ("**/b/c", "b/b/c/b/c", true), ("a/**/b", "a/b/c", false),
            ("**/a/**/a/**", "a", false), ("/**/**/a", "a", true), ("a/b", "a", false), ("/a", "a/b", false),
            (String(repeating: "**/a/", count: 20) + "b", String(repeating: "a/", count: 200) + "a", false),
        ])
    func folders(pattern: String, relativePath: String, isMatch: Bool) throws {
        let pattern = try #require(GlobPattern(FilePath(pattern)))
        #expect(pattern.matches(FilePath(relativePath)) == isMatch)
    }

    @Test("what is hidden is not looked at, unless it is named or all is wanted")
    func hidden() throws {
        let hidden = [".x/a.jpg", "@eaDir/a.jpg", "#recycle/a.jpg", ".@__thumb/a.jpg", "._a.jpg"]
        for name in hidden { try folder.write(Self.jpeg, name) }
        let plain = find(".") { $0.isRecursive = true }
        #expect(plain.pictures.isEmpty && plain.failures.isEmpty && plain.ignored.isEmpty)
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
        var look = LookMemoryEstimator(nil)
        for picture in find(".").pictures {
            #expect(picture.pixelSize == PixelSize(width: 30, height: 20), "\(picture.path)")
            let plain = picture.estimatedMemory(for: .init(), look: &look)
            #expect(plain > picture.decodingMemory && plain < 8 << 20)
            #expect(picture.estimatedMemory(for: .init(isProgressive: true), look: &look) > plain)
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
        var look = LookMemoryEstimator(try spatial)
        #expect(picture.estimatedMemory(for: .init(format: .jpeg, isProgressive: true), look: &look) > 1 << 60)
    }

    private func look(_ filters: String) throws -> Look {
        Look(name: "look", steps: try Look.filters(parsing: Array(filters.utf8)).map { .filter($0) })
    }

    private var spatial: Look {
        get throws { try look("clarity(1, 0.05)") }
    }

    @Test("the estimate has what the look's filters and tables hold, and what changes of geometry do")
    func estimateOfLook() throws {
        let jpeg = try GeneratedPicture.smooth(2000, 1500).encoded(.jpeg(JPEGEncodingOptions()))
        try folder.write(jpeg, "a.jpg")
        let picture = try #require(find("a.jpg").pictures.first)
        func estimate(_ look: Look?, _ options: OutputOptions = OutputOptions()) -> Int {
            var memory = LookMemoryEstimator(look)
            return picture.estimatedMemory(for: options, look: &memory)
        }
        let plain = estimate(nil)
        #expect(estimate(try look("invert(1)")) == plain)

        // Not less than what the plan for just this picture needs, and of the same size.
        let size = PixelSize(width: 2000, height: 1500)
        let plan = FilterPlan(compiling: try spatial, for: PictureGeometry(fullSize: size))
        let rows = FilteredRows(plan, format: .rgba8, isOpaque: true) { _, _, _ in }.memory
        #expect(rows > 1 << 20)
        #expect(rows...2 * rows ~= estimate(try spatial) - plain)

        let table = ColorLookupTable(size: 33, colors: Array(repeating: .zero, count: 33 * 33 * 33))
        #expect(estimate(Look(name: "table", steps: [.lookupTable(table)])) == plain + 2 * 16 * 33 * 33 * 33)

        // A result twice as wide has rows twice as wide, and radii twice as large.
        var larger = OutputOptions()
        larger.geometry = [.resize(.scaled(2))]
        #expect(estimate(try spatial, larger) - estimate(nil, larger) > 2 * (estimate(try spatial) - plain))
        #expect(estimate(nil, larger) > plain)
    }

    @Test("a header that claims a very wide picture costs no memory to look at")
    func wide() throws {
        var memory = LookMemoryEstimator(try spatial)
        let estimate = memory.bytes(for: PixelSize(width: 1_000_000_000, height: 1), isOpaque: false)
        #expect(estimate > 16_000_000_000)
        #expect(memory.bytes(for: PixelSize(width: 65_536, height: 300), isOpaque: false) < estimate)
    }
}
