import ImageCore
import ImageMetadata

extension RAWKind {
    /// What a file is that starts with these bytes; nil for no RAW file.
    init?(head: [UInt8]) {
        if head.starts(with: Array("FUJIFILMCCD-RAW".utf8)) {
            self = .raf
        } else if Self.hasBrand("crx ", head) {
            self = .cr3
        } else if ["IIRO", "IIRS", "MMOR"].contains(where: { head.starts(with: $0.utf8) }) {
            self = .orf
        } else if head.starts(with: [0x49, 0x49, 0x55, 0]) {
            self = .rw2
        } else if head.starts(with: [0x49, 0x49, 42, 0]), head.dropFirst(8).starts(with: "CR".utf8) {
            self = .cr2
        } else if let kind = Self.kind(ofTIFF: head) {
            self = kind
        } else {
            return nil
        }
    }

    /// ISO's box `ftyp` with a main brand.
    private static func hasBrand(_ brand: String, _ head: [UInt8]) -> Bool {
        head.count >= 12 && head[4..<8].elementsEqual("ftyp".utf8) && head[8..<12].elementsEqual(brand.utf8)
    }

    /// The formats that are TIFF files by their first bytes, told from other TIFF files by the first directory.
    ///
    /// - DNG: the tag DNGVersion, which DNG requires and no other file may have.
    /// - The makers' own: a maker of cameras (Make), and a first directory that is not the file's picture. That of an ordinary
    ///   TIFF is its picture, whatever else there is: scanners and the makers' own programs write pyramids and thumbnails after
    ///   it. In a RAW file it either holds the sensor's data (PhotometricInterpretation is a colour filter array), or there are
    ///   further directories for those (SubIFDs) and it is marked as a reduced picture (NewSubfileType), or is a JPEG in the way
    ///   that TIFF 6 had and gave up (Compression 6, JPEGInterchangeFormat), or lacks a size or data.
    private static func kind(ofTIFF head: [UInt8]) -> RAWKind? {
        // Bytes in memory don't throw.
        guard
            let structure = try? TIFFStructure(MemorySource(head)),
            let first = try? structure.directory(at: structure.firstDirectory)
        else { return nil }
        if let version = first[0xC612], version.type == 1, version.count == 4 { return .dng }
        guard let maker = try? structure.text(0x010F, in: first), let kind = RAWKind(maker: maker) else { return nil }
        let number = { (tag: Int) in (try? structure.integer(tag, in: first)) ?? nil }
        if number(0x0106) == RAWDirectories.colorFilterArray { return kind }
        let isPicture = [0x0100, 0x0101, 0x0111].allSatisfy { first[$0] != nil }
        let isReduced = number(0x00FE).map { $0 & 1 == 1 } ?? false
        let isJPEG = number(0x0103) == 6 || first[0x0201] != nil
        return first[0x014A] != nil && (isReduced || isJPEG || !isPicture) ? kind : nil
    }

    /// - Parameter maker: as EXIF's Make has it.
    private init?(maker: String) {
        let makers: [(String, RAWKind)] = [
            ("NIKON", .nef), ("SONY", .arw), ("PENTAX", .pef), ("RICOH", .pef), ("SAMSUNG", .srw),
        ]
        let maker = maker.uppercased()
        guard let found = makers.first(where: { maker.hasPrefix($0.0) }) else { return nil }
        self = found.1
    }
}
