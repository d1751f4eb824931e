import ArgumentParser
import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import SystemPackage

/// `image-app batch`: puts a look on an archive.
struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Puts a look on a folder of pictures, as many as there are, and knows what is done.",
        usage: """
            image-app batch DIR -r -o OUT --look clarendon
            image-app batch DIR -r -o OUT --look clarendon --resume
            image-app batch DIR -r -o OUT --name "{dir}/{stem}-{look}.{ext}"
            find DIR -name "*.jpg" -print0 | image-app batch --files-from - -o OUT
            image-app batch DIR -r --in-place --backup .orig
            """,
        discussion: """
            What `inspire` does with a folder, and notes in OUT what was made from what: an interrupted run goes on with \
            --resume, which does nothing twice and does anew what has changed. Every result appears whole or not at all; \
            originals are never touched, but for --in-place.

            In --name, {date} is the day a picture was taken (EXIF's DateTimeOriginal, else the file's last change), as in \
            2024-05-31; {date:%Y/%m} makes folders of years and months, with Y, m, d, H, M and S as strftime has them. \
            {camera} is maker and model, or "unknown". {seq} is the picture's number in the order of the inputs, with four \
            digits, {seq:6} with six; results that the journal knows keep theirs. Two results of one name are an error \
            before any work.

            When three pictures in a row find no room on the results' disk, the run ends.

            Exit status: 0 all done, 1 some input failed or was missing, 64 wrong usage, 130 and 143 interrupted.
            """
    )

    @Argument(help: "Folders of pictures, or pictures.")
    var input: [PathArgument] = []

    @Option(
        name: [.short, .long], help: ArgumentHelp("The folder of the results; made if it is missing.", valueName: "out")
    )
    var output: PathArgument?

    @OptionGroup(title: "Look") var look: LookOptions
    @OptionGroup(title: "Result") var result: OutputArguments
    @OptionGroup(title: "Inputs") var inputs: BatchInputOptions
    @OptionGroup(title: "Results and files that are there") var results: BatchResultOptions
    @OptionGroup(title: "Work") var work: WorkOptions

    @Flag(help: "Say what would be made of what, what is in the way, and how long it would take; do nothing.")
    var dryRun = false

    @Option(help: ArgumentHelp("End the run once so many pictures have failed.", valueName: "count"))
    var maxErrors: Int?

    @Flag(help: "End the run with the first picture that fails. Not with --watch.")
    var failFast = false

    @OptionGroup(title: "Limits") var limits: LimitArguments

    @Option(
        help: ArgumentHelp(
            "The most memory for the buffers of all pictures under way; half of the machine's unless told.",
            valueName: "bytes"))
    var runMemory: MemoryQuantity?

    @Option(
        help: ArgumentHelp(
            """
            Write down what failed and why: a .json file for programs, a .html page with thumbnails for people. May be given \
            twice.
            """, valueName: "file"))
    var report: [PathArgument] = []

    @OptionGroup var telling: TellingOptions

    func validate() throws {
        if let maxErrors, maxErrors < 1 { throw ValidationError("--max-errors is at least 1, not \(maxErrors).") }
        if input.contains(where: \.isStandardStream) {
            throw ValidationError("A batch takes files; for names from standard input there is --files-from -.")
        }
        try inputs.validate(input)
        _ = try reports()
        _ = try results.format(asked: result.format)
        try validateOutput()
    }

    private func validateOutput() throws {
        if inputs.watch, failFast || maxErrors == 1 {
            throw ValidationError(
                """
                \(failFast ? "--fail-fast" : "--max-errors 1") cannot be combined with --watch: a picture that is still \
                being copied fails until it is complete, and would end the run. --max-errors COUNT counts the pictures \
                that are not complete at one time.
                """)
        }
        if inputs.watch, results.inPlace || dryRun || look.likeness.match {
            throw ValidationError("--watch goes with none of --in-place, --dry-run and --match.")
        }
        if dryRun, !report.isEmpty {
            throw ValidationError(
                "--report is of what was done, and --dry-run does nothing; its lines say what would be.")
        }
        if results.inPlace {
            if look.likeness.match {
                throw ValidationError("--match needs all originals to measure them, and --in-place replaces them.")
            }
            guard output == nil else { throw ValidationError("Results go to --output or --in-place, not to both.") }
            guard result.format == nil else {
                throw ValidationError("--format would put another format in the place of pictures; give an --output.")
            }
            guard input.count == 1, input[0].isExistingFolder else {
                throw ValidationError("--in-place is for one folder, which holds the journal.")
            }
            return
        }
        guard let output else { throw ValidationError("Say with -o OUT which folder the results go to.") }
        if output.isStandardStream { throw ValidationError("The results of a batch go to a folder, not to a stream.") }
        let type = (try? Stat(output.path))?.type
        if let type, type != .directory {
            throw ValidationError("\(output) is a file, and the results need a folder.")
        }
        if type == nil, !output.endsInSlash { try OutputArguments.validateFolderName(output.path) }
    }

    func run() async throws {
        let environment = AppEnvironment()
        let console = Console(environment: environment)
        try await CommandWork.run(console) { try await run(environment, console) }
    }

    /// - Returns: the exit status.
    private func run(_ environment: AppEnvironment, _ console: Console) async throws -> Int32 {
        let asked = try look.request(
            environment, reader: limits.lookFiles(console, isQuiet: telling.quiet), isOptional: result.asksForEdits)
        var settings = try RunSettings(
            asked, options: try result.options(format: try results.format(asked: result.format)),
            decoding: limits.decoding, overwrites: results.overwrite, telling: telling, environment, console)
        settings.lookSources = look.sources(of: asked.request)
        settings.tellLookFile()
        let run = BatchRun(
            request: try request(settings), runner: work.runner(environment, memory: runMemory?.value),
            settings: settings, maxErrors: failFast ? 1 : maxErrors,
            reports: try reports(), tellsProgress: telling.json, matches: look.likeness.match)
        return try await SignalWatcher.run { try await run.run() }
    }

    private func reports() throws -> [BatchRun.ReportPlace] {
        try report.map { argument in
            guard let kind = ReportKind(argument.path) else {
                throw ValidationError("--report \(argument): a report is a .json or a .html file.")
            }
            return BatchRun.ReportPlace(kind: kind, path: argument.path)
        }
    }

    private func request(_ settings: RunSettings) throws -> BatchRequest {
        let planner = OutputPlanner(
            destination: try output.map { .folder($0.path, try results.template()) } ?? .inPlace,
            lookName: settings.look.name, format: settings.options.format)
        var jobs = settings.jobs(timeLimit: work.timeout)
        results.apply(to: &jobs)
        var request = BatchRequest(
            inputs: try inputs.roots(input), scope: try inputs.scope(), planner: planner, settings: jobs)
        request.existingResults = results.existing
        request.lookSources = settings.lookSources
        request.journal = Batch.journal(in: (output ?? input[0]).path)
        request.resumes = results.resume || inputs.watch
        request.watching = inputs.watching
        request.isDry = dryRun
        request.comparesContent = results.checksum
        return request
    }
}
