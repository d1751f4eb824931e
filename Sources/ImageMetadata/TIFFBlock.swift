/// A TIFF structure, as EXIF is one: directories of entries, found by their offsets from the first byte. Every offset is
/// checked: the bytes come from outside.
///
/// A value is changed in place. Nothing ever moves, for the offsets within maker notes are not known.
struct TIFFBlock {
    private(set) var bytes: [UInt8]
    private let isBigEndian: Bool

    /// A directory's entry: twelve bytes, of which the last four are the value or its offset.
    struct Entry {
        /// The entry's own offset.
        var position: Int
        var tag: Int
        /// TIFF's number: 1 BYTE, 2 ASCII, 3 SHORT, 4 LONG, 5 RATIONAL …
        var type: Int
        var count: Int
        /// The range of the value's bytes; nil where they are not within the block, or of an unknown type.
        var value: Range<Int>?
    }

    /// Bytes of a value of each type, from 1 on.
    private static let sizes = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

    /// Nil where the bytes do not start with a TIFF header.
    init?(_ bytes: [UInt8]) {
        switch bytes.prefix(4) {
        case [0x49, 0x49, 42, 0]: isBigEndian = false
        case [0x4D, 0x4D, 0, 42]: isBigEndian = true
        default: return nil
        }
        self.bytes = bytes
    }

    // MARK: Reading

    /// The offset of the first directory.
    var firstDirectory: Int? { unsigned(at: 4, size: 4) }

    /// The entries of a directory, those that lie within the block.
    func entries(of directory: Int) -> [Entry] {
        guard let count = unsigned(at: directory, size: 2) else { return [] }
        let offsets = (0..<count).map { directory + 2 + 12 * $0 }
        return offsets.prefix { $0 <= bytes.count - 12 }.map { entry(at: $0) }
    }

    func entry(_ tag: Int, in directory: Int) -> Entry? {
        guard let count = unsigned(at: directory, size: 2) else { return nil }
        for index in 0..<count {
            let position = directory + 2 + 12 * index
            guard let found = unsigned(at: position, size: 2), position <= bytes.count - 12 else { return nil }
            if found == tag { return entry(at: position) }
        }
        return nil
    }

    /// The directory that an entry of another one points to.
    func directory(_ tag: Int, in directory: Int) -> Int? {
        entry(tag, in: directory).flatMap { self.directory(of: $0) }
    }

    /// The directory that an entry points to: a LONG, or TIFF's own type for that (13, IFD).
    func directory(of entry: Entry) -> Int? {
        entry.type == 4 || entry.type == 13 ? unsigned(at: entry.position + 8, size: 4) : nil
    }

    /// Where the offset of the next directory is; nil where the block ends before it.
    func offsetOfNext(after directory: Int) -> Int? {
        guard let count = unsigned(at: directory, size: 2) else { return nil }
        let offset = directory + 2 + 12 * count
        return offset <= bytes.count - 4 ? offset : nil
    }

    /// A single whole number: BYTE, SHORT or LONG.
    func integer(_ entry: Entry) -> Int? {
        guard entry.count == 1, [1, 3, 4].contains(entry.type), let value = entry.value else { return nil }
        return unsigned(at: value.lowerBound, size: value.count)
    }

    /// Whole numbers: SHORTs or LONGs.
    func integers(_ entry: Entry) -> [Int]? {
        guard entry.type == 3 || entry.type == 4, let value = entry.value else { return nil }
        let size = Self.sizes[entry.type - 1]
        return stride(from: value.lowerBound, to: value.upperBound, by: size).compactMap {
            unsigned(at: $0, size: size)
        }
    }

    /// Numerators and denominators of RATIONALs and SRATIONALs.
    func fractions(_ entry: Entry) -> [(Int, Int)]? {
        guard entry.type == 5 || entry.type == 10, let value = entry.value else { return nil }
        let isSigned = entry.type == 10
        return stride(from: value.lowerBound, to: value.upperBound, by: 8).compactMap { offset in
            guard let above = unsigned(at: offset, size: 4), let below = unsigned(at: offset + 4, size: 4) else {
                return nil
            }
            let sign = { (number: Int) in isSigned ? Int(Int32(truncatingIfNeeded: number)) : number }
            return (sign(above), sign(below))
        }
    }

    /// A single RATIONAL.
    func fraction(_ entry: Entry) -> Fraction? {
        guard entry.type == 5, entry.count == 1, let parts = fractions(entry)?.first else { return nil }
        return Fraction(numerator: parts.0, denominator: parts.1)
    }

    /// An ASCII value up to its first zero.
    func text(_ entry: Entry) -> [UInt8]? {
        guard entry.type == 2, let value = entry.value else { return nil }
        return Array(bytes[value].prefix { $0 != 0 })
    }

    func unsigned(at offset: Int, size: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - size else { return nil }
        var result = 0
        for index in 0..<size {
            result = result << 8 | Int(bytes[isBigEndian ? offset + index : offset + size - 1 - index])
        }
        return result
    }

    /// The entry at an offset that is followed by twelve bytes.
    private func entry(at position: Int) -> Entry {
        let number = { (offset: Int, size: Int) in unsigned(at: position + offset, size: size) ?? 0 }
        var entry = Entry(position: position, tag: number(0, 2), type: number(2, 2), count: number(4, 4))
        guard Self.sizes.indices.contains(entry.type - 1) else { return entry }
        let size = Self.sizes[entry.type - 1] * entry.count
        let start = size <= 4 ? position + 8 : number(8, 4)
        if start <= bytes.count - size { entry.value = start..<start + size }
        return entry
    }

    // MARK: Changing

    /// Changes a single SHORT or LONG. What is of another kind, or too small for the number, stays as it is.
    /// - Returns: whether it was changed.
    @discardableResult
    mutating func set(_ entry: Entry, to number: Int) -> Bool {
        guard
            entry.count == 1, entry.type == 3 || entry.type == 4, let value = entry.value, number >= 0,
            number < 1 << (8 * value.count)
        else { return false }
        store(number, at: value.lowerBound, size: value.count)
        return true
    }

    /// Changes several SHORTs or LONGs, as many as there are.
    /// - Returns: whether they were changed: not if one of them is too large.
    mutating func set(_ entry: Entry, to numbers: [Int]) -> Bool {
        guard entry.type == 3 || entry.type == 4, entry.count == numbers.count, let value = entry.value else {
            return false
        }
        let size = Self.sizes[entry.type - 1]
        guard numbers.allSatisfy({ (0..<1 << (8 * size)).contains($0) }) else { return false }
        for (index, number) in numbers.enumerated() { store(number, at: value.lowerBound + size * index, size: size) }
        return true
    }

    /// Changes a single RATIONAL. What is of another kind stays as it is.
    mutating func set(_ entry: Entry, to fraction: Fraction) {
        guard entry.type == 5, entry.count == 1, let value = entry.value else { return }
        store(fraction.numerator, at: value.lowerBound, size: 4)
        store(fraction.denominator, at: value.lowerBound + 4, size: 4)
    }

    /// Changes a text that has as many characters, with its zero.
    /// - Returns: whether it was changed.
    mutating func setText(_ entry: Entry, to text: String) -> Bool {
        guard entry.type == 2, let value = entry.value, value.count == text.utf8.count + 1 else { return false }
        bytes.replaceSubrange(value, with: Array(text.utf8) + [0])
        return true
    }

    /// Exchanges the values of two entries. Their tags stay.
    mutating func exchange(_ one: Entry, _ other: Entry) {
        for index in 2..<12 { bytes.swapAt(one.position + index, other.position + index) }
    }

    mutating func setTag(of entry: Entry, to tag: Int) { store(tag, at: entry.position, size: 2) }

    /// Removes entries from their directory: those after them move up, within the directory's own bytes. Their values stay
    /// where they are.
    mutating func unlink(_ tags: Set<Int>, from directory: Int) {
        guard let count = unsigned(at: directory, size: 2), let next = offsetOfNext(after: directory) else { return }
        let kept = entries(of: directory).filter { !tags.contains($0.tag) }
        guard kept.count < count else { return }
        let rest = kept.flatMap { bytes[$0.position..<$0.position + 12] } + bytes[next..<next + 4]
        let start = directory + 2
        bytes.replaceSubrange(start..<start + rest.count, with: rest)
        clear(start + rest.count..<next + 4)
        store(kept.count, at: directory, size: 2)
    }

    /// Fills bytes of the block with zeros.
    mutating func clear(_ range: Range<Int>) {
        for index in range.clamped(to: bytes.indices) { bytes[index] = 0 }
    }

    /// Leaves out the bytes from `end` on.
    mutating func cut(at end: Int) {
        bytes.removeSubrange(min(end, bytes.count)...)
    }

    mutating func store(_ number: Int, at offset: Int, size: Int) {
        for index in 0..<size {
            let byte = isBigEndian ? offset + size - 1 - index : offset + index
            bytes[byte] = UInt8(truncatingIfNeeded: number >> (8 * index))
        }
    }
}
