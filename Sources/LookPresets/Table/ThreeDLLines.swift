/// The lines of a .3dl file, without those that are empty or comments.
struct ThreeDLLines {
    enum Line {
        /// Whole numbers.
        case numbers([Int32])
        /// A line that begins with something else.
        case words([String])
        case tooLong
    }

    private static let longestRow = 4096

    private let bytes: [UInt8]
    private var index = 0
    /// The number of the line that was read last, from 1.
    private(set) var number = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    mutating func next() -> Line? {
        while index < bytes.count {
            number += 1
            let start = index
            while index < bytes.count, !isLineEnd(bytes[index]) { index += 1 }
            let line = bytes[start..<index]
            if index < bytes.count {
                let isReturn = bytes[index] == UInt8(ascii: "\r")
                index += 1
                if isReturn, index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
            }
            guard let first = line.first(where: { !isBlank($0) }), first != UInt8(ascii: "#") else { continue }
            return content(of: line)
        }
        return nil
    }

    private func content(of line: ArraySlice<UInt8>) -> Line {
        var numbers: [Int32] = []
        for word in line.split(whereSeparator: isBlank) {
            guard let number = whole(word) else { return words(of: line) }
            guard numbers.count < Self.longestRow else { return .tooLong }
            numbers.append(number)
        }
        return .numbers(numbers)
    }

    private func words(of line: ArraySlice<UInt8>) -> Line {
        .words(
            line.split(maxSplits: 8, whereSeparator: isBlank).prefix(8).map {
                String(decoding: $0.prefix(64), as: UTF8.self)
            })
    }

    private func whole(_ word: ArraySlice<UInt8>) -> Int32? {
        let digits = word.first == UInt8(ascii: "-") ? word.dropFirst() : word
        guard 1...7 ~= digits.count else { return nil }
        var value: Int32 = 0
        for digit in digits {
            guard digit &- UInt8(ascii: "0") < 10 else { return nil }
            value = value * 10 + Int32(digit & 15)
        }
        return digits.count == word.count ? value : -value
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    private func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
