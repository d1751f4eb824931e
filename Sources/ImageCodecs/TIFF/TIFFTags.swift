/// What a TIFF structure says of its picture: tags of the picture's own directory, and of those that EXIF has.
struct TIFFTags {
    var main: [TIFFValue] = []
    var exif: [TIFFValue] = []
    var interoperability: [TIFFValue] = []
    var gps: [TIFFValue] = []
    /// Values that were left out: they are not in the file, or too long.
    var omittedCount = 0

    /// Bytes of all values that are read.
    private static let maximumBytes = 8 << 20

    init() {}

    /// Reads the tags that describe the picture and not how it is stored.
    /// - Parameters:
    ///   - isEXIF: whether the structure is an EXIF block, whose own tags all describe the picture, and not a TIFF file.
    ///   - longest: the longest value that is read, in bytes.
    init(_ file: inout TIFFFile, _ directory: TIFFDirectory, isEXIF: Bool, longest: Int) {
        var budget = Self.maximumBytes
        let fields = directory.fields.filter { isEXIF ? !Self.isStructural($0.tag) : Self.isDescriptive($0.tag) }
        main = read(fields, from: &file, longest, &budget)
        if let details = sub(TIFFTag.exif, directory, &file) {
            exif = read(details.fields.filter { $0.tag != TIFFTag.interoperability }, from: &file, longest, &budget)
            if let more = sub(TIFFTag.interoperability, details, &file) {
                interoperability = read(more.fields, from: &file, longest, &budget)
            }
        }
        if let position = sub(TIFFTag.gps, directory, &file) {
            gps = read(position.fields, from: &file, longest, &budget)
        }
    }

    var isEmpty: Bool { main.isEmpty && exif.isEmpty && gps.isEmpty }

    private func sub(_ tag: Int, _ directory: TIFFDirectory, _ file: inout TIFFFile) -> TIFFDirectory? {
        file.number(directory[tag]).flatMap { file.directory(at: $0) }
    }

    private mutating func read(
        _ fields: [TIFFField], from file: inout TIFFFile, _ longest: Int, _ budget: inout Int
    ) -> [TIFFValue] {
        var seen: Set<Int> = []
        var values: [TIFFValue] = []
        for field in fields where seen.insert(field.tag).inserted {
            guard var value = Self.value(field, &file, atMost: min(longest, budget)) else {
                omittedCount += 1
                continue
            }
            budget -= value.bytes.count
            // Elsewhere it is a SHORT.
            if field.tag == TIFFTag.orientation, let number = file.number(field) {
                value = TIFFValue(field.tag, [number], size: 2, isBigEndian: file.isBigEndian)
            }
            values.append(value)
        }
        return values.sorted { $0.tag < $1.tag }
    }

    /// Numbers of 64 bits, which BigTIFF alone has, become numbers of 32.
    private static func value(_ field: TIFFField, _ file: inout TIFFFile, atMost most: Int) -> TIFFValue? {
        switch field.type {
        case 1...13:
            return file.bytes(of: field, atMost: most).map {
                TIFFValue(field.tag, type: field.type, count: field.count, bytes: $0, origin: field.position)
            }
        case 16, 18:
            guard let numbers = file.numbers(field, atMost: most / 8), numbers.count == field.count,
                numbers.allSatisfy({ $0 <= Int(UInt32.max) })
            else { return nil }
            return TIFFValue(field.tag, numbers, size: 4, isBigEndian: file.isBigEndian)
        default: return nil
        }
    }

    // MARK: Tags

    /// Tags that say how the picture is stored, or hold what is written apart from EXIF.
    private static func isStructural(_ tag: Int) -> Bool {
        switch tag {
        case 254...268, 273, 277...281, 284, 288...293, 301, 317, 320...325, 326...328, 330, 332...336, 338...347,
            512...532, 559, TIFFTag.xmp, TIFFTag.iptc, TIFFTag.imageResources, TIFFTag.exif, TIFFTag.iccProfile,
            TIFFTag.gps, TIFFTag.layers, 50706...51200:
            true
        default: false
        }
    }

    /// Tags of a TIFF file's directory that mean the same in another file: what EXIF and TIFF/EP have for descriptions. Of private
    /// tags it is not known whether they have offsets in them.
    private static func isDescriptive(_ tag: Int) -> Bool {
        switch tag {
        case 269...272, 274, 282, 283, 285, 296, 305, 306, 315, 316, 337, 18246, 18249, 33432, 33434, 33437, 34850,
            34852,
            34855, 34864...34869, 36864...37396, 40091...40095, 50341:
            tag != TIFFTag.layers
        default: false
        }
    }
}
