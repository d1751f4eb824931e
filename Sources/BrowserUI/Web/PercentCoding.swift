/// Texts as addresses and headers have them.
extension String {
    /// Letters and digits as they are, all other bytes by their numbers.
    var percentEncoded: String {
        utf8.reduce(into: "") { text, byte in
            let isPlain =
                UnicodeScalar(byte).isASCII && Character(UnicodeScalar(byte)).isLetter || (0x30...0x39).contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            text += isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
        }
    }

    /// The text itself; what is no number of a byte stays as it is written.
    var percentDecoded: String {
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let number = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(number)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
