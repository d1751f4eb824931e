import ArgumentParser
import ImageCodecs

extension WritableFormat: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(fileExtension: argument)
    }

    public static var allValueStrings: [String] { all.map(\.name) }
    public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
    public var defaultValueDescription: String { name }
}

/// The format of results, and their quality.
struct FormatArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The results' format. Default: the extension of OUT, else the input's format.", valueName: "format"))
    var format: WritableFormat?

    @Option(
        name: [.customShort("q", allowingJoined: true), .long],
        help: ArgumentHelp(
            """
            Quality of JPEG, AVIF and WebP. Default for JPEG: the input's quantization tables, or \
            \(JPEGEncodingOptions.defaultQuality) if it is no JPEG.
            """,
            valueName: "1-100"
        )
    )
    var quality: Int?

    /// The wrappers by their names, as reflection has them: for ``CommonInspireCommand``.
    var children: [Mirror.Child] {
        [("_quality", _quality), ("_format", _format)]
    }

    func validate() throws {
        if let quality, !(1...100).contains(quality) {
            throw ValidationError("--quality is 1 to 100, not \(quality).")
        }
    }
}
