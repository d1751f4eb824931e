/// A WebP's chunks, to be changed and put together again.
struct WebPParts {
    struct Chunk {
        var name: String
        var data: [UInt8]
    }

    var chunks: [Chunk] = []

    init(_ chunks: [Chunk] = []) {
        self.chunks = chunks
    }

    /// Of a file that is whole.
    init(_ bytes: [UInt8]) {
        self.init(chunks: bytes[12...])
    }

    /// Of chunks that follow each other.
    init(chunks bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while rest.count >= 8 {
            let name = String(decoding: rest.prefix(4), as: UTF8.self)
            let count = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            chunks.append(Chunk(name: name, data: Array(rest.dropFirst(8).prefix(count))))
            rest = rest.dropFirst(8 + count + (count & 1))
        }
    }

    var names: [String] { chunks.map(\.name) }

    func data(of name: String) -> [UInt8]? { chunks.first { $0.name == name }?.data }

    /// The chunks one after the other.
    var body: [UInt8] {
        chunks.flatMap { chunk -> [UInt8] in
            let padding = [UInt8](repeating: 0, count: chunk.data.count % 2)
            return Array(chunk.name.utf8) + Self.number(chunk.data.count, 4) + chunk.data + padding
        }
    }

    /// The whole file.
    var bytes: [UInt8] {
        let body = body
        return Array("RIFF".utf8) + Self.number(body.count + 4, 4) + Array("WEBP".utf8) + body
    }

    /// The lowest byte first.
    static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// A VP8X chunk.
    static func features(_ flags: UInt8, _ width: Int, _ height: Int) -> Chunk {
        Chunk(name: "VP8X", data: [flags, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3))
    }

    /// A frame of an animation, of a still picture's chunks.
    static func frame(_ picture: WebPParts, x: Int, y: Int, width: Int, height: Int) -> Chunk {
        let image = WebPParts(picture.chunks.filter { $0.name != "VP8X" })
        let header = number(x / 2, 3) + number(y / 2, 3) + number(width - 1, 3) + number(height - 1, 3)
        return Chunk(name: "ANMF", data: header + number(100, 3) + [0] + image.body)
    }
}
