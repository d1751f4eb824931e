/// A text as CSS reads it: code points without a byte-order mark, with one kind of line end, each with its position.
struct CSSInput {
    private let scalars: [Unicode.Scalar]
    /// The index of the next code point.
    private(set) var index = 0
    /// The position of the next code point.
    private(set) var position = CSSPosition(line: 1, column: 1)

    /// Throws where the bytes are no UTF-8.
    init(_ bytes: [UInt8], named sourceName: String) throws(LookError) {
        do {
            let text = try UTF8Span(validating: bytes.span)
            scalars = CSSInput.preprocessed(String(copying: text))
        } catch {
            let valid = bytes[..<error.byteOffsets.lowerBound]
            var before = CSSInput(scalars: CSSInput.preprocessed(String(decoding: valid, as: UTF8.self)))
            while before.advance() != nil {}
            throw LookError(
                sourceName: sourceName, position: before.position,
                message: "expected UTF-8 text, found a byte that is none"
            )
        }
    }

    private init(scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    /// The code point `offset` code points ahead; nil beyond the end.
    func peek(_ offset: Int = 0) -> Unicode.Scalar? {
        index + offset < scalars.count ? scalars[index + offset] : nil
    }

    @discardableResult
    mutating func advance() -> Unicode.Scalar? {
        guard index < scalars.count else { return nil }
        let scalar = scalars[index]
        index += 1
        if scalar == "\n" {
            position.line += 1
            position.column = 1
        } else {
            position.column += 1
        }
        return scalar
    }

    mutating func advance(by count: Int) {
        for _ in 0..<count { advance() }
    }

    /// What was written from `start` up to the next code point.
    func text(from start: Int) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start..<index])
        return String(text)
    }

    private static func preprocessed(_ text: String) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(text.utf8.count)
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar {
            case "\u{FEFF}" where previous == nil: break
            case "\n" where previous == "\r": break
            case "\r", "\u{C}": result.append("\n")
            case "\0": result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return result
    }
}
