import ImageCore
import Testing

struct MemoryStreamTests {
    @Test("A source in memory gives its bytes once, in pieces as large as asked, then 0")
    func source() throws {
        let bytes = (0..<100).map { UInt8($0) }
        let source = MemorySource(bytes)
        var result: [UInt8] = []
        for size in [1, 7, 50, 0, 64, 10] {
            var piece = [UInt8](repeating: 0xEE, count: size)
            var span = piece.mutableSpan
            var raw = span.mutableBytes
            let count = try source.read(into: &raw)
            result += piece.prefix(count)
            #expect(piece.dropFirst(count).allSatisfy { $0 == 0xEE })
        }
        #expect(result == bytes)
    }

    @Test("A sink in memory keeps what it is given")
    func sink() throws {
        let sink = MemorySink()
        for piece in [[1, 2, 3], [], [4]] as [[UInt8]] { try sink.write(piece.span.bytes) }
        #expect(sink.bytes == [1, 2, 3, 4])
    }
}
