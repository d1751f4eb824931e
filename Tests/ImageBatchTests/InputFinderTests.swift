import ImageBatch
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
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

    @Test("a camera's RAW file gives way to the picture of the same name in its folder, unless that is not wanted")
    func rawBesidePicture() throws {
        let raw = try RAWSample("nef").bytes
        for name in ["a.nef", "b.NEF", "c.nef", "sub/a.nef", "a.b.nef"] { try folder.write(raw, name) }
        for name in ["a.JPG", "B.jpg", "sub/c.png"] { try folder.write(Self.jpeg, name) }
        let all = find(".") { $0.isRecursive = true }
        #expect(names(all) == ["B.jpg", "a.JPG", "a.b.nef", "b.NEF", "c.nef", "sub/a.nef", "sub/c.png"])
        #expect(all.ignored == ["camera RAW beside its picture": 1])
        #expect(names(find("a.nef")) == ["a.nef"])
        let pattern = try #require(GlobPattern("a.JPG"))
        let others = find(".") { $0.filter = NameFilter(excluded: [pattern]) }
        #expect(names(others) == ["B.jpg", "a.b.nef", "a.nef", "b.NEF", "c.nef"])
    }

    @Test("the size of a RAW file's preview is known wherever it stands")
    func rawSize() throws {
        var sample = try RAWSample("arw")
        sample.small += [UInt8](repeating: 0, count: 100_000)
        sample.large = try RAWSample.jpeg(width: 640, height: 480, seed: 9)
        try folder.write(sample.bytes, "a.arw")
        let picture = try #require(find("a.arw").pictures.first)
        #expect(picture.header?.size == PixelSize(width: 640, height: 480))
        #expect(picture.header?.metadata.orientation == .rightTop)
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
}
