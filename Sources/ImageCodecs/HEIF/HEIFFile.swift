import ImageCore

/// A file in HEIF's structure: its items, and their data where that is asked for.
struct HEIFFile {
    /// Returns `count` bytes from `offset` on, fewer only where the file ends, or what is known of it.
    typealias Read = (_ offset: Int, _ count: Int) throws(ImageError) -> [UInt8]

    let items: HEIFItems
    /// Whether pictures follow each other in time.
    let isSequence: Bool
    private let read: Read

    /// Boxes that are looked at on the way to the items, and the longest that these may take.
    private static let maximumBoxes = 64
    private static let longestItems = 8 << 20

    /// Reads the boxes up to the items, and these.
    /// - Throws: `ImageError.undecodable`, `ImageError.unsupportedFeature`, and what `read` throws.
    init(_ read: @escaping Read) throws(ImageError) {
        self.read = read
        guard let brands = HEIFBrands(head: try read(0, FileKind.headLength)) else { throw .notAPicture }
        var position = 0
        var found: HEIFItems?
        var hasMovie = false
        for _ in 0..<Self.maximumBoxes where found == nil || (brands.isSequence && !hasMovie) {
            let start = try read(position, 16)
            var reader = BoxBytes(start[...])
            guard let size = reader.number(4), let type = reader.code() else { break }
            let header = size == 1 ? 16 : 8
            guard let length = size == 1 ? reader.number(8) : size == 0 ? Int.max : size, length >= header else {
                break
            }
            if type == "meta", found == nil {
                found = try Self.items(at: position + header, length: size == 0 ? nil : length - header, read)
            }
            if type == "moov" { hasMovie = true }
            guard position <= Int.max - length else { break }
            position += length
        }
        isSequence = brands.isSequence && hasMovie
        if let found {
            items = found
        } else if hasMovie {
            throw .unsupportedFeature("it is a sequence of pictures without a still one, which can't be read")
        } else {
            throw .undecodable("it has no list of items")
        }
    }

    /// Boxes at the top of a file that belong to its pictures. Cameras put others behind these, with videos in them.
    private static let ownBoxes: Set<FourCC> = [
        "ftyp", "meta", "mdat", "idat", "moov", "moof", "mfra", "free", "skip", "wide", "uuid", "pdin", "sidx", "styp",
    ]

    /// The end of a file's last box of its own.
    static func end(of file: any RandomAccessSource) throws(ImageError) -> Int? {
        var end: Int?
        var position = 0
        for _ in 0..<maximumBoxes where position < file.byteCount {
            let start = try file.bytes(at: position, count: 16)
            var reader = BoxBytes(start[...])
            guard let size = reader.number(4), let type = reader.code() else { return end }
            let stated = size == 1 ? reader.number(8) : size == 0 ? file.byteCount - position : size
            guard let length = stated, length >= (size == 1 ? 16 : 8), length <= file.byteCount - position else {
                return end
            }
            position += length
            if ownBoxes.contains(type) { end = position }
        }
        return end
    }

    /// - Parameter length: nil: up to the end.
    private static func items(at position: Int, length: Int?, _ read: Read) throws(ImageError) -> HEIFItems {
        guard length ?? 0 <= longestItems else {
            throw .unsupportedFeature("its list of items is longer than what is read (\(longestItems >> 20) MiB)")
        }
        let content = try read(position, length ?? longestItems)
        guard content.count == length ?? content.count else {
            throw .undecodable("the file ends within its list of items")
        }
        guard let items = HEIFItems(content[...]) else { throw .undecodable("its list of items is broken") }
        return items
    }

    /// The data of an item, as much as there is up to `limit` bytes.
    /// - Returns: the bytes, and whether some are missing.
    func data(of item: HEIFItem, limit: Int = .max) throws(ImageError) -> (bytes: [UInt8], isCut: Bool) {
        var result: [UInt8] = []
        for extent in item.extents {
            let room = limit - result.count
            guard room > 0 else { return (result, false) }
            let part: [UInt8]
            switch item.storage {
            case .file:
                part = try read(extent.offset, min(extent.length ?? room, room))
            case .smallData:
                let start = items.smallData.dropFirst(extent.offset)
                part = Array(start.prefix(min(extent.length ?? room, room)))
            case .unknown:
                throw .unsupportedFeature("its data is stored in a way that can't be read")
            }
            result += part
            if let length = extent.length, part.count < min(length, room) { return (result, true) }
        }
        return (result, item.extents.isEmpty)
    }
}
