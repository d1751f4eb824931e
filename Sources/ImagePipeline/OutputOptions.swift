import ColorManagement
import ImageCodecs
import Inspire
import SystemPackage

/// What a result is to be, its look apart. What is nil follows the input.
public struct OutputOptions: Hashable, Sendable, Codable, EncodingPreferences {
    /// Nil: the input's format, or the usual one where that can't be written.
    public var format: WritableFormat?
    /// JPEG quality, 1…100. Nil: the input's quantisation tables where it is a JPEG whose tables can be taken over, else 92.
    public var quality: Int?
    /// Nil: the input's where it is a JPEG, else 4:4:4 from quality 90 up and 4:2:0 below.
    public var subsampling: JPEGSubsampling?
    /// Whether a JPEG shows the whole picture coarsely first.
    public var isProgressive: Bool
    /// Optimized Huffman tables: a few percent smaller, and the whole picture is held in memory.
    public var optimizesHuffman: Bool
    /// The trade-off between a PNG's size and encoding time. Nil: `PNGEffort.balanced`.
    public var pngEffort: PNGEffort?
    /// Instead of ``pngEffort``: zlib's level for PNG, 0…9, as libpng takes it, on one thread.
    public var compressionLevel: Int?
    /// Whether a WebP loses nothing. Nil: as the input where it is a WebP, else it loses some.
    public var isLossless: Bool?
    /// How hard the encoders of WebP and AVIF work for a smaller file, 0…10. Nil: their own default.
    public var effort: Int?
    /// Bytes that a JPEG's file may have: it gets the highest quality with which it fits, no higher than ``quality``. Nil: any
    /// number.
    public var largestSize: Int?
    /// Whether results are sharpened after the look, and what for. Nil: they are not.
    public var sharpening: OutputSharpening?
    /// Whether steps between levels are hidden by noise. Nil: ``Dithering/automatic``.
    public var dithering: Dithering?
    /// A line of text on results. Nil: none.
    public var text: TextOverlay?
    /// A picture on results, below their text. Nil: none.
    public var watermark: Watermark?
    /// The border of results. Nil: the look's border, if it has one.
    public var border: Border?
    /// Whether results go without the look's border and date stamp. Nil: they have them.
    public var omitsFrame: Bool?
    /// The background of transparent pictures where the result has no alpha: red, green, blue.
    public var background: [UInt8]
    /// The colour space that results are converted to. Nil: the input's where the result can have them, else sRGB.
    public var profile: OutputProfile?
    /// What of the input's metadata the result keeps.
    public var metadata: KeptMetadata
    /// What becomes of the input's gain map. Nil: it is kept.
    public var gainMap: GainMapHandling?
    /// Whether the pixels are turned upright, and the result states no orientation. Nil: where programs that show results of
    /// the format ignore an orientation.
    public var turnsUpright: Bool?
    /// Changes of size, frame and direction, in this order, before the look. A result that was rotated or flipped is turned
    /// upright.
    public var geometry: [GeometryStep]

    /// Options for results; those that are not given keep what the input has.
    public init(
        format: WritableFormat? = nil, quality: Int? = nil, subsampling: JPEGSubsampling? = nil,
        isProgressive: Bool = false, optimizesHuffman: Bool = false, pngEffort: PNGEffort? = nil,
        compressionLevel: Int? = nil, isLossless: Bool? = nil, effort: Int? = nil, largestSize: Int? = nil,
        sharpening: OutputSharpening? = nil, dithering: Dithering? = nil, text: TextOverlay? = nil,
        watermark: Watermark? = nil,
        border: Border? = nil, omitsFrame: Bool? = nil,
        background: [UInt8] = [255, 255, 255], profile: OutputProfile? = nil, metadata: KeptMetadata = .all,
        gainMap: GainMapHandling? = nil, turnsUpright: Bool? = nil, geometry: [GeometryStep] = []
    ) {
        self.format = format
        self.quality = quality
        self.subsampling = subsampling
        self.isProgressive = isProgressive
        self.optimizesHuffman = optimizesHuffman
        self.pngEffort = pngEffort
        self.compressionLevel = compressionLevel
        self.isLossless = isLossless
        self.effort = effort
        self.largestSize = largestSize
        self.sharpening = sharpening
        self.dithering = dithering
        self.text = text
        self.watermark = watermark
        self.border = border
        self.omitsFrame = omitsFrame
        self.background = background
        self.profile = profile
        self.metadata = metadata
        self.gainMap = gainMap
        self.turnsUpright = turnsUpright
        self.geometry = geometry
    }

    /// The border of a result with a look.
    func border(with look: Look) -> Border? { border ?? (omitsFrame == true ? nil : look.border) }

    /// The date stamp of a result with a look.
    func dateStamp(with look: Look) -> DateStamp? { omitsFrame == true ? nil : look.dateStamp }

    /// The files that they name: the watermark's and the font's.
    package var filePaths: [FilePath] { [watermark?.file, text?.font?.file].compactMap(\.self) }

    /// The format of a result whose input has this one.
    package func format(for input: ReadableFormat) -> WritableFormat { format ?? input.resultFormat }

    /// Whether a result of this format is turned upright.
    package func turnsUpright(_ format: WritableFormat) -> Bool {
        turnsUpright ?? !format.capabilities.isShownOriented
    }

    /// Whether a result of the input's own format would be coded just as the input was, as far as that can be said.
    /// - Parameter byteCount: the input file's bytes; nil where they are not known.
    func follows(_ input: ReadableFormat, byteCount: Int?) -> Bool {
        var plain = self
        (plain.dithering, plain.omitsFrame) = (nil, nil)
        if let byteCount, let largestSize, byteCount <= largestSize { plain.largestSize = nil }
        return plain == OutputOptions(format: format, background: background)
            && format(for: input).codec === input.codec
    }
}

/// Whether results of 8 bits get noise that hides steps between their levels.
public enum Dithering: String, Sendable, Codable, CaseIterable {
    /// Adds triangular noise of −1…1 level where pixels of 16 bits are rounded to 8, or a look makes steps of one level wider, and
    /// neighbours differ by little. Results of a look of the group Classic, or with grain, have none. The noise is a function of a pixel's
    /// position.
    case automatic = "auto"
    /// Rounds every value to the nearest level.
    case off
}
