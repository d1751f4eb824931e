import ArgumentParser

/// What a run prints, for people and for programs.
struct MessageOptions: ParsableArguments {
    @Flag(help: "Print a line of JSON for each picture and one for the whole run.")
    var json = false

    @Flag(
        name: [.short, .long],
        help: "Report which file a look is, and what automatic looks did to each picture.")
    var verbose = false

    @Flag(help: "Report where the time went: decoding, each stage of the look, encoding, waiting.")
    var timing = false

    @Flag(help: "Print nothing but errors and warnings of damage.")
    var quiet = false

    /// The wrappers by their names, as reflection has them: for ``CommonInspireCommand``.
    var children: [Mirror.Child] {
        [("_json", _json), ("_verbose", _verbose), ("_timing", _timing), ("_quiet", _quiet)]
    }
}
