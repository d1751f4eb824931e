/// Reads the structure of a TIFF file, classic or Big, in either byte order. Every offset comes from outside: what is not in the
/// file is nil, and nothing is longer than its caller allows.
struct TIFFFile {
    let isBigEndian: Bool
    /// BigTIFF, whose offsets have eight bytes.
    let isBig: Bool
    private(set) var firstDirectory = 0
    private var bytes: WindowedBytes

    /// The most entries of a directory that are read; no program writes as many.
    private static let maximumFields = 4096
    /// Larger offsets are beyond the end of any file.
    private static let maximumOffset = 1 << 60

    /// Whether a file starts like a TIFF, by its first bytes.
    static func isTIFF(_ head: [UInt8]) -> Bool {
        switch Array(head.prefix(4)) {
        // A Canon RAW is a TIFF with two letters more.
        case [0x49, 0x49, 42, 0]: Array(head.dropFirst(8).prefix(2)) != Array("CR".utf8)
        case [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]: true
        default: false
        }
    }

    /// Nil where the file does not start like a TIFF.
    init?(_ bytes: WindowedBytes) {
        let head = bytes.head
        guard Self.isTIFF(head) else { return nil }
        self.bytes = bytes
        isBigEndian = head[0] == 0x4D
        isBig = head[isBigEndian ? 3 : 2] == 43
        guard
            !isBig || number(at: 4, size: 2) == 8,
            let first = number(at: isBig ? 8 : 4, size: isBig ? 8 : 4)
        else { return nil }
        firstDirectory = first
    }

    /// Nil where the file ends before its last entry, or there are impossibly many.
    mutating func directory(at offset: Int) -> TIFFDirectory? {
        let countSize = isBig ? 8 : 2
        let entrySize = isBig ? 20 : 12
        let offsetSize = isBig ? 8 : 4
        guard
            offset > 0, let count = number(at: offset, size: countSize), count <= Self.maximumFields,
            let entries = data(at: offset + countSize, count: count * entrySize)
        else { return nil }
        let fields = (0..<count).map { index in
            let entry = entries[index * entrySize..<(index + 1) * entrySize]
            return field(entry, at: offset + countSize + index * entrySize)
        }
        // The last directory of some files lacks the offset of a next one.
        let next = number(at: offset + countSize + count * entrySize, size: offsetSize) ?? 0
        return TIFFDirectory(offset: offset, fields: fields, next: next)
    }

    private func field(_ entry: ArraySlice<UInt8>, at position: Int) -> TIFFField {
        let start = entry.startIndex
        let offsetSize = isBig ? 8 : 4
        var field = TIFFField(
            tag: value(entry[start..<start + 2]), type: value(entry[start + 2..<start + 4]),
            count: value(entry[start + 4..<start + 4 + offsetSize]), position: position + 4 + offsetSize)
        if let count = field.byteCount, count > offsetSize {
            field.position = value(entry[start + 4 + offsetSize..<start + 4 + 2 * offsetSize])
        }
        return field
    }

    // MARK: Values

    /// The bytes of a value; nil where it is longer than `most`, or not in the file.
    mutating func bytes(of field: TIFFField, atMost most: Int) -> [UInt8]? {
        guard let count = field.byteCount, count <= most else { return nil }
        return data(at: field.position, count: count)
    }

    /// The first values of an entry of whole numbers; nil for another one, and where they are not in the file.
    mutating func numbers(_ field: TIFFField, atMost most: Int) -> [Int]? {
        guard field.isUnsigned, let size = field.elementSize else { return nil }
        let count = min(field.count, most)
        guard let bytes = data(at: field.position, count: count * size) else { return nil }
        return stride(from: 0, to: bytes.count, by: size).map { value(bytes[$0..<$0 + size]) }
    }

    /// The first value of an entry of whole numbers.
    mutating func number(_ field: TIFFField?) -> Int? {
        field.flatMap { numbers($0, atMost: 1)?.first }
    }

    /// The first values of an entry of RATIONALs, as numerators and denominators.
    mutating func fractions(_ field: TIFFField?, atMost most: Int) -> [(above: Int, below: Int)]? {
        guard let field, field.type == 5, let bytes = data(at: field.position, count: min(field.count, most) * 8)
        else { return nil }
        return stride(from: 0, to: bytes.count, by: 8).map {
            (value(bytes[$0..<$0 + 4]), value(bytes[$0 + 4..<$0 + 8]))
        }
    }

    private mutating func number(at offset: Int, size: Int) -> Int? {
        data(at: offset, count: size).map { value($0[...]) }
    }

    private mutating func data(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, offset < Self.maximumOffset, count >= 0 else { return nil }
        return count == 0 ? [] : bytes.bytes(at: offset, count: count)
    }

    /// A number too large for `Int` is beyond everything: no offset or count can be as large.
    private func value(_ bytes: ArraySlice<UInt8>) -> Int {
        let result = (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(clamping: result)
    }
}
