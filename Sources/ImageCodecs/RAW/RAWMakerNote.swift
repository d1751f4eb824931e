import ImageCore
import ImageMetadata

/// The previews that makers' notes refer to, in the layouts that are published. A note is a directory behind a name.
struct RAWMakerNote {
    private let source: any RandomAccessSource
    private let kind: RAWKind
    private let isBigEndian: Bool
    /// Where the note stands in the file.
    private let start: Int
    private let length: Int

    /// - Parameters:
    ///   - isBigEndian: the file's byte order.
    ///   - note: the field MakerNote.
    init(_ source: any RandomAccessSource, _ kind: RAWKind, isBigEndian: Bool, note: TIFFStructure.Field) {
        self.source = source
        self.kind = kind
        self.isBigEndian = isBigEndian
        start = note.position
        length = note.byteCount
    }

    func read(into contents: inout RAWContents) throws(ImageError) {
        let head = try source.bytes(at: start, count: min(16, length))
        guard head.count >= 12 else { return }
        switch kind {
        case .nef: try readNikon(head, into: &contents)
        case .orf: try readOlympus(head, into: &contents)
        case .pef: try readPentax(head, into: &contents)
        case .arw: try readSony(head, into: &contents)
        case .srw: try readSamsung(into: &contents)
        default: break
        }
    }

    /// `Nikon`, a version, and a TIFF structure of its own, where PreviewIFD (0x0011) is a directory with a thumbnail's fields.
    private func readNikon(_ head: [UInt8], into contents: inout RAWContents) throws(ImageError) {
        guard head.starts(with: "Nikon\0".utf8), let structure = try TIFFStructure(source, at: start + 10),
            let note = try structure.directory(at: structure.firstDirectory)
        else { return }
        try addThumbnail(0x0011, of: note, structure, bases: [structure.base], to: &contents)
    }

    /// `OLYMPUS`, or `OM SYSTEM` since 2021, with offsets from the note's start; `OLYMP` before, with those from the file's.
    /// CameraSettings (0x2020) has the preview's start and length, and older notes have them themselves.
    private func readOlympus(_ head: [UInt8], into contents: inout RAWContents) throws(ImageError) {
        let layouts: [(name: String, length: Int, order: Int?)] = [
            ("OLYMPUS\0", 12, 8), ("OM SYSTEM\0", 16, 12), ("OLYMP\0", 8, nil), ("EPSON\0", 8, nil),
        ]
        guard let layout = layouts.first(where: { head.starts(with: $0.name.utf8) }) else { return }
        let base = layout.order == nil ? 0 : start
        let order = layout.order.flatMap { byteOrder(head, at: $0) } ?? isBigEndian
        let structure = TIFFStructure(source, isBigEndian: order, base: base)
        guard let note = try structure.directory(at: start + layout.length - base) else { return }
        for (start, count) in [(0x1036, 0x1037), (0x0088, 0x0089)] {
            try addRange(start, count, of: note, structure, bases: [base], to: &contents)
        }
        guard let field = note[0x2020] else { return }
        // Either the directory is the field's value, or its offset is.
        let offset = field.type == 7 ? field.position - base : try structure.integers(of: field)?.first
        guard let offset, let settings = try structure.directory(at: offset) else { return }
        try addRange(0x0101, 0x0102, of: settings, structure, bases: [base], to: &contents)
    }

    /// `AOC` and a byte order with offsets from the file's start, or `PENTAX` with those from the note's: PreviewImageLength and
    /// PreviewImageStart (3, 4), of which the latter counts from the file's start in either.
    private func readPentax(_ head: [UInt8], into contents: inout RAWContents) throws(ImageError) {
        let isNew = head.starts(with: "PENTAX \0".utf8)
        guard isNew || head.starts(with: "AOC\0".utf8) else { return }
        let order = byteOrder(head, at: isNew ? 8 : 4) ?? isBigEndian
        let base = isNew ? start : 0
        let structure = TIFFStructure(source, isBigEndian: order, base: base)
        guard let note = try structure.directory(at: start + (isNew ? 10 : 6) - base) else { return }
        try addRange(4, 3, of: note, structure, bases: isNew ? [0, base] : [0], to: &contents)
    }

    /// A name of twelve bytes or none: PreviewImage (0x2001) is the preview, behind up to 32 bytes of another kind.
    private func readSony(_ head: [UInt8], into contents: inout RAWContents) throws(ImageError) {
        let structure = TIFFStructure(source, isBigEndian: isBigEndian, base: 0)
        let name = head.starts(with: "SONY".utf8) ? 12 : 0
        guard let note = try structure.directory(at: start + name), let field = note[0x2001], field.type == 7 else {
            return
        }
        let bytes = try source.bytes(at: field.position, count: min(64, field.byteCount))
        guard let skipped = bytes.firstIndexOfJPEG else { return }
        contents.add(
            RAWCandidate(start: field.position + skipped, count: field.byteCount - skipped, isCertain: false))
    }

    /// A directory without a name. PreviewIFD (0x0035) is one with a thumbnail's fields, with offsets from the file's start or the
    /// note's.
    private func readSamsung(into contents: inout RAWContents) throws(ImageError) {
        for base in [0, start] {
            let structure = TIFFStructure(source, isBigEndian: isBigEndian, base: base)
            guard let note = try structure.directory(at: start - base) else { return }
            try addThumbnail(0x0035, of: note, structure, bases: [0, start], to: &contents)
        }
    }

    private func byteOrder(_ head: [UInt8], at offset: Int) -> Bool? {
        switch head.dropFirst(offset).prefix(2) {
        case [0x49, 0x49]: false
        case [0x4D, 0x4D]: true
        default: nil
        }
    }

    /// What the directory that a tag points to says of its JPEG: JPEGInterchangeFormat and its length.
    private func addThumbnail(
        _ tag: Int, of note: TIFFStructure.Directory, _ structure: TIFFStructure, bases: [Int],
        to contents: inout RAWContents
    ) throws(ImageError) {
        guard let offset = try structure.integer(tag, in: note), let directory = try structure.directory(at: offset)
        else { return }
        try addRange(0x0201, 0x0202, of: directory, structure, bases: bases, to: &contents)
    }

    /// - Parameter bases: what the start may count from.
    private func addRange(
        _ start: Int, _ count: Int, of directory: TIFFStructure.Directory, _ structure: TIFFStructure, bases: [Int],
        to contents: inout RAWContents
    ) throws(ImageError) {
        guard let start = try structure.integer(start, in: directory),
            let count = try structure.integer(count, in: directory)
        else { return }
        for base in bases { contents.add(RAWCandidate(start: base + start, count: count, isCertain: false)) }
    }
}

extension [UInt8] {
    /// Where a JPEG begins in the bytes; nil where none does.
    var firstIndexOfJPEG: Int? {
        indices.first { $0 + 2 < count && self[$0] == 0xFF && self[$0 + 1] == 0xD8 && self[$0 + 2] == 0xFF }
    }
}
