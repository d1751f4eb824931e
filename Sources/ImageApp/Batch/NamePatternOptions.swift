import ArgumentParser
import ImageBatch
import ImageFiles
import SystemPackage

/// Which of the files in folders are processed, by their names.
struct NamePatternOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Only files that match: "*.jpg" by their name, "2024/**" by their path in DIR. May be repeated.
            """,
            valueName: "glob"))
    var include: [PathArgument] = []

    @Option(
        help: ArgumentHelp("Skip files and folders that match, even if included. May be repeated.", valueName: "glob"))
    var exclude: [PathArgument] = []

    /// The same options, for `image-app filter-names`.
    var arguments: [String] {
        include.map { "--include=\($0.path.string)" } + exclude.map { "--exclude=\($0.path.string)" }
    }

    func filter() throws -> NameFilter {
        NameFilter(included: try patterns(include), excluded: try patterns(exclude))
    }

    private func patterns(_ arguments: [PathArgument]) throws -> [GlobPattern] {
        try arguments.map { argument in
            guard let pattern = GlobPattern(argument.path) else {
                throw UsageError("'\(argument.path)' is a pattern that matches no name")
            }
            return pattern
        }
    }
}
