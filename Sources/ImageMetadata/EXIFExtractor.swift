import ImageCore

/// Takes EXIF out of a file that has it among the directories of the picture itself, as a TIFF or a camera's RAW file has:
/// a standalone block, with what describes the photograph and without what describes the file.
///
/// Left out are the fields about the file's pixels (sizes, strips, compression), offsets, and the maker's note: many a note counts
/// its offsets from the old file's start, and would be wrong anywhere else.
package struct EXIFExtractor {
    /// Whether there was a maker's note, which is not taken over.
    package private(set) var hasMakerNote = false
    /// PixelXDimension and PixelYDimension (0xA002, 0xA003) of the file: for a RAW file, the sensor's picture.
    package private(set) var pixelSize: PixelSize?
    private var builder: EXIFBuilder

    /// The most bytes of one field: comments may be long, and what is longer is no text for people.
    private static let maximumValue = 16 << 10

    /// No picture's edge is longer.
    private static let longestEdge = 1 << 24

    /// ImageDescription, Make, Model, Orientation, the resolution and its unit, Software, DateTime, Artist, HostComputer, Rating,
    /// RatingPercent, Copyright, and the title, comment, author, keywords and subject of Windows.
    private static let mainTags: Set<Int> = [
        0x010E, 0x010F, 0x0110, 0x0112, 0x011A, 0x011B, 0x0128, 0x0131, 0x0132, 0x013B, 0x013C, 0x4746, 0x4749, 0x8298,
        0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F,
    ]
    /// TIFF/EP, after which some RAW files are made, has these in the main directory: ExposureTime, FNumber, ExposureProgram,
    /// ISO, DateTimeOriginal, ExposureBiasValue, MeteringMode, Flash, FocalLength.
    private static let movedTags: Set<Int> = [
        0x829A, 0x829D, 0x8822, 0x8827, 0x9003, 0x9204, 0x9207, 0x9209, 0x920A,
    ]
    /// The maker's note, ComponentsConfiguration and CompressedBitsPerPixel, the size, RelatedSoundFile, and the padding of
    /// Windows.
    private static let droppedDetails: Set<Int> = [
        0x927C, 0x9101, 0x9102, 0xA002, 0xA003, 0xA004, 0xEA1C, 0xEA1D,
    ]

    /// An extractor to which directories are added one by one.
    /// - Parameter isBigEndian: the byte order of the block. Directories of another byte order can't be added.
    package init(isBigEndian: Bool) {
        builder = EXIFBuilder(isBigEndian: isBigEndian)
    }

    /// Reads a main directory and those that it points to.
    package init(_ structure: TIFFStructure, directory offset: Int) throws(ImageError) {
        self.init(isBigEndian: structure.isBigEndian)
        guard let main = try structure.directory(at: offset) else { return }
        try add(main: main, of: structure)
    }

    /// The block of a file's directory.
    /// - Parameters:
    ///   - source: the file. What it throws is thrown on.
    ///   - directory: the offset of the directory that describes the picture.
    ///   - pixelSize: the size of the picture that the block is for; nil: as the file says.
    /// - Returns: nil where there is nothing to tell.
    package static func block(
        of source: any RandomAccessSource, directory: Int, isBigEndian: Bool, pixelSize: PixelSize? = nil
    ) throws(ImageError) -> [UInt8]? {
        let structure = TIFFStructure(source, isBigEndian: isBigEndian, base: 0)
        return try EXIFExtractor(structure, directory: directory).block(pixelSize: pixelSize)
    }

    /// Adds a main directory, and the details (0x8769) and location (0x8825) that it points to.
    package mutating func add(main: TIFFStructure.Directory, of structure: TIFFStructure) throws(ImageError) {
        try add(main, of: structure, to: .main) { Self.mainTags.contains($0) }
        if let gps = try structure.integer(0x8825, in: main), let directory = try structure.directory(at: gps) {
            try add(location: directory, of: structure)
        }
        if let details = try structure.integer(0x8769, in: main), let directory = try structure.directory(at: details) {
            try add(details: directory, of: structure)
        }
        try add(main, of: structure, to: .details) { Self.movedTags.contains($0) }
    }

    /// Adds a directory of details, and that of interoperability (0xA005) that it points to.
    package mutating func add(details: TIFFStructure.Directory, of structure: TIFFStructure) throws(ImageError) {
        try add(details, of: structure, to: .details) { !Self.droppedDetails.contains($0) }
        hasMakerNote = hasMakerNote || details[0x927C] != nil
        if pixelSize == nil, let width = try structure.integer(0xA002, in: details),
            let height = try structure.integer(0xA003, in: details), (1...Self.longestEdge).contains(width),
            (1...Self.longestEdge).contains(height)
        {
            pixelSize = PixelSize(width: width, height: height)
        }
        if let rules = try structure.integer(0xA005, in: details), let directory = try structure.directory(at: rules) {
            // InteroperabilityIndex and its version; the others are about the file.
            try add(directory, of: structure, to: .interoperability) { $0 == 1 || $0 == 2 }
        }
    }

    /// Adds a directory of GPS.
    package mutating func add(location: TIFFStructure.Directory, of structure: TIFFStructure) throws(ImageError) {
        try add(location, of: structure, to: .location) { $0 <= 0x1F }
    }

    private mutating func add(
        _ directory: TIFFStructure.Directory, of structure: TIFFStructure, to part: EXIFBuilder.Part,
        _ isTaken: (Int) -> Bool
    ) throws(ImageError) {
        guard structure.isBigEndian == builder.isBigEndian else { return }
        for field in directory.fields where isTaken(field.tag) && field.type != 13 {
            guard let bytes = try structure.bytes(of: field, most: Self.maximumValue) else { continue }
            builder.add(field.tag, type: field.type, bytes: bytes, to: part)
        }
    }

    /// What the main directory says; nil where it says none, or an impossible one.
    package var orientation: Orientation? { builder.short(0x0112, in: .main).flatMap(Orientation.init(rawValue:)) }

    /// The block; nil where there is nothing to tell.
    /// - Parameter size: that of the picture which the block is for. It has pixels. Nil: as the file says.
    package func block(pixelSize size: PixelSize? = nil) -> [UInt8]? {
        var builder = builder
        if let size = size ?? pixelSize, builder.block != nil {
            builder.add(0xA002, long: size.width, to: .details)
            builder.add(0xA003, long: size.height, to: .details)
        }
        guard let block = builder.block else { return nil }
        guard let size, let before = pixelSize, size != before, var patcher = EXIFPatcher(block) else { return block }
        patcher.scaleFocalPlaneResolution(from: before, to: size)
        patcher.moveSubject(PicturePlacement(from: before, resizedTo: size))
        return patcher.bytes
    }
}
