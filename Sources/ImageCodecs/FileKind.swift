/// What a file is, by its first bytes alone: its name does not count.
package enum FileKind: Hashable, Sendable {
    /// There are no bytes.
    case empty
    /// A format that can be read.
    case readable(ReadableFormat)
    /// A known format that can't be read, by its name.
    case unreadable(String)
    /// None that is known here.
    case unknown

    /// How many bytes at the start distinguish all kinds.
    package static let headLength = 1024

    /// - Parameter head: the file's first ``headLength`` bytes, or all where there are fewer.
    package init(head: [UInt8]) {
        let head = Array(head.prefix(Self.headLength))
        if head.isEmpty {
            self = .empty
        } else if let format = ReadableFormat.all.first(where: { $0.codec.reader.recognizes(head) }) {
            self = .readable(format)
        } else if let signature = signatures.first(where: { $0.matches(head) }) {
            self = .unreadable(signature.name)
        } else if let name = boxedFormat(head) ?? textFormat(head) {
            self = .unreadable(name)
        } else {
            self = .unknown
        }
    }
}

/// Bytes that files of a format have at one offset.
private struct Signature {
    let name: String
    let offset: Int
    let bytes: [UInt8]
    /// Bytes that the file starts with as well.
    let start: [UInt8]

    init(_ name: String, _ bytes: [UInt8], at offset: Int = 0, start: [UInt8] = []) {
        self.name = name
        self.offset = offset
        self.bytes = bytes
        self.start = start
    }

    init(_ name: String, _ text: String, at offset: Int = 0, start: String = "") {
        self.init(name, Array(text.utf8), at: offset, start: Array(start.utf8))
    }

    func matches(_ head: [UInt8]) -> Bool {
        head.starts(with: start) && head.dropFirst(offset).starts(with: bytes)
    }
}

/// The first that matches counts.
private let signatures = [
    Signature("AVI video", "AVI ", at: 8, start: "RIFF"),
    Signature("GIF", "GIF87a"),
    Signature("GIF", "GIF89a"),
    Signature("JPEG XL", [0xFF, 0x0A]),
    Signature("JPEG XL", [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
    Signature("JPEG 2000", [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
    Signature("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51]),
    Signature("JPEG XR", [0x49, 0x49, 0xBC]),
    Signature("Sigma X3F", "FOVb"),
    Signature("Minolta MRW", [0, 0x4D, 0x52, 0x4D]),
    Signature("Canon CRW", "HEAPCCDR", at: 6, start: "II"),
    Signature("Photoshop PSD", "8BPS"),
    Signature("GIMP XCF", "gimp xcf"),
    Signature("PDF", "%PDF-"),
    Signature("PostScript", "%!PS"),
    Signature("PostScript", [0xC5, 0xD0, 0xD3, 0xC6]),
    Signature("OpenEXR", [0x76, 0x2F, 0x31, 0x01]),
    Signature("Radiance HDR", "#?RADIANCE"),
    Signature("Radiance HDR", "#?RGBE"),
    Signature("QOI", "qoif"),
    Signature("farbfeld", "farbfeld"),
    Signature("FITS", "SIMPLE  ="),
    Signature("DICOM", "DICM", at: 128),
    Signature("DirectDraw surface", "DDS "),
    Signature("DjVu", "AT&TFORM"),
    Signature("BPG", [0x42, 0x50, 0x47, 0xFB]),
    Signature("FLIF", "FLIF"),
    Signature("animated MNG", [0x8A, 0x4D, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    Signature("JNG", [0x8B, 0x4A, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    Signature("Matroska or WebM video", [0x1A, 0x45, 0xDF, 0xA3]),
    Signature("MPEG video", [0, 0, 1, 0xBA]),
    Signature("QuickTime video", "moov", at: 4),
    Signature("QuickTime video", "mdat", at: 4),
    Signature("QuickTime video", "wide", at: 4),
    // A Windows icon or cursor: its type, and a number of pictures below 256 whose first entry has a zero byte.
    Signature("Windows icon (ICO)", [0], at: 5, start: [0, 0, 1, 0]),
    Signature("Windows cursor (CUR)", [0], at: 5, start: [0, 0, 2, 0]),
    // Windows bitmaps have four reserved zero bytes after their size; the header that follows is below 256 long.
    Signature("BMP", [0, 0, 0], at: 15, start: [0x42, 0x4D]),
]

/// Formats in ISO's box structure: a box `ftyp`, with a brand, comes first.
private func boxedFormat(_ head: [UInt8]) -> String? {
    guard head.count >= 12, Array(head[4..<8]) == Array("ftyp".utf8) else { return nil }
    let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
    // The main brand, and after a version those that the file is compatible with.
    let starts = [8] + Array(stride(from: 16, to: max(16, min(length, head.count) - 3), by: 4))
    let brands = starts.map { String(decoding: head[$0..<$0 + 4], as: UTF8.self) }
    let has = { (names: Set<String>) in brands.contains(where: names.contains) }
    if has(["jp2 ", "jpx ", "jph "]) { return "JPEG 2000" }
    if brands[0] == "qt  " { return "QuickTime video" }
    return "video (MP4)"
}

/// Formats of text, or that start with text.
private func textFormat(_ head: [UInt8]) -> String? {
    let isSpace = { (byte: UInt8) in [0x09, 0x0A, 0x0D, 0x20].contains(byte) }
    if head.count >= 3, head[0] == UInt8(ascii: "P"), head[1] | 0x20 == UInt8(ascii: "f"), isSpace(head[2]) {
        return "PFM"
    }
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    guard text.first(where: { !isSpace($0) }) == UInt8(ascii: "<") else { return nil }
    let string = String(decoding: text, as: UTF8.self).lowercased()
    return string.contains("<svg") ? "vector graphics (SVG)" : nil
}
