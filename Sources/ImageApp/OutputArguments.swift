import ArgumentParser
import ColorManagement
import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire
import SystemPackage

extension ImageFormat: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(fileExtension: argument)
    }
}

extension JPEGSubsampling: ExpressibleByArgument {}
extension PNGEffort: ExpressibleByArgument {}

/// How results are coded.
struct OutputArguments: ParsableArguments {
    @Option(
        name: [.customShort("q", allowingJoined: true), .long],
        help: ArgumentHelp(
            "JPEG quality. Without it a JPEG keeps its input's quantisation tables; from other inputs it is \(OutputOptions.defaultQuality).",
            valueName: "1…100"
        )
    )
    var quality: Int?

    @Option(
        help: ArgumentHelp(
            "JPEG chroma subsampling. Without it the input's, else 4:4:4 from quality 90 up and 4:2:0 below.",
            valueName: "4:4:4|4:2:2|4:2:0"
        )
    )
    var subsampling: JPEGSubsampling?

    @Option(
        help: ArgumentHelp(
            "The results' format; without it the extension of OUT, else the input's.", valueName: "jpeg|png"))
    var format: ImageFormat?

    @Flag(help: "Write progressive JPEGs: smaller, slower to make.")
    var progressive = false

    @Flag(help: "Make Huffman tables for each JPEG: a little smaller, slower to make.")
    var optimize = false

    @Option(
        help: ArgumentHelp(
            "How much time PNGs may take to become small. Without it balanced.", valueName: "fast|balanced"))
    var pngEffort: PNGEffort?

    @Option(
        help: ArgumentHelp(
            "zlib's level for PNGs in place of --png-effort: 0 is not compressed, 9 smallest and slow.",
            valueName: "0…9"))
    var compression: Int?

    @Option(
        help: ArgumentHelp("The colour that transparent pictures get where the result is a JPEG.", valueName: "colour"))
    var background: BackgroundColor = BackgroundColor(channels: [255, 255, 255])

    @Option(
        help: ArgumentHelp(
            """
            Convert results to these colours: srgb, p3 (Display P3), adobe (Adobe RGB) or an ICC profile's file. Without it \
            they keep the input's profile where they can have it.
            """,
            valueName: "name|file"
        )
    )
    var profile: PathArgument?

    @OptionGroup var metadata: MetadataArguments
    @OptionGroup(title: "Geometry, in the order given") var geometry: GeometryArguments

    /// Whether a size, a frame, a format, a coding or metadata is asked for.
    var asksForEdits: Bool {
        quality != nil || subsampling != nil || format != nil || progressive || optimize || pngEffort != nil
            || compression != nil || profile != nil || metadata.asksForEdits || !geometry.steps().isEmpty
    }

    func validate() throws {
        if let quality, !(1...100).contains(quality) {
            throw ValidationError("--quality is 1 to 100, not \(quality).")
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

    /// Throws where a result's name says something else than its format.
    func validateName(of output: FilePath) throws {
        try Self.validateName(of: output, format: format)
    }

    /// Throws where a result's name says something else than the format that was asked for, or that of another kind of file.
    static func validateName(of output: FilePath, format: ImageFormat?) throws {
        guard let named = output.extension else { return }
        if let format, let other = ImageFormat(fileExtension: named), other != format {
            throw ValidationError(
                "--format \(format.rawValue) contradicts the name \(Console.printable(output.string)).")
        }
        if isUnsupported(extension: named) {
            throw ValidationError("A .\(named.lowercased()) file can't be written; OUT is a .jpg or a .png.")
        }
    }

    /// Throws where the folder of several results, which is not there yet, is called as a picture would be.
    static func validateFolderName(_ folder: FilePath) throws {
        guard let named = folder.extension?.lowercased(),
            ImageFormat(fileExtension: named) != nil || isUnsupported(extension: named)
        else { return }
        let name = Console.printable(folder.string)
        throw ValidationError(
            "Several results can't go to one file: -o \(name) names a picture. -o \(name)/ would be a folder of this name."
        )
    }

    /// Extensions of pictures that are not written: a JPEG must not go by such a name.
    private static let otherExtensions: Set<String> = [
        "avif", "bmp", "cr2", "cr3", "dng", "gif", "heic", "heif", "ico", "j2k", "jp2", "jxl", "nef", "pbm", "pdf",
        "pgm", "ppm", "psd", "svg", "tga", "tif", "tiff", "webp",
    ]

    /// Whether files of this extension are pictures of a format that can't be written.
    static func isUnsupported(extension named: String) -> Bool { otherExtensions.contains(named.lowercased()) }

    /// The options for results whose format is `format`, or each input's own.
    func options(format: ImageFormat?) throws -> OutputOptions {
        var options = OutputOptions(
            format: format, quality: quality, subsampling: subsampling, isProgressive: progressive,
            optimizesHuffman: optimize, pngEffort: pngEffort, compressionLevel: compression,
            background: background.channels,
            profile: try profile.map(OutputProfile.init(argument:))
        )
        metadata.apply(to: &options)
        options.geometry = geometry.steps()
        return options
    }
}

/// A CSS colour without transparency.
struct BackgroundColor: ExpressibleByArgument {
    /// Red, green, blue, 0…255.
    var channels: [UInt8]

    init(channels: [UInt8]) {
        self.channels = channels
    }

    init?(argument: String) {
        guard let color = try? RGBAColor(parsing: argument, named: "--background"), color.alpha == 1 else { return nil }
        channels = [color.red, color.green, color.blue].map { UInt8(($0 * 255).rounded()) }
    }

    var defaultValueDescription: String { channels == [255, 255, 255] ? "white" : "\(channels)" }
}
