import ImageCore

/// A file's items and what ties them together: the box `meta`. Everything in it is bounded by its length.
struct HEIFItems {
    private(set) var items: [Int: HEIFItem] = [:]
    private(set) var primary: Int?
    /// Of each kind, from an item to others.
    private(set) var references: [FourCC: [Int: [Int]]] = [:]
    private(set) var properties: [Box] = []
    private(set) var smallData: ArraySlice<UInt8> = []

    /// Extents of all items: their number can be claimed without any bytes.
    private static let maximumExtents = 1 << 17
    static let maximumItems = 1 << 17

    /// - Parameter content: the box's, from its version on. Nil where it can't be read.
    init?(_ content: ArraySlice<UInt8>) {
        var start = BoxBytes(content)
        guard start.versionAndFlags() != nil else { return nil }
        let boxes = Box.all(in: start.takeRest())
        if let box = Box.first("iinf", in: boxes) { guard readNames(box.content) else { return nil } }
        if let box = Box.first("iloc", in: boxes) { guard readPlaces(box.content) else { return nil } }
        if let box = Box.first("pitm", in: boxes) { readPrimary(box.content) }
        if let box = Box.first("iref", in: boxes) { guard readReferences(box.content) else { return nil } }
        if let box = Box.first("idat", in: boxes) { smallData = box.content }
        if let box = Box.first("iprp", in: boxes) {
            let parts = Box.all(in: box.content)
            properties = Box.first("ipco", in: parts).map { Box.all(in: $0.content) } ?? []
            for part in parts where part.type == "ipma" { readAssociations(part.content) }
        }
    }

    /// An item's properties of a kind, in its order.
    func properties(_ type: FourCC, of item: HEIFItem) -> [ArraySlice<UInt8>] {
        item.properties.compactMap { property(at: $0.number) }.filter { $0.type == type }.map(\.content)
    }

    func property(at number: Int) -> Box? {
        properties.indices.contains(number - 1) ? properties[number - 1] : nil
    }

    /// Where references of a kind lead to from an item.
    func targets(_ type: FourCC, from id: Int) -> [Int] { references[type]?[id] ?? [] }

    /// The items from which references of a kind lead to one, by their numbers.
    func sources(_ type: FourCC, to id: Int) -> [Int] {
        (references[type] ?? [:]).filter { $0.value.contains(id) }.keys.sorted()
    }

    private mutating func readPrimary(_ content: ArraySlice<UInt8>) {
        var reader = BoxBytes(content)
        guard let version = reader.versionAndFlags()?.version else { return }
        primary = reader.number(version == 0 ? 2 : 4)
    }

    private mutating func readNames(_ content: ArraySlice<UInt8>) -> Bool {
        var reader = BoxBytes(content)
        guard let version = reader.versionAndFlags()?.version, reader.number(version == 0 ? 2 : 4) != nil else {
            return false
        }
        for box in Box.all(in: reader.takeRest()) where box.type == "infe" {
            guard items.count < Self.maximumItems else { return false }
            var entry = BoxBytes(box.content)
            guard let (version, flags) = entry.versionAndFlags(), version >= 2,
                let id = entry.number(version == 2 ? 2 : 4), entry.number(2) != nil, let type = entry.code()
            else { continue }
            var item = HEIFItem(id: id)
            item.type = type
            item.isHidden = flags & 1 != 0
            _ = entry.text()
            if type == "mime" {
                item.contentType = entry.text()
                item.contentEncoding = entry.text()
            }
            items[id] = item
        }
        return true
    }

    private mutating func readPlaces(_ content: ArraySlice<UInt8>) -> Bool {
        var reader = BoxBytes(content)
        guard let version = reader.versionAndFlags()?.version, version <= 2, let sizes = reader.number(2),
            let count = reader.number(version < 2 ? 2 : 4)
        else { return false }
        let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let indexSize = version == 0 ? 0 : sizes & 15
        guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) }) else { return false }
        var extentsLeft = Self.maximumExtents
        for _ in 0..<count {
            guard let id = reader.number(version < 2 ? 2 : 4), let method = version == 0 ? 0 : reader.number(2),
                let reference = reader.number(2), let base = reader.number(baseSize),
                let extentCount = reader.number(2), extentCount <= extentsLeft
            else { return false }
            extentsLeft -= extentCount
            var extents: [HEIFItem.Extent] = []
            for _ in 0..<extentCount {
                guard reader.number(indexSize) != nil, let offset = reader.number(offsetSize),
                    let length = reader.number(lengthSize)
                else { return false }
                extents.append(
                    HEIFItem.Extent(offset: base.saturatingSum(offset), length: length == 0 ? nil : length))
            }
            guard items[id] != nil else { continue }
            items[id]?.extents = extents
            items[id]?.storage =
                reference != 0 ? .unknown : method & 15 == 0 ? .file : method & 15 == 1 ? .smallData : .unknown
        }
        return true
    }

    private mutating func readReferences(_ content: ArraySlice<UInt8>) -> Bool {
        var reader = BoxBytes(content)
        guard let version = reader.versionAndFlags()?.version else { return false }
        let size = version == 0 ? 2 : 4
        for box in Box.all(in: reader.takeRest()) {
            var entry = BoxBytes(box.content)
            guard let id = entry.number(size), let count = entry.number(2) else { return false }
            var targets: [Int] = []
            for _ in 0..<count {
                guard let target = entry.number(size) else { return false }
                targets.append(target)
            }
            references[box.type, default: [:]][id, default: []] += targets
        }
        return true
    }

    private mutating func readAssociations(_ content: ArraySlice<UInt8>) {
        var reader = BoxBytes(content)
        guard let (version, flags) = reader.versionAndFlags(), let count = reader.number(4) else { return }
        let size = flags & 1 == 0 ? 1 : 2
        for _ in 0..<count {
            guard let id = reader.number(version < 1 ? 2 : 4), let associations = reader.number(1) else { return }
            for _ in 0..<associations {
                guard let number = reader.number(size) else { return }
                let essential = size == 1 ? 0x80 : 0x8000
                items[id]?.properties.append((number & (essential - 1), number & essential != 0))
            }
        }
    }
}
