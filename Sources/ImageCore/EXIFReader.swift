/// Reads single tags of an EXIF block (a TIFF structure). Every offset is checked: the bytes come from outside.
struct EXIFReader {
    private let bytes: [UInt8]
    private let bigEndian: Bool

    /// Nil where the bytes do not start with a TIFF header.
    init?(_ bytes: [UInt8]) {
        switch bytes.prefix(4) {
        case [0x49, 0x49, 42, 0]: bigEndian = false
        case [0x4D, 0x4D, 0, 42]: bigEndian = true
        default: return nil
        }
        self.bytes = bytes
    }

    /// Orientation, tag 0x0112 of the first directory, a single SHORT.
    var orientation: Orientation? {
        guard let entry = entry(0x0112, in: firstDirectory), unsigned(at: entry + 2, size: 2) == 3 else { return nil }
        return unsigned(at: entry + 8, size: 2).flatMap(Orientation.init(rawValue:))
    }

    /// DateTimeOriginal, 0x9003 of the EXIF directory, with its SubSec (0x9291) and its Offset (0x9011).
    var dateTaken: PictureDate? {
        guard
            let pointer = entry(0x8769, in: firstDirectory), unsigned(at: pointer + 2, size: 2) == 4,
            let directory = unsigned(at: pointer + 8, size: 4), let date = text(0x9003, in: directory)
        else { return nil }
        return PictureDate(exif: date, subSecond: text(0x9291, in: directory), offset: text(0x9011, in: directory))
    }

    private var firstDirectory: Int? { unsigned(at: 4, size: 4) }

    /// Where a directory's entry for a tag starts: tag, type, count, and the value or its offset.
    private func entry(_ tag: Int, in directory: Int?) -> Int? {
        guard let directory, let count = unsigned(at: directory, size: 2) else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + 12 * index
            guard let found = unsigned(at: entry, size: 2) else { return nil }
            if found == tag { return entry }
        }
        return nil
    }

    /// A short ASCII value (type 2) without its zero.
    private func text(_ tag: Int, in directory: Int) -> [UInt8]? {
        guard
            let entry = entry(tag, in: directory), unsigned(at: entry + 2, size: 2) == 2,
            let count = unsigned(at: entry + 4, size: 4), count <= 64,
            let start = count <= 4 ? entry + 8 : unsigned(at: entry + 8, size: 4), start <= bytes.count - count
        else { return nil }
        return Array(bytes[start..<start + count].prefix { $0 != 0 })
    }

    private func unsigned(at offset: Int, size: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - size else { return nil }
        let field = bytes[offset..<offset + size]
        let ordered = bigEndian ? Array(field) : field.reversed()
        return ordered.reduce(0) { $0 << 8 | Int($1) }
    }
}
