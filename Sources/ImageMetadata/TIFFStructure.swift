import ImageCore

/// The directories of a TIFF structure within a file, each read where it is: a file of a hundred megabytes is not held. Every
/// offset is checked, for the bytes come from outside. ``TIFFBlock`` is for a block that is in memory and is to be changed.
package struct TIFFStructure {
    /// A directory's field.
    package struct Field: Hashable, Sendable {
        package var tag: Int
        /// TIFF's number: 1 BYTE, 2 ASCII, 3 SHORT, 4 LONG, 5 RATIONAL …
        package var type: Int
        /// How many values there are, as the field claims.
        package var count: Int
        /// Where the first value stands in the file.
        package var position: Int
        /// The bytes of all values, as claimed.
        package var byteCount: Int
    }

    /// A directory.
    package struct Directory: Sendable {
        package var fields: [Field]
        /// The offset of the next directory in the chain; 0 where there is none.
        package var next: Int

        package subscript(tag: Int) -> Field? { fields.first { $0.tag == tag } }
    }

    package let source: any RandomAccessSource
    package let isBigEndian: Bool
    /// Where the structure's offsets count from in the file.
    package let base: Int
    /// The offset of the first directory; 0 where it is not known.
    package let firstDirectory: Int

    /// Fields of a directory that are read; no camera writes as many.
    private static let maximumFields = 1024
    /// Bytes of a value of each type, from 1 on; 13 is a LONG that is a directory's offset.
    static let sizes = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

    /// Nil where there is no TIFF header.
    /// - Parameters:
    ///   - base: where the header stands in the file.
    ///   - magicNumbers: what follows the byte order: 42, or what a camera's maker has instead.
    package init?(
        _ source: any RandomAccessSource, at base: Int = 0, magicNumbers: Set<Int> = [42]
    ) throws(ImageError) {
        let head = try source.bytes(at: base, count: 8)
        switch head.prefix(2) {
        case [0x49, 0x49]: isBigEndian = false
        case [0x4D, 0x4D]: isBigEndian = true
        default: return nil
        }
        guard head.count == 8, magicNumbers.contains(Self.number(head[2..<4], isBigEndian)) else { return nil }
        self.source = source
        self.base = base
        firstDirectory = Self.number(head[4..<8], isBigEndian)
    }

    /// Directories without a header of their own, as in makers' notes.
    package init(_ source: any RandomAccessSource, isBigEndian: Bool, base: Int) {
        self.source = source
        self.isBigEndian = isBigEndian
        self.base = base
        firstDirectory = 0
    }

    /// Whether the file ends before a directory's end, which is the offset of the next one.
    package func isCut(directoryAt offset: Int) throws(ImageError) -> Bool {
        let head = try source.bytes(at: base + offset, count: 2)
        guard head.count == 2 else { return true }
        let count = number(head[...])
        guard count <= Self.maximumFields else { return false }
        return try source.bytes(at: base + offset + 12 * count + 5, count: 1).isEmpty
    }

    /// The directory at an offset, with the fields of it that lie within the file; nil where there are none.
    package func directory(at offset: Int) throws(ImageError) -> Directory? {
        guard offset >= 0, base <= Int(Int32.max), offset <= Int(UInt32.max) else { return nil }
        let start = base + offset
        let head = try source.bytes(at: start, count: 2)
        guard head.count == 2 else { return nil }
        let count = number(head[...])
        guard count > 0, count <= Self.maximumFields else { return nil }
        let bytes = try source.bytes(at: start + 2, count: 12 * count + 4)
        let fields = stride(from: 0, through: min(12 * (count - 1), bytes.count - 12), by: 12).compactMap {
            field(bytes[$0..<$0 + 12], at: start + 2 + $0)
        }
        guard !fields.isEmpty else { return nil }
        return Directory(fields: fields, next: bytes.count == 12 * count + 4 ? number(bytes.suffix(4)) : 0)
    }

    /// Nil for an unknown type.
    private func field(_ entry: ArraySlice<UInt8>, at position: Int) -> Field? {
        let start = entry.startIndex
        let type = number(entry[start + 2..<start + 4])
        let count = number(entry[start + 4..<start + 8])
        guard Self.sizes.indices.contains(type - 1) else { return nil }
        let length = Self.sizes[type - 1] * count
        return Field(
            tag: number(entry[start..<start + 2]), type: type, count: count,
            position: length <= 4 ? position + 8 : base + number(entry[start + 8..<start + 12]), byteCount: length)
    }

    // MARK: Values

    /// The bytes of all of a field's values; nil where there are none, more than `most`, or the file ends before their end.
    package func bytes(of field: Field, most: Int) throws(ImageError) -> [UInt8]? {
        guard field.byteCount > 0, field.byteCount <= most else { return nil }
        let bytes = try source.bytes(at: field.position, count: field.byteCount)
        return bytes.count == field.byteCount ? bytes : nil
    }

    /// Whole numbers: of BYTE, SHORT, LONG and IFD; nil for other types, and for more than `most` of them.
    package func integers(of field: Field, most: Int = 64) throws(ImageError) -> [Int]? {
        guard [1, 3, 4, 13].contains(field.type), field.count <= most else { return nil }
        let size = Self.sizes[field.type - 1]
        return try bytes(of: field, most: most * size).map { bytes in
            stride(from: 0, to: bytes.count, by: size).map { number(bytes[$0..<$0 + size]) }
        }
    }

    /// The same, and RATIONALs rounded to whole numbers.
    package func roundedNumbers(of field: Field, most: Int = 64) throws(ImageError) -> [Int]? {
        guard field.type == 5 else { return try integers(of: field, most: most) }
        guard field.count <= most, let bytes = try bytes(of: field, most: most * 8) else { return nil }
        var numbers: [Int] = []
        for start in stride(from: 0, to: bytes.count, by: 8) {
            let (above, below) = (number(bytes[start..<start + 4]), number(bytes[start + 4..<start + 8]))
            guard below > 0 else { return nil }
            numbers.append((above + below / 2) / below)
        }
        return numbers
    }

    /// The first of a directory's whole numbers of a tag.
    package func integer(_ tag: Int, in directory: Directory) throws(ImageError) -> Int? {
        guard let field = directory[tag] else { return nil }
        return try integers(of: field)?.first
    }

    /// An ASCII value of at most 256 bytes up to its first zero.
    package func text(_ tag: Int, in directory: Directory) throws(ImageError) -> String? {
        guard let field = directory[tag], field.type == 2, let bytes = try bytes(of: field, most: 256) else {
            return nil
        }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> Int { Self.number(bytes, isBigEndian) }

    private static func number(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> Int {
        isBigEndian
            ? bytes.reduce(0) { $0 << 8 | Int($1) } : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
