import ArgumentParser
import Inspire

/// `--look`, `--strength`, `--auto` and `--filter`: what is done to a picture.
struct CommonLookOptions: ParsableArguments {
    @Option(
        name: .customLong("look"),
        help: ArgumentHelp(
            """
            A look's name, a look file, or none. Default: \(BuiltInLooks.defaultName); none for capture, and where only a size, \
            a crop, a format, metadata or --match is asked for.
            """,
            valueName: "name|file"
        )
    )
    var looks: [PathArgument] = []

    @Option(
        help: ArgumentHelp(
            "How much of the result replaces the picture, 0 to 1 or in percent.", valueName: "0-1|percent"))
    var strength: Strength?

    @Flag(
        help: """
            Correct each picture's colour cast, exposure and black and white points first. No default look is applied; -v \
            reports what was corrected.
            """)
    var auto = false

    @Option(
        help: ArgumentHelp(
            """
            Filters as in CSS: "contrast(120%) hue-rotate(20deg)". Applied after --look and --lut; may be repeated.
            """,
            valueName: "filters"
        ),
        transform: RawArguments.text
    )
    var filter: [String] = []

    /// The wrappers by their names, as reflection has them: for ``CommonInspireCommand``.
    var children: [Mirror.Child] {
        [("_looks", _looks), ("_strength", _strength), ("_auto", _auto), ("_filter", _filter)]
    }
}
