import ArgumentParser
import ImageBatch
import ImageCore
import ImageFiles
import SystemPackage

/// Which objects of a store a batch would process if they were files, for programs that list them.
struct FilterNamesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "filter-names", abstract: "Prints those names from standard input that a batch would look at.",
        discussion: """
            Names are paths in a folder, each ended by a null byte, and so are those that are printed. Documentation/worker.md \
            explains it.
            """,
        shouldDisplay: false
    )

    @OptionGroup var patterns: NamePatternOptions

    func run() async throws { try await CommandExecution.run(run) }

    /// - Returns: the exit status.
    private func run(_ environment: AppEnvironment, _ console: Console) throws -> Int32 {
        let filter = try patterns.filter()
        let names = try UsageError.wrapping("standard input") {
            try WholeFile.read(FileSource.standardInput(), largest: Self.longestList)
        }
        var wanted: [UInt8] = []
        // As they are: a path of their bytes may have fewer slashes.
        for name in names.split(separator: 0) where filter.wants(found: FilePath(bytes: Array(name))) {
            wanted += name + [0]
        }
        StandardOutput.writeOrExit(wanted)
        return 0
    }

    /// Bytes of a list: a million names.
    private static let longestList = 1 << 28
}
