import ImageCore
import ImageMetadata

/// The directories of a RAW file that is laid out as a TIFF: the chain from the first one on, and those below them.
struct RAWDirectories {
    private let source: any RandomAccessSource
    private let kind: RAWKind
    /// Offsets that were followed already: a chain may lead back into itself.
    private var seen: Set<Int> = []

    /// PhotometricInterpretation of the sensor's data: a colour filter array, and linear ones after demosaicing.
    static let colorFilterArray = 32_803
    private static let linear = 34_892

    private static let maximumDirectories = 64
    private static let maximumChildren = 16

    init(_ source: any RandomAccessSource, _ kind: RAWKind) {
        self.source = source
        self.kind = kind
    }

    mutating func read(into contents: inout RAWContents) throws(ImageError) {
        guard
            let magicNumbers = kind.magicNumbers,
            let structure = try TIFFStructure(source, magicNumbers: magicNumbers)
        else { return }
        var waiting = [structure.firstDirectory]
        while let offset = waiting.popLast(), seen.count < Self.maximumDirectories {
            guard offset != 0, seen.insert(offset).inserted else { continue }
            if try structure.isCut(directoryAt: offset) { contents.isCut = true }
            guard let directory = try structure.directory(at: offset) else { continue }
            if seen.count == 1 { try readFirst(directory, of: structure, into: &contents) }
            try readPicture(directory, of: structure, into: &contents)
            waiting.append(directory.next)
            guard let field = directory[0x014A], field.count <= Self.maximumChildren else { continue }
            let children = try structure.integers(of: field)
            if children == nil { contents.isCut = true }
            waiting += children ?? []
        }
    }

    /// The directory that describes the whole file.
    private func readFirst(
        _ directory: TIFFStructure.Directory, of structure: TIFFStructure, into contents: inout RAWContents
    ) throws(ImageError) {
        var exif = EXIFExtractor(isBigEndian: structure.isBigEndian)
        try exif.add(main: directory, of: structure)
        contents.exif = exif
        contents.hasXMP = directory[0x02BC] != nil
        if let details = try structure.integer(0x8769, in: directory),
            let fields = try structure.directory(at: details), let note = fields[0x927C]
        {
            try RAWMakerNote(source, kind, isBigEndian: structure.isBigEndian, note: note).read(into: &contents)
        }
        switch kind {
        case .orf:
            // The sensor's data themselves.
            try addSize(0x0100, 0x0101, of: directory, structure, to: &contents)
        case .rw2:
            // JpgFromRaw, and a larger one in newer cameras.
            for tag in [0x002E, 0x0127] {
                guard let field = directory[tag], field.type == 7 || field.type == 1 else { continue }
                contents.add(RAWCandidate(start: field.position, count: field.byteCount, isCertain: true))
            }
            // Where the picture begins and ends on the sensor: top, left, bottom, right.
            var borders: [Int] = []
            for tag in 4...7 { borders.append(try structure.integer(tag, in: directory) ?? 0) }
            contents.addSensorSize(width: borders[3] - borders[1], height: borders[2] - borders[0])
        default: break
        }
    }

    private func addSize(
        _ width: Int, _ height: Int, of directory: TIFFStructure.Directory, _ structure: TIFFStructure,
        to contents: inout RAWContents
    ) throws(ImageError) {
        guard let width = try structure.integer(width, in: directory),
            let height = try structure.integer(height, in: directory)
        else { return }
        contents.addSensorSize(width: width, height: height)
    }

    /// A directory's picture: the sensor's data, or a preview.
    private func readPicture(
        _ directory: TIFFStructure.Directory, of structure: TIFFStructure, into contents: inout RAWContents
    ) throws(ImageError) {
        // Bits: 1 a reduced picture, with 65536 another preview. Others are masks, depth maps, and the sensor's data once more.
        let subfile = try structure.integer(0x00FE, in: directory) ?? 0
        guard subfile & ~0x10001 == 0 else { return }
        let photometric = try structure.integer(0x0106, in: directory)
        if photometric == Self.colorFilterArray || photometric == Self.linear {
            guard subfile == 0 else { return }
            // DNG's DefaultCropSize is the picture, without the margins.
            if let field = directory[0xC620], let crop = try structure.roundedNumbers(of: field), crop.count == 2 {
                contents.addSensorSize(width: crop[0], height: crop[1])
            } else {
                try addSize(0x0100, 0x0101, of: directory, structure, to: &contents)
            }
            return
        }
        // JPEGInterchangeFormat and its length.
        if let start = try structure.integer(0x0201, in: directory),
            let count = try structure.integer(0x0202, in: directory)
        {
            contents.add(RAWCandidate(start: structure.base + start, count: count, isCertain: true))
        }
        // One strip or tile that is a whole JPEG, with its own tables. A CR2's RAW data are a JPEG, too, of a lossless kind and
        // without a size.
        let compression = try structure.integer(0x0103, in: directory)
        guard compression == 6 || compression == 7, directory[0x015B] == nil else { return }
        for (starts, counts) in [(0x0111, 0x0117), (0x0144, 0x0145)] {
            guard directory[starts]?.count == 1, let start = try structure.integer(starts, in: directory),
                let count = try structure.integer(counts, in: directory)
            else { continue }
            let isCertain = directory[0x0100] != nil
            contents.add(RAWCandidate(start: structure.base + start, count: count, isCertain: isCertain))
        }
    }
}
