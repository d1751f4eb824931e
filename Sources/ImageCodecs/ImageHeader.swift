import ImageCore
import ImageMetadata

/// The channels that a picture has in its file, alpha not counted.
public enum ColorModel: String, Sendable, Codable {
    /// Grey; red, green and blue; the inks of printing.
    case gray, rgb, cmyk
}

/// What a decoder knows of a picture before its first row.
public struct ImageHeader: Sendable {
    /// The format that the picture is stored in.
    public var format: ReadableFormat
    /// The file's size.
    public var size: PixelSize
    /// How much smaller than ``size`` the rows are that the decoder hands out.
    package var scale: DecodingScale
    /// The kind of colours that are stored.
    public var colorModel: ColorModel
    /// Whether pixels may be transparent.
    public var hasAlpha: Bool
    /// Bits of a channel in the file: 1, 2, 4, 8, 10, 12 or 16. A palette's entries count as 8.
    public var bitDepth: Int
    /// The format of the rows that the decoder hands out: `PixelFormat.rgba8`, or `PixelFormat.rgba16` for
    /// pictures of more than eight bits, CMYK with alpha, and CMYK that is converted by its profile. Grey is spread over the three colours, CMYK is
    /// converted, missing alpha is opaque.
    public var rowFormat: PixelFormat
    /// Whether rows come while the file is read. Progressive and interlaced pictures are held whole instead.
    public var isStreamed: Bool
    /// An upper estimate of the bytes that the decoder holds while it works.
    public var estimatedMemory: Int
    /// What the file holds beside the picture and its metadata, for people: "an animation (APNG)".
    public var parts: [String] = []
    /// What of the file its decoded rows do not show.
    public var notices: [String] = []
    /// Texts and comments beyond those in ``metadata``: more than a decoder keeps.
    public var omittedTexts = 0
    /// Why the picture can't be decoded whatever the limits are. No decoder has such a header.
    public var refusal: ImageError?
    /// How the picture was coded, so that a result can be coded alike; nil where there is no such thing.
    package var coding: (any SourceCoding)?
    /// How luma and chroma lie, where the decoder is a ``YCbCrDecoder`` that can hand them out; nil where it can't.
    package var chromaSubsampling: ChromaSubsampling?
    /// What the file says beside the pixels.
    public var metadata: ImageMetadata

    package init(
        format: ReadableFormat, size: PixelSize, scale: DecodingScale = .full, colorModel: ColorModel, hasAlpha: Bool,
        bitDepth: Int, rowFormat: PixelFormat, isStreamed: Bool, estimatedMemory: Int,
        coding: (any SourceCoding)? = nil, metadata: ImageMetadata
    ) {
        self.format = format
        self.size = size
        self.scale = scale
        self.colorModel = colorModel
        self.hasAlpha = hasAlpha
        self.bitDepth = bitDepth
        self.rowFormat = rowFormat
        self.isStreamed = isStreamed
        self.estimatedMemory = estimatedMemory
        self.coding = coding
        self.metadata = metadata
    }

    /// The size of the rows that the decoder hands out: ``size``, or less where a reduced one was asked for.
    public var decodedSize: PixelSize { scale.size(of: size) }

    /// - Throws: why the picture can't be decoded within the limits, or at all.
    public func check(within limits: ImageLimits) throws(ImageError) {
        if let refusal { throw refusal }
        try limits.check(size)
        try limits.check(memory: estimatedMemory, for: size)
    }

    /// What a filter needs to know of the picture as it is decoded.
    public var geometry: PictureGeometry {
        PictureGeometry(fullSize: size, decodedSize: decodedSize, orientation: metadata.orientation)
    }
}

extension FollowingData {
    /// Creates the data behind a picture's end. If the format's end can't be found, only Samsung's blocks at the file's end are
    /// found.
    package init(after header: ImageHeader, in file: any RandomAccessSource) throws(ImageError) {
        if header.format.capabilities.metadata.contains(.trailer) {
            try self.init(afterJPEG: header.metadata, in: file)
        } else {
            try self.init(file, end: header.format.codec.reader.end(file))
        }
    }
}
