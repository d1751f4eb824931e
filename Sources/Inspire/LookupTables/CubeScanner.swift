import ImageCore

/// Scans the text of a .cube file, line by line and number by number.
///
/// Lines end with a line feed, a carriage return, or both. Tables have hundreds of thousands of numbers: they are read
/// directly from the bytes, a part of the file at a time, since the largest files have hundreds of megabytes.
struct CubeScanner {
    /// Rows and keywords are shorter than this.
    private static let longestLine = 1 << 16
    private static let partLength = 1 << 20

    private let source: any ByteSource
    private let maximumBytes: Int
    /// A part of the file with a line feed behind it: nothing below has to look for the array's end.
    private var bytes: [UInt8] = [UInt8(ascii: "\n")]
    /// The end of the part, and the index of the line feed.
    private var end = 0
    private var isAtEnd = false
    private var byteCount = 0
    private var index = 0
    /// Where the number that was read last begins, or should have.
    private var numberStart = 0
    /// The number of the line that is being read, from 1.
    private(set) var line = 1
    /// Why the file could not be read to its end, which seems to be where that happened.
    private(set) var failure: ImageError?

    /// - Parameter maximumBytes: a longer file is an error.
    init(_ source: any ByteSource, maximumBytes: Int) {
        self.source = source
        self.maximumBytes = maximumBytes
        fill()
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// Reads on where the line that begins here might not be there as a whole.
    private mutating func fill() {
        index = min(index, end)
        guard !isAtEnd, end - index < Self.longestLine else { return }
        let rest = end - index
        var next = [UInt8](repeating: UInt8(ascii: "\n"), count: rest + Self.partLength + 1)
        next.replaceSubrange(..<rest, with: bytes[index..<end])
        end = rest
        while end < next.count - 1, !isAtEnd {
            var span = next.mutableSpan
            var rows = span.mutableBytes
            var room = rows._mutatingExtracting(end..<rows.byteCount - 1)
            do throws(ImageError) {
                let count = try source.read(into: &room)
                isAtEnd = count == 0
                end += count
                byteCount += count
                if byteCount > maximumBytes { throw .invalidRequest("it is larger than \(maximumBytes >> 20) MiB") }
            } catch {
                failure = error
                isAtEnd = true
            }
        }
        bytes = next
        bytes[end] = UInt8(ascii: "\n")
        index = 0
    }

    enum LineStart {
        /// A number may come next.
        case row
        /// A letter comes next.
        case word
        case other
        case end
    }

    /// Goes to the next line that is neither empty nor a comment, and says how it begins.
    mutating func nextLine() -> LineStart {
        while true {
            fill()
            if failure != nil || index >= end { return .end }
            skipBlanks()
            switch bytes[index] {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                endLine()
            case UInt8(ascii: "#"):
                skipLine()
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
                return .row
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
                return .word
            default:
                return .other
            }
        }
    }

    /// Goes over the rest of a line, of which nothing but blanks and a comment may be left.
    /// - Returns: whether that was so.
    mutating func endRow() -> Bool {
        skipBlanks()
        if bytes[index] == UInt8(ascii: "#") {
            skipLine()
            return true
        }
        guard isAtLineEnd else { return false }
        endLine()
        return true
    }

    mutating func skipLine() {
        while true {
            while !isAtLineEnd { index += 1 }
            // A comment may be longer than the part.
            guard index == end, !isAtEnd else { break }
            fill()
        }
        endLine()
    }

    /// Letters, digits and underscores, in capitals.
    mutating func word() -> String {
        let start = index
        while bytes[index].isPartOfWord { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self).uppercased()
    }

    /// The text up to the next blank, for an error.
    var found: String { text(from: index) }

    /// The same from where the number that was read last begins.
    var foundNumber: String { text(from: numberStart) }

    private func text(from start: Int) -> String {
        var end = start
        while !bytes[end].isBlank, !bytes[end].isLineEnd { end += 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Goes over blanks and reads a whole number of at most six digits; nil where there is none.
    mutating func count() -> Int? {
        skipBlanks()
        let start = index
        var value = 0
        while bytes[index].isDigit {
            value = min(value * 10 + Int(bytes[index] & 15), 1_000_000)
            index += 1
        }
        return index > start && isAtWordEnd ? value : nil
    }

    /// Goes over blanks and reads a number; nil where there is none, or none that a float can hold. The result is the
    /// nearest float or, rarely, the one beside it.
    mutating func number() -> Float? {
        skipBlanks()
        numberStart = index
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
        // As many digits as 64 bits hold; those after them are too small to count.
        var mantissa: UInt64 = 0
        var exponent = 0
        var digits = 0
        while bytes[index].isDigit {
            if mantissa < Self.fullMantissa {
                mantissa = mantissa &* 10 &+ UInt64(bytes[index] & 15)
            } else {
                exponent += 1
            }
            digits += 1
            index += 1
        }
        if bytes[index] == UInt8(ascii: ".") {
            index += 1
            while bytes[index].isDigit {
                if mantissa < Self.fullMantissa {
                    mantissa = mantissa &* 10 &+ UInt64(bytes[index] & 15)
                    exponent -= 1
                }
                digits += 1
                index += 1
            }
        }
        guard digits > 0 else { return nil }
        if bytes[index] | 0x20 == UInt8(ascii: "e") {
            guard let power = self.exponent() else { return nil }
            exponent += power
        }
        guard isAtWordEnd else { return nil }
        let value = Float(Self.scaled(mantissa, exponent))
        return value.isFinite ? (isNegative ? -value : value) : nil
    }

    private static let fullMantissa: UInt64 = 1_000_000_000_000_000_000

    /// Goes over `e`, a sign and digits.
    private mutating func exponent() -> Int? {
        index += 1
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
        let start = index
        var value = 0
        while bytes[index].isDigit {
            value = min(value * 10 + Int(bytes[index] & 15), 10_000)
            index += 1
        }
        guard index > start else { return nil }
        return isNegative ? -value : value
    }

    /// mantissa · 10^exponent
    private static func scaled(_ mantissa: UInt64, _ exponent: Int) -> Double {
        var value = Double(mantissa)
        guard mantissa != 0 else { return 0 }
        // Powers of ten are exact up to the 22nd: one rounding where a number has a usual size.
        var rest = min(abs(exponent), 400)
        while rest > 22 {
            value = exponent < 0 ? value / 1e22 : value * 1e22
            rest -= 22
        }
        return exponent < 0 ? value / powersOfTen[rest] : value * powersOfTen[rest]
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    private mutating func skipBlanks() {
        while bytes[index].isBlank { index += 1 }
    }

    private var isAtLineEnd: Bool { bytes[index].isLineEnd }

    private var isAtWordEnd: Bool { bytes[index].isBlank || bytes[index].isLineEnd }

    private mutating func endLine() {
        let isReturn = bytes[index] == UInt8(ascii: "\r")
        index += 1
        if isReturn, index < end, bytes[index] == UInt8(ascii: "\n") { index += 1 }
        // No line follows the line feed that was added.
        if index <= end { line += 1 }
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
    fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
    fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    fileprivate var isPartOfWord: Bool {
        isDigit || self == UInt8(ascii: "_") || (self | 0x20) &- UInt8(ascii: "a") < 26
    }
}
