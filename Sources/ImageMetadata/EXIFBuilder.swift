import ImageCore

/// A standalone EXIF block, made of single values: a TIFF header, the main directory and those that it points to. Fields stand
/// in the order of their tags, and no offset but the block's own is in it.
package struct EXIFBuilder: Sendable {
    /// A directory of a block.
    package enum Part: Int, CaseIterable, Sendable {
        /// The camera, the orientation, the author.
        case main
        /// How the picture was taken: EXIF's own directory.
        case details
        /// Where it was taken: GPS.
        case location
        /// The rules of files for cameras, which say Adobe RGB, too.
        case interoperability

        /// The tag that points to it, and the directory that this tag stands in.
        fileprivate var pointer: (tag: Int, part: Part)? {
            switch self {
            case .main: nil
            case .details: (0x8769, .main)
            case .location: (0x8825, .main)
            case .interoperability: (0xA005, .details)
            }
        }
    }

    private struct Value {
        var type: Int
        var count: Int
        var bytes: [UInt8]
    }

    /// The most bytes of a block: a JPEG's segment has room for as many, with its name.
    package static let maximumLength = 65_500

    package let isBigEndian: Bool
    private var parts: [Part: [Int: Value]] = [:]
    /// Bytes so far: the header, and the directories with their pointers.
    private var length = 8 + 3 * 12 + 4 * 6

    /// - Parameter isBigEndian: the byte order of the block, and of the values that are added.
    package init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
    }

    /// Adds a field. Of a tag that is there already, the first one stays.
    /// - Parameters:
    ///   - type: TIFF's number of the values' type.
    ///   - bytes: the values in the block's byte order.
    /// - Returns: whether it was added: not where the bytes don't fit the type, or the block would become too long, or it would
    ///   be an offset.
    @discardableResult
    package mutating func add(_ tag: Int, type: Int, bytes: [UInt8], to part: Part) -> Bool {
        guard
            (1...12).contains(type), (0...0xFFFF).contains(tag), !bytes.isEmpty,
            bytes.count % TIFFStructure.sizes[type - 1] == 0, parts[part]?[tag] == nil,
            !Part.allCases.contains(where: { $0.pointer?.tag == tag })
        else { return false }
        let room = 12 + (bytes.count > 4 ? bytes.count + bytes.count % 2 : 0)
        guard length + room <= Self.maximumLength else { return false }
        length += room
        parts[part, default: [:]][tag] = Value(
            type: type, count: bytes.count / TIFFStructure.sizes[type - 1], bytes: bytes)
        return true
    }

    /// Adds a single LONG.
    package mutating func add(_ tag: Int, long number: Int, to part: Part) {
        add(tag, type: 4, bytes: bytes(number, 4), to: part)
    }

    package func contains(_ tag: Int, in part: Part) -> Bool { parts[part]?[tag] != nil }

    /// The first SHORT of a field.
    package func short(_ tag: Int, in part: Part) -> Int? {
        guard let value = parts[part]?[tag], value.type == 3 else { return nil }
        let bytes = value.bytes.prefix(2)
        return (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    /// The block from its header on; nil where it would have no field.
    package var block: [UInt8]? {
        guard !parts.isEmpty else { return nil }
        let used = Part.allCases.filter { part in
            part == .main || parts[part] != nil || (part == .details && parts[.interoperability] != nil)
        }
        var sizes: [Part: Int] = [:]
        for part in used { sizes[part] = size(of: part, used) }
        var starts: [Part: Int] = [:]
        var position = 8
        for part in used {
            starts[part] = position
            position += sizes[part] ?? 0
        }
        var result: [UInt8] = isBigEndian ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] : [0x49, 0x49, 42, 0, 8, 0, 0, 0]
        for part in used { result += directory(part, at: result.count, starts) }
        return result
    }

    private func size(of part: Part, _ used: [Part]) -> Int {
        let pointers = used.filter { $0.pointer?.part == part }.count
        let values = parts[part, default: [:]].values
        return 2 + 12 * (values.count + pointers) + 4
            + values.reduce(0) { $0 + ($1.bytes.count > 4 ? $1.bytes.count + $1.bytes.count % 2 : 0) }
    }

    private func directory(_ part: Part, at start: Int, _ starts: [Part: Int]) -> [UInt8] {
        var values = parts[part, default: [:]]
        for (other, offset) in starts {
            guard let pointer = other.pointer, pointer.part == part else { continue }
            values[pointer.tag] = Value(type: 4, count: 1, bytes: bytes(offset, 4))
        }
        var entries = bytes(values.count, 2)
        var data: [UInt8] = []
        let end = start + 2 + 12 * values.count + 4
        for (tag, value) in values.sorted(by: { $0.key < $1.key }) {
            entries += bytes(tag, 2) + bytes(value.type, 2) + bytes(value.count, 4)
            if value.bytes.count <= 4 {
                entries += value.bytes + [UInt8](repeating: 0, count: 4 - value.bytes.count)
            } else {
                entries += bytes(end + data.count, 4)
                data += value.bytes + [UInt8](repeating: 0, count: value.bytes.count % 2)
            }
        }
        return entries + [0, 0, 0, 0] + data
    }

    private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }
}
