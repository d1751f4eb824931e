import ImageCore
import ImageMetadata

/// What a file says of its picture beside the pixels, and what else it holds.
struct HEIFMetadata {
    private(set) var metadata = ImageMetadata()
    private(set) var notices: [String] = []
    private(set) var parts: [String] = []

    /// The longest EXIF block or XMP packet that is read.
    private static let longest = 32 << 20

    /// - Parameters:
    ///   - id: the picture's item.
    ///   - picture: the picture as its reader turns it.
    init(of id: Int, in file: HEIFFile, picture: HEIFPicture) throws(ImageError) {
        if let item = Self.item(of: id, in: file.items, where: { $0.type == "Exif" }) {
            metadata.exif = try exif(item, in: file)
        }
        let isXMP = { (item: HEIFItem) in item.type == "mime" && item.contentType == "application/rdf+xml" }
        if let item = Self.item(of: id, in: file.items, where: isXMP) {
            metadata.xmp = try xmp(item, in: file)
        }
        // If EXIF states how the file turns the picture, the places are those of the picture before it was turned.
        if metadata.statedOrientation == picture.view.orientation {
            notices += metadata.move(picture.placement).map { "\($0) can't follow the picture's turn, and was dropped" }
        }
        // The file turns the picture itself, and its reader has done so.
        metadata.setOrientation(.topLeft)
        addParts(of: id, in: file)
    }

    /// The EXIF block from its TIFF header on, as far as `file` has it.
    static func exif(of id: Int, in file: HEIFFile) throws(ImageError) -> [UInt8]? {
        guard let item = item(of: id, in: file.items, where: { $0.type == "Exif" }), item.length <= longest else {
            return nil
        }
        let (bytes, isCut) = try file.data(of: item, limit: longest)
        return isCut ? nil : block(in: bytes)
    }

    /// Of those that describe a picture the first, else the first that describes none.
    private static func item(of id: Int, in all: HEIFItems, where isWanted: (HEIFItem) -> Bool) -> HEIFItem? {
        let items = all.items.values.filter(isWanted).sorted { $0.id < $1.id }
        return items.first { all.targets("cdsc", from: $0.id).contains(id) }
            ?? items.first { all.targets("cdsc", from: $0.id).isEmpty }
    }

    private mutating func exif(_ item: HEIFItem, in file: HEIFFile) throws(ImageError) -> [UInt8]? {
        guard let bytes = try read(item, called: "EXIF", in: file) else { return nil }
        guard let block = Self.block(in: bytes) else {
            notices.append("its EXIF was dropped: it can't be read")
            return nil
        }
        return block
    }

    /// Four bytes say how far from them the TIFF header is; some programs write them wrong, or JPEG's name after them.
    private static func block(in bytes: [UInt8]) -> [UInt8]? {
        var reader = BoxBytes(bytes[...])
        guard let offset = reader.number(4) else { return nil }
        let isStart = { (start: Int) in
            let head = Array(bytes.dropFirst(start).prefix(4))
            return head == [0x49, 0x49, 0x2A, 0] || head == [0x4D, 0x4D, 0, 0x2A]
        }
        let starts = [offset.saturatingSum(4), 4, 10, 0, 6]
        return starts.first(where: isStart).map { Array(bytes[$0...]) }
    }

    private mutating func xmp(_ item: HEIFItem, in file: HEIFFile) throws(ImageError) -> [UInt8]? {
        guard let bytes = try read(item, called: "XMP", in: file) else { return nil }
        guard !item.contentEncoding.isEmpty else { return bytes }
        var budget = TextBudget()
        guard item.contentEncoding == "deflate", let text = ZlibStream.unpacked(bytes[...], budget: &budget) else {
            notices.append("its XMP was dropped: it is packed in a way that can't be read")
            return nil
        }
        return text
    }

    private mutating func read(
        _ item: HEIFItem, called name: String, in file: HEIFFile
    ) throws(ImageError) -> [UInt8]? {
        guard item.storage != .unknown, item.length <= Self.longest else {
            notices.append("its \(name) was dropped: it is stored in a way that can't be read")
            return nil
        }
        let (bytes, isCut) = try file.data(of: item, limit: Self.longest)
        guard !isCut else {
            notices.append("its \(name) was dropped: the file ends within it")
            return nil
        }
        return bytes
    }

    // MARK: Parts

    private mutating func addParts(of id: Int, in file: HEIFFile) {
        let all = file.items
        if file.isSequence {
            notices.append("it is a sequence of pictures: its still picture is used, without the others")
            parts.append("a sequence of pictures")
        }
        var auxiliaries = (all.references["auxl"] ?? [:]).keys.compactMap { all.items[$0] }
            .compactMap { HEIFAuxiliary($0, all) }
        if all.items.values.contains(where: { $0.type == "tmap" }) { auxiliaries.append(.gainMap) }
        if auxiliaries.contains(.gainMap) {
            notices.append("its HDR gain map was dropped")
            parts.append("a gain map (HDR)")
        }
        if auxiliaries.contains(.depth) { parts.append("a depth map") }
        if auxiliaries.contains(.other) { parts.append("an auxiliary picture") }
        if hasFurtherPictures(than: id, all) { parts.append("further pictures") }
    }

    /// Pictures that no other is made of, and that are no other's thumbnail or the like.
    private func hasFurtherPictures(than id: Int, _ all: HEIFItems) -> Bool {
        let used = Set((all.references["dimg"] ?? [:]).values.joined())
        let ofOthers = Set((["thmb", "auxl"] as [FourCC]).flatMap { (all.references[$0] ?? [:]).keys })
        let pictures: Set<FourCC> = ["hvc1", "av01", "grid", "iden", "iovl"]
        return all.items.values.contains { item in
            item.id != id && !item.isHidden && pictures.contains(item.type) && !used.contains(item.id)
                && !ofOthers.contains(item.id)
        }
    }
}
