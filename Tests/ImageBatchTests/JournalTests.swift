import ImageBatch
import ImageFiles
import SystemPackage
import TestSupport
import Testing

/// What the journal keeps, and what it is taken for.
@Suite struct JournalTests {
    private let folder = TemporaryFolder()
    private var path: FilePath { folder.appending(".image-app-journal") }

    private func record(
        _ name: FilePath = "/in/a.jpg", fingerprint: String = "aa", of input: FileStamp = Self.stamp(1), is output: Stat
    ) -> JournalRecord {
        JournalRecord(
            names: Self.names(name), inputStamp: input, inputHash: "c0ffee", fingerprint: fingerprint,
            outputStamp: FileStamp(output),
            outputInode: UInt64(output.inode.rawValue))
    }

    private static func names(_ input: FilePath) -> JournalNames {
        JournalNames(input: input, output: FilePath("sub").appending(input.lastComponent ?? "none"))
    }
    private static func stamp(_ seconds: Int) -> FileStamp { FileStamp(seconds: seconds, nanoseconds: 5, size: 7) }

    private func result(_ name: String = "result") throws -> Stat { try Stat(folder.write([1, 2, 3], name)) }

    @Test(
        "a record comes back with every byte of its names",
        arguments: [Array("/in/ä b\t\n.jpg".utf8), [0x2F, 0xFF, 0xC3, 0x25], Array("/%41\u{2028}".utf8)])
    func roundTrip(name: [UInt8]) throws {
        var record = record(FilePath(bytes: name), is: try result())
        record.backup = FilePath(bytes: name + Array(".orig".utf8))
        let lines = record.line.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 1)
        let fields = try #require(JournalLine.fields(lines[0]))
        #expect(JournalRecord(fields: fields) == record)
    }

    @Test("a record without names is none", arguments: ["", "%00", "%00%00"])
    func nameless(name: String) throws {
        for index in [0, 5] {
            var fields = record(is: try result()).line.dropLast().split(separator: UInt8(ascii: "\t"))[1...]
                .map { String(decoding: $0, as: UTF8.self) }
            fields.removeLast()
            fields[index] = name
            let read = try #require(JournalLine.fields(JournalLine.bytes(fields: fields).dropFirst().dropLast()))
            #expect(JournalRecord(fields: read) == nil)
        }
    }

    @Test("a line with any byte changed, and one with its end missing, is none")
    func damage() throws {
        let line = record(is: try result()).line.split(separator: UInt8(ascii: "\n"))[0]
        for index in line.indices {
            var damaged = line
            damaged[index] ^= 0x01
            #expect(JournalLine.fields(damaged) == nil)
            #expect(JournalLine.fields(line[..<index]) == nil)
        }
    }

    @Test("done, outdated and unknown")
    func resultState() throws {
        let output = try result()
        let journal = try Journal(path, run: 7)
        try journal.append(record(is: output))
        let index = try JournalIndex(reading: path)
        #expect(index.runs == [7] && index.unreadableLines == 0)
        func resultState(
            _ input: FileStamp = Self.stamp(1), name: FilePath = "/in/a.jpg", fingerprint: String = "aa",
            existing: Stat? = output, inputHash: String? = nil
        ) -> JournalIndex.ResultState {
            index.resultState(
                of: Self.names(name), input: input, fingerprint: fingerprint, existing: existing, inputHash: inputHash)
        }
        #expect(resultState() == .done)
        #expect(resultState(fingerprint: "bb") == .outdated)
        #expect(resultState(Self.stamp(2)) == .outdated)
        #expect(resultState(Self.stamp(2), inputHash: "c0ffee") == .done)
        #expect(resultState(inputHash: "cafe") == .outdated)
        #expect(resultState(name: "/in/b.jpg") == .unknown)
        #expect(resultState(existing: nil) == .unknown)
        // The result was edited since.
        #expect(resultState(existing: try Stat(folder.write([1, 2, 3, 4], "result"))) == .unknown)
    }

    @Test("where times are kept, a file of the input's size and time is no result")
    func keptTimes() throws {
        let output = try result()
        let other = try result("other")
        let journal = try Journal(path, run: 1)
        try journal.append(record("sub/a.jpg", of: FileStamp(other), is: other))
        let index = try JournalIndex(reading: path)
        // The same size and time in another file: the input itself, which the result was to replace.
        let before = JournalIndex()
        before.add(Array(record("sub/a.jpg", of: FileStamp(output), is: output).line.dropFirst().dropLast()))
        let names = Self.names("sub/a.jpg")
        #expect(index.resultStateInPlace(at: names.output, other, fingerprint: "aa") { nil } == .done)
        #expect(before.resultStateInPlace(at: names.output, output, fingerprint: "aa") { nil } == .done)
        #expect(
            FileStamp(output) == FileStamp(other)
                ? before.resultStateInPlace(at: names.output, other, fingerprint: "aa") { nil } == .unknown : true)
    }

    @Test("a line that was not written to its end costs itself alone")
    func torn() throws {
        let output = try result()
        try Journal(path, run: 1).append(record("/in/a.jpg", is: output))
        var bytes = try folder.read(".image-app-journal")
        bytes += record("/in/b.jpg", is: output).line.dropLast(20)
        try folder.write(bytes, ".image-app-journal")
        try Journal(path, run: 2).append(record("/in/c.jpg", is: output))
        let index = try JournalIndex(reading: path)
        #expect(index.unreadableLines == 1 && index.damagedLines == 0 && index.runs == [1, 2])
        for (name, resultState) in [("a", JournalIndex.ResultState.done), ("b", .unknown), ("c", .done)] {
            let names = Self.names(FilePath("/in/\(name).jpg"))
            #expect(
                index.resultState(of: names, input: Self.stamp(1), fingerprint: "aa", existing: output, inputHash: nil)
                    == resultState)
        }
    }

    @Test("of one path the last result counts, whoever's it is, and what was there before is known")
    func onePlace() throws {
        let (first, second) = (try result("first"), try result("second"))
        let index = JournalIndex()
        func note(_ record: JournalRecord) { index.add(Array(record.line.dropFirst().dropLast())) }
        func resultState(_ name: FilePath, _ existing: Stat) -> JournalIndex.ResultState {
            index.resultState(
                of: Self.names(name), input: Self.stamp(1), fingerprint: "aa", existing: existing, inputHash: nil)
        }
        // They differ in their times at least where the file system's clock has gone on.
        let stamp = FileStamp(seconds: 9, nanoseconds: 9, size: 3)
        var one = record("/in/a.jpg", is: first)
        note(one)
        #expect(resultState("/in/a.jpg", first) == .done && index.occupant(of: "sub/a.jpg", first) == .result)
        one.outputStamp = stamp
        note(one)
        #expect(resultState("/in/a.jpg", first) == .outdated && index.occupant(of: "sub/a.jpg", first) == .result)
        note(record("/other/a.jpg", is: second))
        #expect(resultState("/other/a.jpg", second) == .done && resultState("/in/a.jpg", first) == .outdated)
        #expect(index.isResultOfAnotherInput(Self.names("/in/a.jpg"), existing: second) { "cafe" })
        #expect(!index.isResultOfAnotherInput(Self.names("/in/a.jpg"), existing: second) { "c0ffee" })
        #expect(!index.isResultOfAnotherInput(Self.names("/other/a.jpg"), existing: second) { "cafe" })
        let changed = try Stat(folder.write([1, 2, 3, 4], "first"))
        #expect(index.occupant(of: "sub/a.jpg", changed) == .changed && index.occupant(of: "b.jpg", first) == nil)
    }

    @Test("A record knows its input by the path from the journal's folder, and by the place where the input was")
    func moved() throws {
        let output = try result()
        var record = record("../in/a.jpg", is: output)
        record.names.output = "sub/a.jpg"
        /// The state of a result by a journal of some lines and the record.
        func state(
            _ lines: [[UInt8]], _ input: FilePath, _ location: FilePath, _ stamp: Int = 1
        ) -> JournalIndex.ResultState {
            let index = JournalIndex()
            for line in lines + [record.line] { index.add(Array(line.dropFirst().dropLast())) }
            return index.resultState(
                of: JournalNames(input: input, location: location, output: "sub/a.jpg"), input: Self.stamp(stamp),
                fingerprint: "aa", existing: output, inputHash: nil)
        }
        let run = JournalLine.bytes(fields: ["run", "7", "/q/out"])
        #expect(state([run], "../in/a.jpg", "/q/in/a.jpg") == .done)
        #expect(state([run], "../in/a.jpg", "/q/in/a.jpg", 2) == .outdated)
        #expect(state([run], "../in/a.jpg", "/p/in/a.jpg") == .done)
        #expect(state([run], "../q/in/a.jpg", "/q/in/a.jpg") == .done)
        #expect(state([run], "../in/b.jpg", "/q/in/b.jpg") == .unknown)
        #expect(state([run], "../p/a.jpg", "/p/in/a.jpg") == .unknown)
        // If the folder is not known, the place is not.
        for line in [JournalLine.bytes(fields: ["run", "8"]), Array("\n0123\trun\t8\t/x\t.\n".utf8)] {
            #expect(state([run, line], "../in/a.jpg", "/p/in/a.jpg") == .done)
            #expect(state([run, line], "../q/in/a.jpg", "/q/in/a.jpg") == .unknown)
        }
        // As earlier versions wrote it.
        record.names.input = "/q/in/a.jpg"
        #expect(state([], "../q/in/a.jpg", "/q/in/a.jpg") == .done)
        #expect(state([run], "../q/in/a.jpg", "/q/in/a.jpg") == .done)
        #expect(state([], "../in/a.jpg", "/p/in/a.jpg") == .unknown)
    }

    @Test("one run at a time")
    func alone() throws {
        let first = try Journal(path, run: 1)
        #expect(throws: (any Error).self) { try Journal(path, run: 2) }
        withExtendedLifetime(first) {}
    }

    @Test("what is no journal takes no memory and says nothing")
    func nonsense() throws {
        try folder.write([UInt8](repeating: 0x41, count: 3 << 20) + [0x0A, 0x0A], ".image-app-journal")
        let index = try JournalIndex(reading: path)
        #expect(index.unreadableLines == 1 && index.runs.isEmpty)
        #expect(try JournalIndex(reading: folder.appending("missing")).unreadableLines == 0)
    }
}
