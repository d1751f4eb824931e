import ImageCore

/// The samples of a file's rows, each from 0 to the header's maximum; black is 0 in a PBM, too.
struct NetpbmSamples {
    /// The row that was read last. What is missing of it is 0, but opaque where there is no alpha of its own.
    private(set) var row: [UInt16]
    /// What is wrong with that row; nil where it is whole.
    private(set) var fault: String?
    /// How many samples of that row there are.
    private(set) var count = 0
    /// Whether the data ended within a row.
    private(set) var hasEnded = false

    private let header: NetpbmHeader
    private var bytes: [UInt8]

    init(_ header: NetpbmHeader) {
        self.header = header
        row = [UInt16](repeating: 0, count: header.size.width * header.channels)
        bytes = header.isPlain ? [] : [UInt8](repeating: 0, count: header.bytesPerRow)
    }

    mutating func readRow(_ input: inout NetpbmInput) throws(ImageError) {
        fault = nil
        if header.isPlain {
            try readPlainRow(&input)
        } else {
            try readRawRow(&input)
        }
        if count < row.count {
            hasEnded = true
            fault = fault ?? "the data ends early"
            for index in count..<row.count { row[index] = 0 }
        }
    }

    /// The rows that are missing.
    mutating func clear() {
        for index in row.indices { row[index] = 0 }
    }

    // MARK: Raw

    private mutating func readRawRow(_ input: inout NetpbmInput) throws(ImageError) {
        let got = try input.read(bytes.count, into: &bytes)
        if header.kind == .pbm {
            count = min(row.count, got * 8)
            for index in 0..<count { row[index] = UInt16(~bytes[index >> 3] >> (7 - UInt8(index & 7)) & 1) }
            return
        }
        count = header.isDeep ? got / 2 : got
        let maximum = UInt16(header.maximum)
        var highest: UInt16 = 0
        if header.isDeep {
            for index in 0..<count {
                row[index] = UInt16(bytes[2 * index]) << 8 | UInt16(bytes[2 * index + 1])
                highest = max(highest, row[index])
            }
        } else {
            for index in 0..<count {
                row[index] = UInt16(bytes[index])
                highest = max(highest, row[index])
            }
        }
        if highest > maximum { clamp(to: maximum) }
    }

    private mutating func clamp(to maximum: UInt16) {
        fault = "a sample is above the header's maximum"
        for index in 0..<count { row[index] = min(row[index], maximum) }
    }

    // MARK: Plain

    private mutating func readPlainRow(_ input: inout NetpbmInput) throws(ImageError) {
        count = 0
        var isAbove = false
        while count < row.count {
            guard let number = try header.kind == .pbm ? nextBit(&input) : nextNumber(&input) else { break }
            isAbove = isAbove || number > header.maximum
            row[count] = UInt16(min(number, header.maximum))
            count += 1
        }
        if isAbove { fault = fault ?? "a sample is above the header's maximum" }
    }

    /// The next byte that is no space, and in no comment; nil where the data ends.
    private func nextVisible(_ input: inout NetpbmInput) throws(ImageError) -> UInt8? {
        while var byte = try input.next() {
            if byte == UInt8(ascii: "#") {
                while byte != 0x0A, byte != 0x0D {
                    guard let next = try input.next() else { return nil }
                    byte = next
                }
            }
            if !NetpbmHeader.isSpace(byte) { return byte }
        }
        return nil
    }

    /// Ink is 1, and black.
    private mutating func nextBit(_ input: inout NetpbmInput) throws(ImageError) -> Int? {
        guard let byte = try nextVisible(&input) else { return nil }
        guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
            fault = "a byte that is no sample"
            return nil
        }
        return byte == UInt8(ascii: "0") ? 1 : 0
    }

    private mutating func nextNumber(_ input: inout NetpbmInput) throws(ImageError) -> Int? {
        guard let first = try nextVisible(&input) else { return nil }
        guard NetpbmHeader.isDigit(first) else {
            fault = "a byte that is no sample"
            return nil
        }
        var number = Int(first - UInt8(ascii: "0"))
        while let byte = try input.peek(1).first, NetpbmHeader.isDigit(byte) {
            _ = try input.next()
            // Above every maximum is above enough.
            number = min(number * 10 + Int(byte - UInt8(ascii: "0")), 1 << 20)
        }
        return number
    }
}
