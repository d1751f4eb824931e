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

    /// Tag 0x0112 of the first directory, a single SHORT.
    var orientation: Orientation? {
        guard let directory = unsigned(at: 4, size: 4), let count = unsigned(at: directory, size: 2) else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + 12 * index
            guard let tag = unsigned(at: entry, size: 2) else { return nil }
            guard tag == 0x0112 else { continue }
            guard unsigned(at: entry + 2, size: 2) == 3 else { return nil }
            return unsigned(at: entry + 8, size: 2).flatMap(Orientation.init(rawValue:))
        }
        return nil
    }

    private func unsigned(at offset: Int, size: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - size else { return nil }
        let field = bytes[offset..<offset + size]
        let ordered = bigEndian ? Array(field) : field.reversed()
        return ordered.reduce(0) { $0 << 8 | Int($1) }
    }
}
