import Inspire

/// Words of a command line, quoted where a shell would read them as something else.
package enum ShellWord {
    package static func quoted(_ bytes: [UInt8]) -> String {
        let text = String(validating: bytes, as: UTF8.self)
        guard let text, !text.unicodeScalars.contains(where: \.isControl) else {
            return dollarQuoted(bytes)
        }
        if !bytes.isEmpty, bytes.allSatisfy(isPlain) { return text }
        return "'" + text.replacing("'", with: "'\\''") + "'"
    }

    /// `$'…'`, which bash, zsh and POSIX of 2024 know: for bytes that a page or a terminal would not give back.
    private static func dollarQuoted(_ bytes: [UInt8]) -> String {
        let escaped = bytes.map { byte in
            let digits = String(byte, radix: 8)
            return isPlain(byte)
                ? String(UnicodeScalar(byte)) : "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
        return "$'" + escaped.joined() + "'"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "_@%+:,./-".utf8.contains(byte)
        }
    }
}
