import ImageCore

/// Reads single tags of an EXIF block.
struct EXIFReader {
    private let block: TIFFBlock

    /// Nil where the bytes do not start with a TIFF header.
    init?(_ bytes: [UInt8]) {
        guard let block = TIFFBlock(bytes) else { return nil }
        self.block = block
    }

    /// Orientation, tag 0x0112 of the first directory, a single SHORT.
    var orientation: Orientation? {
        guard
            let first = block.firstDirectory, let entry = block.entry(0x0112, in: first), entry.type == 3,
            entry.count > 0
        else { return nil }
        return block.unsigned(at: entry.position + 8, size: 2).flatMap(Orientation.init(rawValue:))
    }

    /// DateTimeOriginal, 0x9003 of the EXIF directory, with its SubSec (0x9291) and its Offset (0x9011).
    var dateTaken: PictureDate? {
        guard
            let first = block.firstDirectory, let directory = block.directory(0x8769, in: first),
            let date = text(0x9003, in: directory)
        else { return nil }
        return PictureDate(exif: date, subSecond: text(0x9291, in: directory), offset: text(0x9011, in: directory))
    }

    /// XResolution, YResolution and ResolutionUnit (0x011A, 0x011B, 0x0128) of the first directory; nil where they say
    /// nothing. Parts of a dot are rounded.
    var resolution: Resolution? {
        guard
            let first = block.firstDirectory, let x = dots(0x011A, in: first), let y = dots(0x011B, in: first),
            let unit = block.entry(0x0128, in: first).flatMap(block.integer), unit == 2 || unit == 3
        else { return nil }
        return Resolution(x: x, y: y, unit: unit == 2 ? .inch : .centimetre)
    }

    private func dots(_ tag: Int, in directory: Int) -> Int? {
        guard
            let entry = block.entry(tag, in: directory), let (above, below) = block.fractions(entry)?.first, below > 0
        else { return nil }
        let dots = (above + below / 2) / below
        return dots > 0 ? dots : nil
    }

    /// A short ASCII value.
    private func text(_ tag: Int, in directory: Int) -> [UInt8]? {
        guard let entry = block.entry(tag, in: directory), entry.count <= 64 else { return nil }
        return block.text(entry)
    }
}
