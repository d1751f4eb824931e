import ArgumentParser
import ImageBatch
import ImageCore
import ImageSources
import SystemPackage

/// Which files a batch takes.
struct BatchInputOptions: ParsableArguments {
    @OptionGroup var folders: FolderOptions

    @Option(
        help: ArgumentHelp(
            """
            Take only files that match: "*.jpg" by their name, "2024/**" by their place in DIR. May be given several times.
            """,
            valueName: "glob"))
    var include: [PathArgument] = []

    @Option(help: ArgumentHelp("Leave out files and folders that match, whatever includes them.", valueName: "glob"))
    var exclude: [PathArgument] = []

    @Option(
        help: ArgumentHelp(
            """
            Take the files that are listed in FILE, or - for standard input: names that start from DIR, or without one from \
            the current folder, each on a line or ended by a zero (find -print0).
            """,
            valueName: "file|-"))
    var filesFrom: PathArgument?

    func validate(_ input: [PathArgument]) throws {
        guard filesFrom != nil else {
            if input.isEmpty { throw ValidationError("Say which folder of pictures: image-app batch DIR -o OUT.") }
            return
        }
        if input.count > 1 || input.first.map({ !$0.isExistingFolder }) ?? false {
            throw ValidationError("With --files-from there is one folder at most, which the names start from.")
        }
    }

    func scope() throws -> InputWalk.Scope {
        var scope = folders.scope
        scope.filter = NameFilter(included: try patterns(include), excluded: try patterns(exclude))
        return scope
    }

    private func patterns(_ arguments: [PathArgument]) throws -> [GlobPattern] {
        try arguments.map { argument in
            guard let pattern = GlobPattern(argument.path) else {
                throw UsageError("'\(argument.path)' is a pattern that no name has")
            }
            return pattern
        }
    }

    func roots(_ input: [PathArgument]) throws -> InputRoots {
        guard let filesFrom else { return .paths(input.map(\.path)) }
        do throws(ImageError) {
            let source = filesFrom.isStandardStream ? FileSource.standardInput() : try FileSource(filesFrom.path)
            return .list(
                NameList(try WholeFile.read(source, largest: Self.longestList)), folder: input.first?.path ?? "")
        } catch {
            throw UsageError("--files-from \(filesFrom.path): \(error)")
        }
    }

    /// Bytes of a list: some millions of names.
    private static let longestList = 1 << 30
}
