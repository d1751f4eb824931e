extension Unicode.Scalar {
    /// Line ends are `\n` alone by then.
    var isCSSWhitespace: Bool { self == " " || self == "\t" || self == "\n" }

    var isDecimalDigit: Bool { "0"..."9" ~= self }

    var isCSSNameStart: Bool { "a"..."z" ~= self || "A"..."Z" ~= self || self == "_" || value >= 0x80 }

    var isCSSNamePart: Bool { isCSSNameStart || isDecimalDigit || self == "-" }

    var isCSSNonPrintable: Bool { value <= 8 || value == 0xB || 0xE...0x1F ~= value || value == 0x7F }

    var hexadecimalValue: UInt32? {
        switch self {
        case "0"..."9": value - 0x30
        case "a"..."f": value - 0x61 + 10
        case "A"..."F": value - 0x41 + 10
        default: nil
        }
    }
}

extension String {
    /// Names in CSS are compared without regard to the case of A–Z, and of these letters only.
    package var asciiLowercased: String {
        String(decoding: utf8.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }, as: UTF8.self)
    }
}
