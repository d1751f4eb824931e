import ImageCore

/// What a picture carries beside its pixels, as the bytes it had in the file.
public struct ImageMetadata: Hashable, Sendable {
    /// The ICC profile.
    public var iccProfile: [UInt8]?
    /// EXIF from its TIFF header on (`II*\0` or `MM\0*`), without JPEG's `Exif\0\0`.
    public var exif: [UInt8]?
    /// The XMP packet.
    public var xmp: [UInt8]?
    /// JPEG's extended XMP: whole APP1 payloads, in the file's order.
    public var extendedXMP: [[UInt8]]
    /// Pixels per unit of length; nil where the file says none.
    public var resolution: Resolution?
    /// PNG's own statements about colour (`cICP`, `sRGB`, `gAMA`, `cHRM`), which only a PNG can hold.
    package var pngColorChunks: [PNGChunk]
    /// Photoshop's image resources, which hold IPTC: JPEG's APP13 segments without their name.
    public var imageResources: [UInt8]?
    /// JPEG's comments (COM), in an unknown character set.
    public var comments: [[UInt8]]
    /// PNG's texts (`tEXt`, `zTXt`, `iTXt`) and other chunks that stay true when the pixels change, as the file has them.
    package var pngChunks: [PNGChunk]
    /// JPEG's other application segments, as the file has them.
    package var jpegSegments: [JPEGSegment]

    /// A picture without metadata.
    public init() { self.init(iccProfile: nil) }

    package init(
        iccProfile: [UInt8]? = nil, exif: [UInt8]? = nil, xmp: [UInt8]? = nil, extendedXMP: [[UInt8]] = [],
        resolution: Resolution? = nil, pngColorChunks: [PNGChunk] = [], imageResources: [UInt8]? = nil,
        comments: [[UInt8]] = [], pngChunks: [PNGChunk] = [], jpegSegments: [JPEGSegment] = []
    ) {
        self.iccProfile = iccProfile
        self.exif = exif
        self.xmp = xmp
        self.extendedXMP = extendedXMP
        self.resolution = resolution
        self.pngColorChunks = pngColorChunks
        self.imageResources = imageResources
        self.comments = comments
        self.pngChunks = pngChunks
        self.jpegSegments = jpegSegments
    }

    /// The orientation that EXIF states; upright where it states none or an impossible one.
    public var orientation: Orientation { statedOrientation ?? .topLeft }

    /// The orientation that EXIF states; nil where it states none or an impossible one.
    package var statedOrientation: Orientation? { exif.flatMap { EXIFReader($0)?.orientation } }

    /// The resolution that EXIF states.
    package var exifResolution: Resolution? { exif.flatMap { EXIFReader($0)?.resolution } }

    /// When the picture was taken, as EXIF states it; nil where it does not.
    public var dateTaken: PictureDate? {
        exif.flatMap { EXIFReader($0)?.dateTaken }
    }
}

/// Pixels a unit of length, as JFIF's density and PNG's `pHYs` say it.
public struct Resolution: Hashable, Sendable {
    /// What a resolution's pixels are counted per.
    public enum Unit: Int, Sendable, Codable {
        /// No unit: x and y give the shape of a pixel alone.
        case none = 0
        /// 2.54 cm.
        case inch = 1
        /// A hundredth of a metre.
        case centimetre = 2
        /// A metre.
        case metre = 3
    }

    /// Pixels per unit, horizontally.
    public var x: Int
    /// Pixels per unit, vertically.
    public var y: Int
    /// The unit that ``x`` and ``y`` count per.
    public var unit: Unit

    /// Pixels per unit in both directions.
    public init(x: Int, y: Int, unit: Unit) {
        self.x = x
        self.y = y
        self.unit = unit
    }
}

/// A PNG chunk: its four-letter name and its data.
package struct PNGChunk: Hashable, Sendable {
    package var name: String
    package var data: [UInt8]

    /// Whether it is one of the three kinds of text.
    package var isText: Bool { ["tEXt", "zTXt", "iTXt"].contains(name) }

    package init(name: String, data: [UInt8]) {
        self.name = name
        self.data = data
    }
}

/// An application segment of a JPEG.
package struct JPEGSegment: Hashable, Sendable {
    /// 1 for APP1, to 15.
    package var number: Int
    /// At most 65,533 bytes; the first ones usually are a name and a zero.
    package var payload: [UInt8]

    package init(number: Int, payload: [UInt8]) {
        self.number = number
        self.payload = payload
    }
}
