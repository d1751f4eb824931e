import ArgumentParser
import ImageBatch
import ImageCore
import ImageFiles
import SystemPackage

/// Which files a batch processes.
struct BatchInputOptions: ParsableArguments {
    @OptionGroup var folders: FolderOptions

    @OptionGroup var names: NamePatternOptions

    @Option(
        help: ArgumentHelp(
            """
            Process the files listed in this file, or - for standard input: paths relative to DIR or to the current \
            folder, one a line or each ended by a null byte (find -print0).
            """,
            valueName: "file|-"))
    var filesFrom: PathArgument?

    @Flag(
        help: """
            Keep running: when all is done, wait for new and changed pictures until Ctrl-C, and print a line for each \
            finished one. Continues as with --resume.
            """)
    var watch = false

    @Option(
        help: ArgumentHelp(
            """
            With --watch: scan the folders at this interval. By default the kernel reports changes; on NFS and SMB, where \
            it can't, --watch scans every 5 seconds.
            """, valueName: "seconds"))
    var poll: Double?

    var watching: BatchRequest.Watching? {
        watch ? BatchRequest.Watching(pollInterval: poll.map { .seconds($0) }) : nil
    }

    func validate(_ input: [PathArgument]) throws {
        if let poll {
            guard watch else { throw ValidationError("--poll says how often --watch looks; add --watch.") }
            guard (0.1...86_400).contains(poll) else {
                throw ValidationError("--poll is 0.1 to 86400 seconds, not \(poll).")
            }
        }
        if watch, filesFrom != nil {
            throw ValidationError("--watch waits for what comes into folders, and a list does not grow.")
        }
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
        scope.filter = try names.filter()
        return scope
    }

    func roots(_ input: [PathArgument]) throws -> InputRoots {
        guard let filesFrom else { return .paths(input.map(\.path)) }
        let list = try UsageError.wrapping("--files-from \(filesFrom.path)") {
            try NameList(checking: WholeFile.read(filesFrom.source(), largest: Self.longestList))
        }
        return .list(list, folder: input.first?.path ?? "")
    }

    /// Bytes of a list: some millions of names.
    private static let longestList = 1 << 30
}
