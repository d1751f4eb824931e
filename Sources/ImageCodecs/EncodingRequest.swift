import ImageCore
import ImageMetadata

/// The input of an encoder, and how it is to be encoded.
public struct EncodingRequest: Sendable {
    /// Width and height of the result in pixels.
    public var size: PixelSize
    /// The format of the rows it gets: `PixelFormat.rgba8` or `PixelFormat.rgba16`.
    public var rowFormat: PixelFormat
    /// The channels of the result: ``ColorModel/gray`` takes the rows' red channel. Never ``ColorModel/cmyk``.
    public var colorModel: ColorModel
    /// Whether the result keeps the rows' alpha. Where the format has none, the rows must already be flattened
    /// onto a background.
    public var hasAlpha: Bool
    /// What is written beside the pixels.
    public var metadata: ImageMetadata
    /// Settings of the codec that writes the result.
    public var coding: any EncoderSettings
    /// What encoding may need.
    public var limits: ImageLimits
    /// How many threads may work on the picture, 1 or more. JPEG, PNG, WebP and AVIF use more than one, an AVIF two even for 1;
    /// they take more memory then (``ImageEncoders/estimatedMemory(for:)``). Bytes are the same on any number.
    public var threads: Int
    /// Bytes that others write after the encoder's, and that count where a file's size is limited.
    package var followingBytes = 0
    /// Whether the encoder gets samples instead of rows of pixels.
    package var takesSamples = false

    /// A request for an encoder.
    public init(
        size: PixelSize, rowFormat: PixelFormat, colorModel: ColorModel, hasAlpha: Bool,
        metadata: ImageMetadata = ImageMetadata(), coding: some EncoderSettings, limits: ImageLimits = ImageLimits(),
        threads: Int = 1
    ) {
        self.size = size
        self.rowFormat = rowFormat
        self.colorModel = colorModel
        self.hasAlpha = hasAlpha
        self.metadata = metadata
        self.coding = coding
        self.limits = limits
        self.threads = threads
    }
}
