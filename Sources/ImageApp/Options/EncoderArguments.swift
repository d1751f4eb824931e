import ArgumentParser
import FilterEngine
import ImageCodecs
import ImagePipeline

extension JPEGSubsampling: ExpressibleByArgument {}
extension PNGEffort: ExpressibleByArgument {}
extension Dithering: ExpressibleByArgument {}

/// Options of single formats' encoders, which most command lines don't have.
struct EncoderArguments: OptionalOptions {
    @Option(
        help: ArgumentHelp(
            "Lower the quality of JPEGs until the file has at most so many bytes, as in 500k (thousands) or 1.5M.",
            valueName: "bytes"))
    var targetSize: Quantity?

    @Option(
        help: ArgumentHelp(
            "JPEG chroma subsampling. Default: the input's, else 4:4:4 from quality 90 up and 4:2:0 below.",
            valueName: "ratio"
        )
    )
    var subsampling: JPEGSubsampling?

    @Flag(help: "Write progressive JPEGs: smaller, slower.")
    var progressive = false

    @Flag(help: "Optimize the Huffman tables of JPEGs: a little smaller, slower.")
    var optimize = false

    @Option(
        help: ArgumentHelp(
            "How hard to compress PNGs. Default: balanced.", valueName: "effort"))
    var pngEffort: PNGEffort?

    @Option(
        help: ArgumentHelp(
            "zlib's level for PNGs instead of --png-effort: 0 is uncompressed, 9 smallest and slow.",
            valueName: "0-9"))
    var compression: Int?

    @Flag(help: "Write AVIFs and WebPs that lose nothing.")
    var lossless = false

    @Option(
        help: ArgumentHelp(
            "How hard the encoders of WebP and AVIF work for a smaller file: 0 is fast, 10 slow.", valueName: "0-10"))
    var effort: Int?

    @Option(
        help: ArgumentHelp(
            "The colour behind transparent pictures where the format has no alpha, as JPEG.", valueName: "colour"))
    var background: BackgroundColor = .white

    @Option(
        help: ArgumentHelp(
            """
            Fine noise in place of steps in skies and shadows, where a look spreads tones or 16 bits become 8; off rounds \
            to the nearest level. Default: auto.
            """, valueName: "auto|off"))
    var dither: Dithering?

    /// The wrappers by their names, as reflection has them: for ``CommonInspireCommand``.
    var children: [Mirror.Child] {
        [
            ("_targetSize", _targetSize), ("_subsampling", _subsampling), ("_progressive", _progressive),
            ("_optimize", _optimize), ("_pngEffort", _pngEffort), ("_compression", _compression),
            ("_lossless", _lossless), ("_effort", _effort), ("_background", _background), ("_dither", _dither),
        ]
    }

    /// The options' names, for ``CommonInspireCommand``.
    static let names = [
        "--target-size", "--subsampling", "--progressive", "--optimize", "--png-effort", "--compression", "--lossless",
        "--effort", "--background", "--dither",
    ]

    mutating func setDefaults() {
        (targetSize, subsampling, progressive, optimize) = (nil, nil, false, false)
        (pngEffort, compression, lossless, effort, background, dither) = (nil, nil, false, nil, .white, nil)
    }

    /// Whether any of these is asked for, apart from the background and dithering, which by themselves change no picture.
    var isAny: Bool {
        targetSize != nil || subsampling != nil || progressive || optimize || pngEffort != nil || compression != nil
            || lossless || effort != nil
    }

    func validate() throws {
        if let effort, !(0...10).contains(effort) {
            throw ValidationError("--effort is 0 to 10, not \(effort).")
        }
        if let compression {
            guard (0...9).contains(compression) else {
                throw ValidationError("--compression is 0 to 9, not \(compression).")
            }
            guard pngEffort == nil else {
                throw ValidationError("--png-effort and --compression both say how small PNGs become; choose one.")
            }
        }
    }
}

/// A CSS colour without transparency.
struct BackgroundColor: ExpressibleByArgument {
    static let white = BackgroundColor(channels: [255, 255, 255])

    /// Red, green, blue, 0…255.
    var channels: [UInt8]

    init(channels: [UInt8]) {
        self.channels = channels
    }

    init?(argument: String) {
        guard let channels = RGBAColor.opaqueChannels(argument) else { return nil }
        self.channels = channels
    }

    var defaultValueDescription: String { channels == [255, 255, 255] ? "white" : "\(channels)" }
}
