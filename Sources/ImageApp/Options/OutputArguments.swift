import ArgumentParser
import ColorManagement
import ImageCodecs
import ImageCore
import ImagePipeline
import SystemPackage

/// What results are: their size, format and metadata.
struct OutputArguments: ParsableArguments {
    @OptionGroup(title: OptionTitle.geometry) var geometry: GeometryArguments
    @OptionGroup(title: OptionTitle.finishing) var finishing: FinishingArguments
    @OptionGroup(title: OptionTitle.format) var encoding: FormatArguments
    @OptionGroup(title: OptionTitle.format) var encoder: EncoderArguments
    @OptionGroup(title: OptionTitle.metadata) var metadata: MetadataArguments

    /// The format that was asked for.
    var format: WritableFormat? { encoding.format }

    /// Whether a size, a frame, a format, a coding or metadata is asked for.
    var asksForEdits: Bool {
        encoding.quality != nil || format != nil || encoder.isAny || finishing.isAny || metadata.asksForEdits
            || !geometry.steps().isEmpty
    }

    func validate() throws {
        if encoder.targetSize != nil, let format, !format.capabilities.keepsFileSize {
            throw ValidationError("--target-size and --format \(format.name) exclude each other; write a JPEG.")
        }
    }

    /// Throws where a result's name says something else than the format that was asked for, or that of another kind of file.
    static func validateName(of output: FilePath, format: WritableFormat?) throws {
        guard let named = output.extension else { return }
        if let format, let other = WritableFormat(fileExtension: named), other != format {
            throw ValidationError(
                "--format \(format.name) contradicts the name \(Console.printable(output.string)).")
        }
        if isUnsupported(extension: named) {
            throw ValidationError(
                "A .\(named.lowercased()) file can't be written; OUT ends in \(WritableFormat.extensions).")
        }
    }

    /// Throws where the folder of several results is a file, or is not there yet and called as a picture would be.
    static func validateFolder(_ folder: PathArgument) throws {
        if let type = (try? Stat(folder.path))?.type {
            guard type == .directory else {
                throw ValidationError("\(folder) is a file, and the results need a folder.")
            }
        } else if !folder.endsInSlash, let named = folder.path.extension,
            WritableFormat(fileExtension: named) != nil || isUnsupported(extension: named)
        {
            throw ValidationError(
                "Several results can't go to one file: -o \(folder) names a picture. -o \(folder)/ would be a folder of this name."
            )
        }
    }

    /// Extensions of pictures of formats that are neither read nor written: a JPEG must not go by such a name. Those of formats
    /// that are read alone follow from the table of codecs.
    private static let otherExtensions: Set<String> = [
        "avif", "bmp", "gif", "heic", "heif", "ico", "j2k", "jp2", "jxl", "pdf", "psd", "svg", "tga", "tif", "tiff",
        "webp",
    ]

    /// Whether files of this extension are pictures of a format that can't be written.
    static func isUnsupported(extension named: String) -> Bool {
        guard WritableFormat(fileExtension: named) == nil else { return false }
        return ReadableFormat(fileExtension: named) != nil || otherExtensions.contains(named.lowercased())
    }

    /// The options for results whose format is `format`, or each input's own.
    func options(format: WritableFormat?, reader: LookFileReader) throws -> OutputOptions {
        var options = OutputOptions(
            format: format, quality: encoding.quality, subsampling: encoder.subsampling,
            isProgressive: encoder.progressive, optimizesHuffman: encoder.optimize, pngEffort: encoder.pngEffort,
            compressionLevel: encoder.compression, isLossless: encoder.lossless ? true : nil,
            effort: encoder.effort, largestSize: encoder.targetSize?.value, sharpening: finishing.sharpen,
            dithering: encoder.dither,
            text: try finishing.textWithLocatedFonts, watermark: finishing.overlaidWatermark, border: finishing.border,
            omitsFrame: finishing.omitsFrame ? true : nil, background: encoder.background.channels,
            profile: try metadata.profile.map(OutputProfile.init(argument:))
        )
        metadata.apply(to: &options)
        options.geometry = geometry.steps()
        try InputError.wrapping { _ = try OverlayResources(for: options, reader: reader) }
        return options
    }
}
