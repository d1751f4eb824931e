import ImageFiles
import SystemPackage
import TestSupport
import Testing

@Suite struct CanonicalFoldersTests {
    private let folder = TemporaryFolder()

    @Test("a link that has changed leads to its new folder once what was found is forgotten")
    func changedLink() throws {
        let root = try SystemCalls.resolved(folder.path)
        for name in ["one/x", "two/x", "other/x"] { try folder.write([1], name) }
        folder.link("in", to: "one")
        var folders = CanonicalFolders()
        #expect(folders.path(of: folder.appending("in/x")) == root.appending("one/x"))
        #expect(folders.path(of: folder.appending("other/x")) == root.appending("other/x"))
        try SystemCalls.remove(folder.appending("in"))
        folder.link("in", to: "two")
        folders.forget()
        #expect(folders.path(of: folder.appending("in/x")) == root.appending("two/x"))
        #expect(folders.path(of: folder.appending("other/x")) == root.appending("other/x"))
    }

    @Test("folders in turn, more than are kept, and one that is not there yet")
    func manyFolders() throws {
        let root = try SystemCalls.resolved(folder.path)
        let names = (0..<9).map { "folder\($0)/x" }
        for name in names.dropLast() { try folder.write([1], name) }
        var folders = CanonicalFolders()
        for name in names + names.reversed() {
            #expect(folders.path(of: folder.appending(name)) == root.appending(FilePath(name).components))
        }
    }
}
