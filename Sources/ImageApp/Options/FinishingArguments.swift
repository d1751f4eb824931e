import ArgumentParser
import ImagePipeline

extension OutputSharpening: ExpressibleByArgument {}

/// What goes on results after the look and the size.
struct FinishingArguments: OptionalOptions {
    @Option(
        help: ArgumentHelp(
            "Sharpen results at their size: for a screen, or more, for a print.", valueName: "medium"))
    var sharpen: OutputSharpening?

    mutating func setDefaults() { sharpen = nil }

    /// Whether any of these is asked for.
    var isAny: Bool { sharpen != nil }
}
