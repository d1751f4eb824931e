import ArgumentParser
import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import SystemPackage

/// `image-app batch`: applies a look to an archive.
struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        // By this ArgumentParser knows that completion scripts are not this command's: it would parse everything twice to see
        // whether one is asked for.
        _superCommandName: "image-app",
        abstract: "Processes any number of pictures; resumable.",
        usage: """
            image-app batch DIR -r -o OUT --look clarendon
            image-app batch DIR -r -o OUT --look clarendon --resume
            image-app batch DIR -r -o OUT --name "{dir}/{stem}-{look}.{ext}"
            find DIR -name "*.jpg" -print0 | image-app batch --files-from - -o OUT
            image-app batch DIR -r --in-place --backup .orig
            """,
        discussion: """
            Does what inspire does with a folder, and records in a journal in OUT what it made from what: --resume \
            continues an interrupted run, skips what is done, and processes again what has changed. Every result appears \
            complete or not at all; originals are never changed, except by --in-place.

            In --name, {date} is the day a picture was taken (EXIF's DateTimeOriginal, else the file's last change), such \
            as 2024-05-31; {date:%Y/%m} makes folders of years and months, with Y, m, d, H, M and S as in strftime. \
            {camera} is maker and model, or "unknown". {seq} is the picture's number in the order of the inputs, with four \
            digits, {seq:6} with six; results in the journal keep theirs. Two results with one name are an error before \
            any work starts.

            The run ends if the results' disk has no space for three pictures in a row.

            Exit status: 0 all done, 1 some input failed or was missing, 64 wrong usage, 130 and 143 interrupted.
            """
    )

    @Argument(help: "Folders of pictures, or pictures.")
    var input: [PathArgument] = []

    @OptionGroup(title: OptionTitle.common) var runOptions: BatchRunOptions
    @OptionGroup(title: "Inputs") var inputs: BatchInputOptions
    @OptionGroup(title: "Names and existing files") var results: BatchResultOptions
    @OptionGroup var result: OutputArguments
    @OptionGroup var look: LookOptions
    @OptionGroup(title: OptionTitle.limits) var limits: LimitArguments
    @OptionGroup(title: OptionTitle.limits) var work: JobOptions
    @OptionGroup(title: OptionTitle.limits) var runLimits: BatchLimitOptions
    @OptionGroup(title: OptionTitle.messages) var messages: MessageOptions

    func validate() throws {
        if input.contains(where: \.isStandardStream) {
            throw ValidationError("A batch takes files; for names from standard input there is --files-from -.")
        }
        try inputs.validate(input)
        if results.checksum, !runOptions.resume {
            throw ValidationError("--checksum says what --resume compares; add --resume.")
        }
        if let report = runOptions.report.first(where: { ReportKind($0.path) == nil }) {
            throw ValidationError("--report \(report): a report is a .json or a .html file.")
        }
        _ = try results.format(asked: result.format)
        try validateOutput()
    }

    private func validateOutput() throws {
        if inputs.watch, runLimits.failFast || runLimits.maxErrors == 1 {
            throw ValidationError(
                """
                \(runLimits.failFast ? "--fail-fast" : "--max-errors 1") cannot be combined with --watch: a picture that is still \
                being copied fails until it is complete, and would end the run. --max-errors COUNT counts the pictures \
                that are not complete at one time.
                """)
        }
        if inputs.watch, results.inPlace || runOptions.dryRun || look.likeness.measuresAll {
            throw ValidationError("--watch cannot be combined with --in-place, --dry-run or --match.")
        }
        if runOptions.dryRun, !runOptions.report.isEmpty {
            throw ValidationError(
                "--report is of what was done, and --dry-run does nothing; its lines say what would be.")
        }
        if results.inPlace {
            if look.likeness.measuresAll {
                throw ValidationError("--match needs all originals to measure them, and --in-place replaces them.")
            }
            guard runOptions.output == nil else {
                throw ValidationError("Results go to --output or --in-place, not to both.")
            }
            guard result.format == nil else {
                throw ValidationError(
                    "--format can't be combined with --in-place: the pictures would change their format. Give an --output."
                )
            }
            guard input.count == 1, input[0].isExistingFolder else {
                throw ValidationError("--in-place is for one folder, which holds the journal.")
            }
            return
        }
        guard let output = runOptions.output else {
            throw ValidationError("Say with -o OUT which folder the results go to.")
        }
        if output.isStandardStream { throw ValidationError("The results of a batch go to a folder, not to a stream.") }
        try OutputArguments.validateFolder(output)
    }

    func run() async throws { try await CommandExecution.run(run) }

    /// - Returns: the exit status.
    private func run(_ environment: AppEnvironment, _ console: Console) async throws -> Int32 {
        var settings = try RunSettings(
            look, result, results, limits, isQuiet: messages.quiet, environment, console)
        settings.printsJSON = messages.json
        settings.isVerbose = messages.verbose
        settings.measuresTimes = messages.timing
        settings.reportLookFile()
        let savedLook = try look.likeness.savedLook(
            of: nil, in: try look.folders.ownFolder(environment), overwrites: results.overwrite, limits)
        let run = BatchRun(
            request: try request(settings),
            workerPool: work.workerPool(environment, codecs: limits.codecs, memory: runLimits.runMemory?.value),
            settings: settings, maxErrors: runLimits.failFast ? 1 : runLimits.maxErrors,
            reports: runOptions.report.map(\.path), reportsProgress: messages.json, matches: look.likeness.measuresAll,
            savedLook: savedLook)
        return try await SignalWatcher.run { try await run.run() }
    }

    private func request(_ settings: RunSettings) throws -> BatchRequest {
        let planner = OutputPlanner(
            destination: try runOptions.output.map { .folder($0.path, try results.template()) } ?? .inPlace,
            lookName: settings.look.request.name, format: settings.options.format)
        var request = BatchRequest(
            inputs: try inputs.roots(input), scope: try inputs.scope(), planner: planner,
            work: settings.work(timeLimit: work.timeout))
        results.apply(to: &request)
        request.existingResults = results.existing
        request.lookSources = settings.sources
        request.journal = Batch.journal(in: (runOptions.output ?? input[0]).path)
        request.resumes = runOptions.resume || inputs.watch
        request.watching = inputs.watching
        request.isDry = runOptions.dryRun
        request.comparesContent = results.checksum
        return request
    }
}
