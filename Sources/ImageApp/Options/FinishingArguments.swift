import ArgumentParser
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage
import TextDrawing

extension OutputSharpening: ExpressibleByArgument {}

extension Border: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}

/// What goes on results after the look and the size.
struct FinishingArguments: OptionalOptions {
    // Lists, so that a second one is refused: by default, the last would count, and nothing would say so.
    @Option(
        name: .customLong("sharpen"),
        help: ArgumentHelp(
            "Sharpen results at their size: for a screen, or more, for a print.", valueName: "medium"))
    var sharpenings: [OutputSharpening] = []

    @Option(
        name: .customLong("text"),
        help: ArgumentHelp(
            """
            Text on results, with \\n between lines. {name} is a picture's name, {date} the day it was taken \
            ({date:%Y}: as in batch --name); there are {camera}, {lens}, {artist} and {copyright}, too.
            """,
            valueName: "text"), transform: RawArguments.text)
    var texts: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            The text's position, the height of a line (3% of the long edge, or 40px), colour and opacity; "shadow" adds a \
            soft shadow, "border" puts it on the border. Default: "bottom-left 3% white 80%".
            """,
            valueName: "style"))
    var textStyle: TextStyle?

    @Option(
        name: .customLong("font"),
        help: ArgumentHelp(
            """
            The text's font: the name of an installed font, such as "DejaVu Serif:bold", or a font file, such as letters.otf. \
            Characters that it lacks are drawn with other installed fonts.
            """,
            valueName: "name|file"))
    var fonts: [FontArgument] = []

    @Option(
        name: .customLong("watermark"),
        help: ArgumentHelp("A picture on results, such as a logo with transparency.", valueName: "file"))
    var watermarks: [PathArgument] = []

    @Option(
        help: ArgumentHelp(
            """
            The watermark's position, width and opacity. Default: "bottom-right 15% 60%".
            """,
            valueName: "style"))
    var watermarkStyle: WatermarkStyle?

    @Option(
        name: .customLong("border"),
        help: ArgumentHelp(
            """
            A border around results, which become larger: its width (4% of the long edge, or 20px), a colour, and the \
            aspect ratio of the whole as in --crop: "4% #222", "2% white =1:1".
            """,
            valueName: "border"))
    var borders: [Border] = []

    @Flag(name: .customLong("no-frame"), help: "Leave out the border and the date stamp that the look has.")
    var omitsFrame = false

    mutating func setDefaults() {
        (sharpenings, texts, textStyle, fonts, watermarks, watermarkStyle, borders) = ([], [], nil, [], [], nil, [])
        omitsFrame = false
    }

    var sharpen: OutputSharpening? { sharpenings.first }
    private var text: String? { texts.first }
    private var watermark: PathArgument? { watermarks.first }
    var border: Border? { borders.first }

    /// Whether any of these is asked for.
    var isAny: Bool { sharpen != nil || text != nil || watermark != nil || border != nil }

    func validate() throws {
        let counts = [
            ("--sharpen", sharpenings.count), ("--text", texts.count), ("--font", fonts.count),
            ("--watermark", watermarks.count), ("--border", borders.count),
        ]
        if let (option, count) = counts.first(where: { $0.1 > 1 }) {
            throw ValidationError(
                "\(option) can be given once, and here it is \(count) times. For a second one, run image-app on the result."
            )
        }
        if text == nil, textStyle != nil { throw ValidationError("--text-style is that of a text: add --text.") }
        if text == nil, !fonts.isEmpty { throw ValidationError("--font is that of a text: add --text.") }
        if watermark == nil, watermarkStyle != nil {
            throw ValidationError("--watermark-style is that of a watermark: add --watermark.")
        }
        _ = try overlaidText
    }

    /// The text, as it is drawn.
    /// - Throws: where it can't be.
    var overlaidText: TextOverlay? {
        get throws {
            guard let text else { return nil }
            do {
                _ = try TextTemplate.lines(of: text)
            } catch {
                throw ValidationError("--text: \(error).")
            }
            var overlay = textStyle.flatMap { TextOverlay(text, style: $0.words, border: border) } ?? TextOverlay(text)
            if overlay.isOnBorder {
                guard border != nil else { throw ValidationError("--text-style: text on the border needs --border.") }
                guard overlay.placement.position.isAllowedOnBorder else {
                    throw ValidationError(
                        "--text-style: text on the border must be at the top or the bottom, as in \"bottom border\".")
                }
            }
            overlay.font = fonts.first?.font
            return overlay
        }
    }

    /// The text, with its fonts located.
    /// - Throws: `InputError` if a character of it is in no font that was found, or the chosen font can't be used.
    var textWithLocatedFonts: TextOverlay? {
        get throws {
            guard var text = try overlaidText else { return nil }
            do throws(TextFontError) {
                try text.findFonts()
            } catch {
                switch error {
                case .missingCharacter(let character):
                    throw InputError(
                        "--text has '\(character)': the font has no picture of it, and no other font that has was found;"
                            + " --font takes the file of one")
                case .unreadable(let file, let reason) where !fonts.isEmpty:
                    throw InputError("--font \(file): \(reason)")
                case .notInstalled, .noFontconfig: throw InputError("--font: \(error)")
                case .unreadable, .noFont, .unopened, .noFreeType: throw InputError("\(error)")
                }
            }
            return text
        }
    }

    /// The watermark, with the hash of its file. What can't be read is said when that is.
    var overlaidWatermark: Watermark? {
        watermark.map { file in
            var watermark = Watermark(file.path)
            if let placement = watermarkStyle?.placement { watermark.placement = placement }
            watermark.digest = try? FileHash.digest(of: FileSource(file.path))
            return watermark
        }
    }
}

/// `bottom-right 3% white 80%`.
struct TextStyle: ExpressibleByArgument {
    var words: String

    init?(argument: String) {
        guard TextOverlay("x", style: argument) != nil else { return nil }
        words = argument
    }
}

/// The value of `--font`: the name of an installed font, such as `DejaVu Serif:bold`, or a file, such as `letters.otf`.
struct FontArgument: ExpressibleByArgument {
    var font: OverlayFont

    /// Extensions of font files. A file with another one is given with a slash, such as `./letters`.
    private static let fileExtensions = ["ttf", "otf", "ttc", "otc", "pfa", "pfb", "t1", "woff", "woff2"]

    init?(argument: String) {
        let file = FilePath(bytes: RawArguments.decoded(argument))
        let isFile = argument.contains("/") || Self.fileExtensions.contains(file.extension?.lowercased() ?? "")
        font = isFile ? .file(file) : .installed(RawArguments.text(argument))
        guard font.isPossible else { return nil }
    }
}

/// `bottom-right 15% 60%`.
struct WatermarkStyle: ExpressibleByArgument {
    var placement: OverlayPlacement

    init?(argument: String) {
        guard let placement = OverlayPlacement(argument, standard: Watermark.standardPlacement) else { return nil }
        self.placement = placement
    }
}
