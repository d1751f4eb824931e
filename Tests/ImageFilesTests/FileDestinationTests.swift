import ImageCore
import ImageFiles
import SystemPackage
import TestSupport
import Testing

/// Files that appear whole or not at all: nameless ones, and hidden ones as on old file systems.
@Suite struct FileDestinationTests {
    private let folder = TemporaryFolder()
    private static let kinds = [true, false]

    private func destination(
        _ name: String = "a.jpg", overwrites: Bool = false, nameless: Bool, temporary: FilePath.Component? = nil
    ) throws(ImageError) -> FileDestination {
        try FileDestination(
            folder.appending(name), overwrites: overwrites, temporaryName: temporary ?? FileDestination.temporaryName(),
            mayBeNameless: nameless)
    }

    private let bytes = [UInt8]((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 * 7) })

    private func write(_ destination: FileDestination) throws {
        for start in stride(from: 0, to: bytes.count, by: 33_333) {
            try destination.write(bytes.span.bytes.extracting(start..<min(start + 33_333, bytes.count)))
        }
    }

    @Test("it appears with the commit, whole", arguments: kinds)
    func commit(nameless: Bool) throws {
        let destination = try destination(nameless: nameless)
        try write(destination)
        #expect(!folder.exists("a.jpg"))
        #expect(folder.list().count == (nameless ? 0 : 1))
        try destination.commit()
        #expect(folder.list() == ["a.jpg"])
        #expect(try folder.read("a.jpg") == bytes)
        #expect(throws: ImageError.self) {
            try destination.write(bytes.span.bytes); try destination.commit()
        }
    }

    @Test("an empty file is a file", arguments: kinds)
    func empty(nameless: Bool) throws {
        try destination(nameless: nameless).commit()
        #expect(try folder.read("a.jpg") == [])
    }

    @Test("let go without a commit it leaves nothing", arguments: kinds)
    func discard(nameless: Bool) throws {
        do {
            let destination = try destination(nameless: nameless)
            try write(destination)
        }
        #expect(folder.list() == [])
    }

    @Test("discarded, it leaves nothing at once, and a committed file stays", arguments: kinds)
    func discardAtOnce(nameless: Bool) throws {
        let abandoned = try destination(nameless: nameless)
        try write(abandoned)
        abandoned.discard()
        #expect(folder.list() == [])
        #expect(throws: ImageError.self) { try abandoned.commit() }
        let kept = try destination(nameless: nameless)
        try kept.commit()
        kept.discard()
        #expect(folder.list() == ["a.jpg"])
    }

    @Test("what exists stays, and nothing is left of the new", arguments: kinds)
    func exists(nameless: Bool) throws {
        try folder.write([1, 2, 3], "a.jpg")
        do {
            let destination = try destination(nameless: nameless)
            try write(destination)
            #expect(throws: ImageError.exists) { try destination.commit() }
        }
        #expect(folder.list() == ["a.jpg"])
        #expect(try folder.read("a.jpg") == [1, 2, 3])
    }

    @Test("with overwriting it replaces a file at once, whose other names keep their content", arguments: kinds)
    func overwrite(nameless: Bool) throws {
        try folder.write([1, 2, 3], "a.jpg")
        folder.hardLink("b.jpg", to: "a.jpg")
        let destination = try destination(overwrites: true, nameless: nameless)
        try write(destination)
        #expect(try folder.read("a.jpg") == [1, 2, 3])
        try destination.commit()
        #expect(folder.list() == ["a.jpg", "b.jpg"])
        #expect(try folder.read("a.jpg") == bytes)
        #expect(try folder.read("b.jpg") == [1, 2, 3])
    }

    @Test("it can't replace a folder, and says so", arguments: kinds)
    func folderInTheWay(nameless: Bool) throws {
        folder.makeFolders("a.jpg")
        do {
            let destination = try destination(overwrites: true, nameless: nameless)
            #expect(throws: ImageError.self) { try destination.commit() }
        }
        #expect(folder.list(".").isEmpty && folder.exists("a.jpg"))
    }

    @Test("a missing folder and a file instead of one are said", arguments: kinds)
    func missingFolder(nameless: Bool) throws {
        #expect(throws: ImageError.writeFailed("there is no folder \(folder.path)/none; make it first")) {
            try destination("none/a.jpg", nameless: nameless)
        }
        try folder.write([], "file")
        #expect(throws: ImageError.writeFailed("\(folder.path)/file is not a folder")) {
            try destination("file/a.jpg", nameless: nameless)
        }
    }

    @Test("a killed process's leftover can be removed by its name")
    func leftover() throws {
        let name = FileDestination.temporaryName(run: 7, number: 12)
        #expect(name != FileDestination.temporaryName(run: 7, number: 13))
        let destination = try destination(nameless: false, temporary: name)
        #expect(folder.list() == [name.string])
        #expect(name.string.hasPrefix("."))
        FileDestination.removeLeftover(named: name, beside: destination.path)
        #expect(folder.list() == [])
        FileDestination.removeLeftover(named: name, beside: destination.path)
        // Another program's file is not taken over.
        try folder.write([9], name.string)
        #expect(throws: ImageError.self) { try self.destination(nameless: false, temporary: name) }
        #expect(try folder.read(name.string) == [9])
    }

    @Test("a source of a folder, a pipe or nothing is an error in words")
    func sources() throws {
        folder.link("loop", to: "loop")
        for (name, words) in [(".", "it is a folder"), ("none", "there is no such file"), ("loop", "in a circle")] {
            let error = #expect(throws: ImageError.self) { try FileSource(folder.appending(name)) }
            #expect(error?.description.contains(words) == true)
        }
    }
}
