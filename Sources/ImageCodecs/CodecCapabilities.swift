/// What files of a format may be, as far as its decoder reads them.
public struct ReadingCapabilities: Hashable, Sendable {
    /// Whether pictures may be transparent.
    public var mayHaveAlpha: Bool
    /// Bits of a channel.
    public var bitDepths: Set<Int>
    public var colorModels: Set<ColorModel>
    /// Whether a smaller picture can be decoded in a fraction of the memory or the time.
    public var canReduce: Bool
    /// Whether there are interlaced or progressive pictures, which are held whole while they are decoded.
    public var mayBeInterlaced: Bool
    public var metadata: MetadataKinds
}

/// What a result of a format can hold.
public struct WritingCapabilities: Hashable, Sendable {
    /// Whether a transparent picture keeps its alpha. Elsewhere it is put on a background.
    public var holdsAlpha: Bool
    /// Bits of a channel.
    public var bitDepths: Set<Int>
    public var colorModels: Set<ColorModel>
    public var metadata: MetadataKinds
    /// Whether programs that show pictures of the format turn them as EXIF says. Elsewhere results are turned upright.
    public var isShownOriented: Bool
    /// The longest XMP packet in bytes of a picture that has an extended part of XMP, too; nil: any.
    public var maximumExtendedXMPPacket: Int?
}

/// Kinds of metadata, as `ImageMetadata` has them.
public struct MetadataKinds: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let iccProfile = MetadataKinds(rawValue: 1 << 0)
    /// Statements about colour beside a profile: PNG's cICP, sRGB, gAMA and cHRM.
    public static let colorChunks = MetadataKinds(rawValue: 1 << 1)
    public static let exif = MetadataKinds(rawValue: 1 << 2)
    public static let xmp = MetadataKinds(rawValue: 1 << 3)
    public static let resolution = MetadataKinds(rawValue: 1 << 4)
    /// Photoshop's, which hold IPTC.
    public static let imageResources = MetadataKinds(rawValue: 1 << 5)
    public static let comments = MetadataKinds(rawValue: 1 << 6)
    /// A PNG's texts and other chunks.
    public static let chunks = MetadataKinds(rawValue: 1 << 7)
    /// A JPEG's application segments.
    public static let segments = MetadataKinds(rawValue: 1 << 8)
    /// What follows the picture in its file: the video of a motion photo, further pictures.
    public static let trailer = MetadataKinds(rawValue: 1 << 9)
}
