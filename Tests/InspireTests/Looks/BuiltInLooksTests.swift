import Inspire
import SystemPackage
import TestSupport
import Testing

@Suite("Built-in looks")
struct BuiltInLooksTests {
    @Test("The default is one of them, and the names are sorted and distinct")
    func names() {
        #expect(BuiltInLooks.names.contains(BuiltInLooks.defaultName))
        #expect(BuiltInLooks.names == BuiltInLooks.names.sorted())
        #expect(Set(BuiltInLooks.names).count == BuiltInLooks.names.count)
        #expect(BuiltInLooks.names.count >= 39)
    }

    @Test("Each can be read and is called what its file is called", arguments: BuiltInLooks.names)
    func look(name: String) throws {
        let source = try #require(BuiltInLooks.source(named: name))
        let look = try Look(parsing: Array(source.utf8), named: "\(name).look")
        #expect(BuiltInLooks.look(named: look.name)?.name == look.name)
        #expect(look.name.lowercased().replacing(" ", with: "-") == name)
        #expect(!look.steps.isEmpty)
        #expect(!look.author.isEmpty)
        #expect(!look.summary.isEmpty)
        #expect(!look.summary.hasSuffix("."))
    }

    @Test("Each is in one group")
    func groups() {
        #expect(LookGroup.builtIn.flatMap(\.names).sorted() == BuiltInLooks.names)
        #expect(Set(LookGroup.builtIn.map(\.title)).count == LookGroup.builtIn.count)
        #expect(LookGroup.builtIn.allSatisfy { !$0.names.isEmpty && $0 != .own })
    }

    @Test("Names in any case of letters, and unknown ones")
    func lookUp() {
        #expect(BuiltInLooks.look(named: "INSPIRE")?.name == "Inspire")
        #expect(BuiltInLooks.look(named: "warm_film")?.name == "Warm Film")
        #expect(BuiltInLooks.look(named: "insprie") == nil)
        #expect(BuiltInLooks.source(named: "insprie") == nil)
        #expect(BuiltInLooks.nearestName(to: "insprie") == "inspire")
        #expect(BuiltInLooks.nearestName(to: "Warm Flim") == "warm-film")
        #expect(BuiltInLooks.nearestName(to: "xyzzy") == nil)
    }

    @Test("Each keeps its earlier versions, which are none of the looks to choose", arguments: BuiltInLooks.names)
    func earlierVersions(name: String) throws {
        let latest = try #require(BuiltInLooks.look(named: name)).version
        #expect(BuiltInLooks.source(named: name, version: latest) == BuiltInLooks.source(named: name))
        for version in 1..<latest {
            let text = try #require(BuiltInLooks.source(named: name, version: version), "\(name) \(version)")
            let look = try Look(parsing: text, named: name)
            #expect(look.version == version && look.name == BuiltInLooks.look(named: name)?.name)
            let path = Corpora.projectRoot.appending("Sources/Inspire/Looks/EarlierBuiltIn/\(name)@\(version).look")
            #expect(try content(path) == text)
            #expect(BuiltInLooks.look(named: "\(name)@\(version)")?.id == nil)
        }
        #expect(BuiltInLooks.source(named: name, version: latest + 1) == nil)
    }

    @Test("The program holds the files as they are in the folder")
    func embedded() throws {
        for name in BuiltInLooks.names {
            let path = Corpora.projectRoot.appending("Sources/Inspire/Looks/BuiltIn/\(name).look")
            #expect(try text(of: path) == BuiltInLooks.source(named: name))
        }
    }
}

private func content(_ path: FilePath) throws -> String { try text(of: path) }

/// A text file's content.
func text(of path: FilePath) throws -> String {
    let file = try FileDescriptor.open(path, .readOnly)
    return try file.closeAfter {
        var bytes: [UInt8] = []
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 1)
        defer { chunk.deallocate() }
        while case let count = try file.read(into: chunk), count > 0 { bytes += chunk[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
