import ImageBatch
import SystemPackage
import TestSupport
import Testing

/// Which files of a watched folder are taken, and when.
@Suite struct ArrivalsTests {
    private let folder = TemporaryFolder()

    /// Goes through the folder once.
    private func walk(_ arrivals: inout Arrivals) -> [String] {
        var taken: [String] = []
        arrivals.beginWalk()
        for case .file(let file) in InputWalk(.paths([folder.path]), scope: InputWalk.Scope())
        where arrivals.take(file) { taken.append(file.relativePath.string) }
        return taken
    }

    @Test("a file is taken once in each state, when nothing writes to it any more")
    func completeness() throws {
        var arrivals = Arrivals()
        let writer = try FileDescriptor.open(
            folder.appending("a.jpg"), .writeOnly, options: .create, permissions: .ownerReadWrite)
        try folder.write([1], "b.jpg")
        #expect(walk(&arrivals) == ["b.jpg"] && arrivals.isAnyPending)
        try writer.writeAll([1])
        #expect(walk(&arrivals) == [] && arrivals.isAnyPending)
        try writer.close()
        #expect(walk(&arrivals) == ["a.jpg"] && !arrivals.isAnyPending)
        #expect(walk(&arrivals) == [])
        try folder.write([1, 2], "b.jpg")
        #expect(walk(&arrivals) == ["b.jpg"])
    }

    @Test("a file that changes while it is worked on is taken again when that has ended")
    func underWay() throws {
        var arrivals = Arrivals()
        let path = try folder.write([1], "a.jpg")
        #expect(walk(&arrivals) == ["a.jpg"])
        arrivals.begin(path)
        #expect(walk(&arrivals) == [] && !arrivals.isAnyPending)
        try folder.write([1, 2], "a.jpg")
        #expect(walk(&arrivals) == [] && arrivals.isAnyPending)
        arrivals.end(path)
        #expect(walk(&arrivals) == ["a.jpg"] && !arrivals.isAnyPending)
    }

    @Test("a file that goes before it is complete is not waited for")
    func gone() throws {
        var arrivals = Arrivals()
        let writer = try FileDescriptor.open(
            folder.appending("a.part"), .writeOnly, options: .create, permissions: .ownerReadWrite)
        #expect(walk(&arrivals) == [] && arrivals.isAnyPending)
        try writer.close()
        folder.remove("a.part")
        #expect(walk(&arrivals) == [] && !arrivals.isAnyPending)
    }
}
