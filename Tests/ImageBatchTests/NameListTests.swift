import ImageBatch
import ImageFiles
import SystemPackage
import TestSupport
import Testing

/// `--files-from`: names of a list, and the paths that they count as.
@Suite struct NameListTests {
    private func names(_ text: String) -> [String] { NameList(Array(text.utf8)).map(\.string) }

    @Test("a zero ends a name where there is one, else a line's end")
    func separators() {
        #expect(names("a.jpg\nb c.jpg\n\n d.jpg") == ["a.jpg", "b c.jpg", " d.jpg"])
        #expect(names("a\nb.jpg\0c.jpg\0") == ["a\nb.jpg", "c.jpg"])
        #expect(names("a.jpg\r\nb.jpg\r\n") == ["a.jpg", "b.jpg"])
        // One line that ends so is a name that does.
        #expect(names("a\r\nb.jpg\n") == ["a\r", "b.jpg"])
        #expect(names("") == [] && names("\n\n") == [] && names("\0\0") == [])
        #expect(NameList([0xFF, 0x0A, 0xC3]).map(\.bytes) == [[0xFF], [0xC3]])
    }

    @Test("A list may begin with a byte order mark of UTF-8, and one in UTF-16 or UTF-32 is an error")
    func byteOrderMarks() throws {
        #expect(names("\u{FEFF}a.jpg\r\nb.jpg\r\n") == ["a.jpg", "b.jpg"])
        #expect(names("\u{FEFF}a.jpg\0b.jpg") == ["a.jpg", "b.jpg"] && names("\u{FEFF}") == [])
        #expect(names("a.jpg\n\u{FEFF}b.jpg") == ["a.jpg", "\u{FEFF}b.jpg"])
        for bytes in [[0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61]] as [[UInt8]] {
            #expect(throws: NameListError.self) { try NameList(checking: bytes) }
        }
        #expect(try NameList(checking: [0xFF, 0x0A]).map(\.bytes) == [[0xFF]])
    }

    @Test("names start from the folder that the list is for, and lead nowhere else")
    func paths() {
        func paths(_ list: String, in folder: FilePath) -> [String] {
            InputRoots.list(NameList(Array(list.utf8)), folder: folder).map {
                $0.refusal == nil ? "\($0.path) \($0.relativePath)" : "not \($0.path)"
            }
        }
        #expect(
            paths("a.jpg\nsub/b.jpg\n./c.jpg", in: "in") == [
                "in/a.jpg a.jpg", "in/sub/b.jpg sub/b.jpg", "in/./c.jpg c.jpg",
            ])
        #expect(paths("../a.jpg\n../in/b.jpg", in: "in") == ["not in/../a.jpg", "in/../in/b.jpg b.jpg"])
        #expect(
            paths("/pictures/x/a.jpg\n/other/b.jpg", in: "/pictures") == [
                "/pictures/x/a.jpg x/a.jpg", "not /other/b.jpg",
            ])
        #expect(paths("sub/a.jpg\n/x/b.jpg", in: "") == ["sub/a.jpg sub/a.jpg", "/x/b.jpg x/b.jpg"])
        #expect(paths("../a.jpg", in: "") == ["not ../a.jpg"])
        #expect(paths("/x/a.jpg\n./a.jpg", in: ".") == ["not /x/a.jpg", "././a.jpg a.jpg"])
    }

    @Test("what leads out of the folder fails by name")
    func outside() throws {
        let folder = TemporaryFolder()
        try folder.write([1], "a.jpg")
        folder.makeFolders("in")
        let roots = InputRoots.list(NameList(Array("../a.jpg".utf8)), folder: folder.appending("in"))
        var failures: [String] = []
        for case .failed(let failure) in InputWalk(roots, scope: .init()) { failures.append(failure.reason) }
        #expect(failures == ["it is not below the folder that the list is for"])
    }
}
