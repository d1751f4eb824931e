import ImageFiles
import SystemPackage
import TestSupport
import Testing

@Suite struct FolderListingTests {
    private let folder = TemporaryFolder()

    @Test("names come in the order of their bytes, whatever they are")
    func order() throws {
        let names: [[UInt8]] = [
            Array("a".utf8), Array("B".utf8), Array("a.b".utf8), Array("ab".utf8), Array("...".utf8), [0xFF], [0xC3],
            Array("ä".utf8), Array(".hidden".utf8), Array("10".utf8), Array("9".utf8),
        ]
        for name in names { try folder.write([1], path: FilePath(bytes: name)) }
        let found = try FolderListing.names(in: folder.path).map { FilePath(root: nil, CollectionOfOne($0)).bytes }
        #expect(found == names.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test("an empty folder has no names, and what is no folder can't be listed")
    func none() throws {
        #expect(try FolderListing.names(in: folder.path).isEmpty)
        try folder.write([1], "file")
        #expect(throws: (any Error).self) { try FolderListing.names(in: folder.appending("file")) }
    }
}
