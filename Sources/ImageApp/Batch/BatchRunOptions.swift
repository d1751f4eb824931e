import ArgumentParser

/// Options of a batch as a whole.
struct BatchRunOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The folder of the results; created if it is missing.", valueName: "out"))
    var output: PathArgument?

    @Flag(help: "Continue an earlier run: process what is not done, and what has changed since (inputs or look).")
    var resume = false

    @Flag(help: "Report what would be done, what is in the way, and how long it would take; do nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            """
            Write what failed and why: a .json file for programs, or a .html page with thumbnails for people. May be given \
            twice.
            """, valueName: "file"))
    var report: [PathArgument] = []
}
