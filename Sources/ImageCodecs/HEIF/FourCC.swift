/// The name of a box, an item's type, a brand: four characters.
struct FourCC: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    let code: UInt32

    init(code: UInt32) {
        self.code = code
    }

    init(stringLiteral text: String) {
        code = text.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }

    var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) } }

    /// With what is no printable ASCII as a question mark: it goes into messages.
    var description: String {
        String(decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : 0x3F }, as: UTF8.self)
    }
}
