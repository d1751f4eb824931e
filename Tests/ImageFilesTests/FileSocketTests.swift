import ImageFiles
import SystemPackage
import TestSupport
import Testing

/// Open files that travel over a socket.
@Suite(.hangGuard) struct FileSocketTests {
    private let folder = TemporaryFolder()

    @Test("files come with the bytes that they were sent with, and are other descriptors of the same file")
    func files() throws {
        let (one, other) = try FileSocket.pair()
        let path = try folder.write([1, 2, 3], "a")
        let file = try FileDescriptor.open(path, .readOnly)
        let line = Array("hello\n".utf8)
        #expect(try FileSocket(one).send(line[...], with: [file, file]) == line.count)
        #expect(try FileSocket(one).send(line[...], with: []) == line.count)
        try file.close()
        let first = try #require(try FileSocket(other).receive(100))
        #expect(first.bytes == line && first.files.count == 2)
        for file in first.files {
            let source = try FileSource(owning: file)
            #expect(try source.bytes(at: 1, count: 9) == [2, 3] && source.status().size == 3)
        }
        let second = try #require(try FileSocket(other).receive(100))
        #expect(second.bytes == line && second.files.isEmpty)
        try one.close()
        #expect(try FileSocket(other).receive(100) == nil)
        try other.close()
    }

    @Test("of many bytes, as many are sent as there is room for, and to a closed end none")
    func room() throws {
        let (one, other) = try FileSocket.pair()
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        var sent = 0
        while case let count = try FileSocket(one).send(bytes[...], with: []), count > 0 { sent += count }
        #expect(sent > 0)
        #expect(try FileSocket(other).receive(1000)?.bytes.count == 1000)
        try other.close()
        #expect(throws: Errno.self) { try FileSocket(one).send(bytes[...], with: []) }
        try one.close()
    }

    @Test("sources of one open file have positions of their own")
    func positions() throws {
        let path = try folder.write(Array(0..<100), "a")
        let file = try FileDescriptor.open(path, .readOnly)
        defer { try? file.close() }
        let sources = [FileSource(of: file), FileSource(of: file)]
        for source in sources {
            #expect(try read(source) == Array(0..<10))
            #expect(try read(source) == Array(10..<20))
            try source.rewind()
            #expect(try read(source) == Array(0..<10))
        }
    }

    private func read(_ source: FileSource) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 10)
        var span = bytes.mutableSpan
        var raw = span.mutableBytes
        let count = try source.read(into: &raw)
        return Array(bytes.prefix(count))
    }
}
