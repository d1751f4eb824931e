/// What files of a format may be, as far as its decoder reads them.
package struct ReadingCapabilities: Hashable, Sendable {
    /// Whether pictures may be transparent.
    package var mayHaveAlpha: Bool
    /// Bits of a channel.
    package var bitDepths: Set<Int>
    package var colorModels: Set<ColorModel>
    /// Whether a smaller picture can be decoded in a fraction of the memory or the time.
    package var canReduce: Bool
    /// Whether there are interlaced or progressive pictures, which are held whole while they are decoded.
    package var mayBeInterlaced: Bool
    package var metadata: MetadataKinds
    /// Whether what is read is a preview: cameras write the picture itself beside such a file, where they are told to.
    package var isPreviewAlone = false
}

/// What a result of a format can hold.
package struct WritingCapabilities: Hashable, Sendable {
    /// Whether a transparent picture keeps its alpha. Elsewhere it is put on a background.
    package var holdsAlpha: Bool
    /// Bits of a channel.
    package var bitDepths: Set<Int>
    package var colorModels: Set<ColorModel>
    package var metadata: MetadataKinds
    /// Whether programs that show pictures of the format turn them as EXIF says. Elsewhere results are turned upright.
    package var isShownOriented: Bool
    /// The longest XMP packet in bytes of a picture that has an extended part of XMP, too; nil: any.
    package var maximumExtendedXMPPacket: Int?
    /// Whether the encoder can keep to a file's size, by what it leaves out.
    package var keepsFileSize = false
}

/// Kinds of metadata, as `ImageMetadata` has them.
package struct MetadataKinds: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    package static let iccProfile = MetadataKinds(rawValue: 1 << 0)
    /// Statements about colour beside a profile, by numbers that stand for spaces: PNG's cICP and sRGB.
    package static let colorChunks = MetadataKinds(rawValue: 1 << 1)
    /// Those by measures: PNG's gAMA and cHRM.
    package static let colorMeasures = MetadataKinds(rawValue: 1 << 10)
    package static let exif = MetadataKinds(rawValue: 1 << 2)
    package static let xmp = MetadataKinds(rawValue: 1 << 3)
    package static let resolution = MetadataKinds(rawValue: 1 << 4)
    /// Photoshop's, which hold IPTC.
    package static let imageResources = MetadataKinds(rawValue: 1 << 5)
    package static let comments = MetadataKinds(rawValue: 1 << 6)
    /// A PNG's texts and other chunks.
    package static let chunks = MetadataKinds(rawValue: 1 << 7)
    /// A JPEG's application segments.
    package static let segments = MetadataKinds(rawValue: 1 << 8)
    /// What follows the picture in its file: the video of a motion photo, further pictures.
    package static let trailer = MetadataKinds(rawValue: 1 << 9)
    /// A second picture behind the first that says how much brighter each part of it is in HDR.
    package static let gainMap = MetadataKinds(rawValue: 1 << 11)
}
