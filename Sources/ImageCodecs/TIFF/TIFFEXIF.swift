/// EXIF of a TIFF file, whose own directory has a part of it, as a block that stands alone; and back.
enum TIFFEXIF {
    /// A maker note that was so near to the file's start stays where it was.
    private static let maximumOrigin = 32 << 10

    /// Nil where the file says no more than what every TIFF says.
    static func block(_ tags: TIFFTags, isBigEndian: Bool) -> [UInt8]? {
        let usual = tags.main.allSatisfy { value in
            switch value.tag {
            case TIFFTag.orientation: value.bytes == TIFFValue.number(1, size: 2, isBigEndian: isBigEndian)
            case TIFFTag.xResolution, TIFFTag.yResolution, TIFFTag.resolutionUnit: true
            default: false
            }
        }
        guard !usual || !tags.exif.isEmpty || !tags.gps.isEmpty else { return nil }
        return TIFFDirectoryWriter.bytes(of: tags, isBigEndian: isBigEndian, maximumOrigin: maximumOrigin)
    }

    /// The tags of a block, in its byte order. Nil where it is none.
    static func tags(of block: [UInt8]) -> (tags: TIFFTags, isBigEndian: Bool)? {
        guard
            var file = TIFFFile(WindowedBytes(head: block)), !file.isBig,
            let directory = file.directory(at: file.firstDirectory)
        else { return nil }
        return (TIFFTags(&file, directory, isEXIF: true, longest: block.count), file.isBigEndian)
    }

    /// Whether a block has a thumbnail, which is a second directory.
    static func hasThumbnail(_ block: [UInt8]) -> Bool {
        guard var file = TIFFFile(WindowedBytes(head: block)), let first = file.directory(at: file.firstDirectory)
        else { return false }
        return first.next != 0
    }
}
