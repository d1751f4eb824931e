import ArgumentParser

/// What a run says, and to whom.
struct TellingOptions: ParsableArguments {
    @Flag(help: "Print a line of JSON for each picture and one for the whole.")
    var json = false

    @Flag(
        name: [.short, .long],
        help: "Say which file a look is, and what was done to each picture where a look decides that by itself.")
    var verbose = false

    @Flag(help: "Say where the time went: decoding, each stage of the look, encoding, waiting.")
    var timing = false

    @Flag(help: "Say nothing but errors and warnings of damage.")
    var quiet = false
}
