/// A part of a text with fields in braces: `{stem}-{date:%Y}.{ext}`.
package enum TemplatePiece: Hashable, Sendable {
    /// As it is written.
    case text([UInt8])
    /// What stands between two braces: a name and, after a colon, a format.
    case field(name: String, format: String?)

    /// Takes a text apart.
    package static func pieces(of text: [UInt8]) throws(UnclosedBrace) -> [TemplatePiece] {
        var pieces: [TemplatePiece] = []
        var rest = text[...]
        var literal: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "{"):
                guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { throw UnclosedBrace() }
                if !literal.isEmpty { pieces.append(.text(literal)) }
                literal = []
                let field = String(decoding: rest[..<end], as: UTF8.self)
                    .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                pieces.append(.field(name: field[0], format: field.count > 1 ? field[1] : nil))
                rest = rest[(end + 1)...]
            case UInt8(ascii: "}"): throw UnclosedBrace()
            default: literal.append(byte)
            }
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        return pieces
    }
}

/// A brace without a partner.
package struct UnclosedBrace: Error {}
