/// Photoshop's image resources, which a JPEG has in its APP13 segments: blocks with a number each. One of them is IPTC's
/// (IIM) captions and credits.
package struct ImageResources {
    private struct Block {
        var number: Int
        var data: Range<Int>
        /// With its head and the byte that makes its length even.
        var whole: Range<Int>
    }

    package private(set) var bytes: [UInt8]
    private var blocks: [Block]

    private static let iptcNumber = 1028
    private static let iptcDigest = 1061

    /// - Parameter bytes: without the segments' names. Nil where they are not laid out as they should be.
    package init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        blocks = []
        var position = 0
        // Some programs put zeros behind the last one.
        while let next = bytes[position...].firstIndex(where: { $0 != 0 }) {
            guard let block = Self.block(in: bytes, at: position) ?? Self.block(in: bytes, at: next) else { return nil }
            blocks.append(block)
            position = block.whole.upperBound
        }
    }

    /// Four letters, a number, a name of even length, the data's length, the data.
    private static func block(in bytes: [UInt8], at start: Int) -> Block? {
        let number = { (offset: Int, count: Int) -> Int? in
            guard offset <= bytes.count - count else { return nil }
            return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        guard
            let kind = number(start, 4), [0x3842_494D, 0x4147_4847, 0x4443_5352, 0x4D65_5361].contains(kind),
            let id = number(start + 4, 2), let nameLength = number(start + 6, 1)
        else { return nil }
        let sizeOffset = start + 6 + (1 + nameLength + 1) / 2 * 2
        guard let size = number(sizeOffset, 4), size <= bytes.count - sizeOffset - 4 else { return nil }
        let data = sizeOffset + 4..<sizeOffset + 4 + size
        return Block(
            number: id, data: data, whole: start..<min(bytes.count, data.upperBound + data.count % 2))
    }

    /// Removes the thumbnails, and the preview in IPTC.
    package mutating func removeThumbnails() {
        remove([1033, 1036])
        removeFromIPTC { $0.isPreview }
    }

    /// Removes blocks that hold a picture.
    /// - Returns: whether there were any.
    mutating func removePictures() -> Bool {
        let kept = blocks.filter { !PictureSignature.isAnywhere(in: Array(bytes[$0.data])) }
        guard kept.count < blocks.count else { return false }
        bytes = kept.flatMap { bytes[$0.whole] }
        if let changed = ImageResources(bytes) { self = changed }
        return true
    }

    /// Removes paths, guides and slices, which state positions in the picture.
    /// - Parameter keepsPaths: whether paths stay: their points are shares of the picture's sides.
    /// - Returns: whether there were paths.
    mutating func removePositions(keepingPaths keepsPaths: Bool) -> Bool {
        let numbers = Set(blocks.map(\.number))
        let paths: Set<Int> = keepsPaths ? [] : numbers.filter { $0 == 1025 || (2000...2999).contains($0) }
        // Most files have empty blocks for guides (1032) and slices (1050), so their removal is not reported.
        remove(paths.union([1032, 1050]))
        return !paths.isEmpty
    }

    /// The data of the first block with a number.
    func data(of number: Int) -> [UInt8]? { blocks.first { $0.number == number }.map { Array(bytes[$0.data]) } }

    /// Removes where the picture was taken: the location's names in IPTC, and whole blocks of EXIF and XMP, which may say
    /// it too.
    /// - Returns: false where IPTC had to be removed as a whole: it can't be parsed, or is there more than once.
    package mutating func removeLocation() -> Bool {
        remove([1058, 1059, 1060])
        guard removeFromIPTC({ $0.statesLocation }) else {
            remove([Self.iptcNumber, Self.iptcDigest])
            return false
        }
        return true
    }

    /// Removes data sets from IPTC.
    /// - Returns: false if it can't be parsed, or is there more than once.
    @discardableResult
    private mutating func removeFromIPTC(_ isUnwanted: (IPTCDataSet) -> Bool) -> Bool {
        let found = blocks.filter { $0.number == Self.iptcNumber }
        guard let block = found.first else { return true }
        guard found.count == 1, let sets = IPTCDataSet.all(in: Array(bytes[block.data])) else { return false }
        let kept = sets.filter { !isUnwanted($0) }
        guard kept.count < sets.count else { return true }
        let data = kept.flatMap(\.whole)
        // By the digest, programs see whether IPTC was changed by one that doesn't know XMP: it has to match again.
        let digest = MD5.digest(of: data)
        if let old = blocks.first(where: { $0.number == Self.iptcDigest }), old.data.count == digest.count {
            bytes.replaceSubrange(old.data, with: digest)
        }
        let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: data.count >> $0) }
        let padding = [UInt8](repeating: 0, count: data.count % 2)
        bytes.replaceSubrange(block.data.lowerBound - 4..<block.whole.upperBound, with: length + data + padding)
        if let changed = ImageResources(bytes) { self = changed }
        return true
    }

    mutating func remove(_ numbers: Set<Int>) {
        guard blocks.contains(where: { numbers.contains($0.number) }) else { return }
        bytes = blocks.filter { !numbers.contains($0.number) }.flatMap { bytes[$0.whole] }
        if let changed = ImageResources(bytes) { self = changed }
    }

    /// IPTC's data, as it stands in its block; nil where there is none.
    package var iptc: [UInt8]? { blocks.first { $0.number == Self.iptcNumber }.map { Array(bytes[$0.data]) } }

    /// What IPTC says, in its order.
    package var captions: [IPTCDataSet] { iptc.flatMap { IPTCDataSet.all(in: $0) } ?? [] }

    /// A block with IPTC's data.
    package static func resource(iptc data: [UInt8]) -> [UInt8] {
        var block = Array("8BIM".utf8)
        block += [UInt8(iptcNumber >> 8), UInt8(iptcNumber & 0xFF), 0, 0]
        block += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: data.count >> $0) }
        block += data
        if !data.count.isMultiple(of: 2) { block.append(0) }
        return block
    }
}
