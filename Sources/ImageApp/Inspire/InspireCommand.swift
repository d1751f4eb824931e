import ArgumentParser
import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import ImageSources
import SystemPackage

/// `image-app inspire`: applies a look to pictures.
struct InspireCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspire",
        // By this ArgumentParser knows that completion scripts are not this command's: it would parse everything twice to see
        // whether one is asked for.
        _superCommandName: "image-app",
        abstract: "Applies a look or filters to pictures, or to a folder of them.",
        usage: """
            image-app photo.jpg
            image-app inspire photo.jpg [-o OUT] [--look LOOK] [options]
            image-app inspire DIR -r -o OUT [options]
            """,
        discussion: """
            Results never replace an input, nor the original that an input was made from. Without -o, photo.jpg becomes \
            photo-LOOK.jpg beside it, or photo-edited.jpg without a look. OUT is a folder if it exists as one, ends in a \
            slash, or there are several inputs; results then keep their inputs' names.

            Exit status: 0 all done, 1 some input failed or was missing, 64 wrong usage, 130 and 143 interrupted.
            """
    )

    @Argument(
        help: """
            Pictures, folders of pictures, - for standard input, or "camera" or its device to take a picture (image-app \
            capture has more options for that).
            """)
    var input: [PathArgument]

    @OptionGroup(title: OptionTitle.common) var destination: DestinationOptions
    @OptionGroup(title: OptionTitle.folders) var folders: FolderOptions
    @OptionGroup var result: OutputArguments
    @OptionGroup var look: LookOptions
    @OptionGroup(title: OptionTitle.limits) var limits: LimitArguments
    @OptionGroup(title: OptionTitle.limits) var work: JobOptions
    @OptionGroup(title: OptionTitle.messages) var messages: MessageOptions
    @OptionGroup(title: OptionTitle.messages) var explanation: ExplainOption

    func validate() throws {
        if input.count > 1, input.contains(where: \.isStandardStream) {
            throw ValidationError("Standard input (-) is one picture; it cannot be combined with other inputs.")
        }
        if input.count > 1, let camera = input.first(where: { $0.camera != nil }) {
            throw ValidationError("A camera (\(camera)) takes one picture; it cannot be combined with other inputs.")
        }
        if explanation.explain, let camera = input.first(where: { $0.camera != nil }) {
            throw ValidationError(
                "--explain needs a picture that is there; a camera (\(camera)) would have to take one.")
        }
        if input.contains(where: \.isStandardStream), destination.output == nil, !explanation.explain {
            throw ValidationError("A picture from standard input needs -o OUT, or -o - for standard output.")
        }
        try validateOutput()
    }

    /// The second of two inputs, where it isn't there, and its name is that of a picture or a folder: what ImageMagick takes for the
    /// result.
    private var misplacedResult: PathArgument? {
        guard destination.output == nil, input.count == 2, input[0].isThere, !input[1].isThere else { return nil }
        let isWritable = input[1].path.extension.map { WritableFormat(fileExtension: $0) != nil } ?? false
        return isWritable || input[1].endsInSlash ? input[1] : nil
    }

    private func validateOutput() throws {
        guard let output = destination.output else { return }
        if destination.isStandardOutput {
            if hasSeveralResults { throw ValidationError("Standard output (-o -) takes the result of one picture.") }
            if messages.json {
                throw ValidationError("Standard output takes the result (-o -) or what --json says, not both.")
            }
            return
        }
        if outputIsFolder {
            if input.contains(where: \.isStandardStream) {
                throw ValidationError("A picture from standard input has no name: -o has to give its result one.")
            }
            try OutputArguments.validateFolder(output)
        } else {
            try OutputArguments.validateName(of: output.path, format: result.format)
        }
    }

    /// Whether OUT is a folder: it exists as one, ends in a slash, or there are several results.
    private var outputIsFolder: Bool {
        destination.isFolder || destination.output != nil && !destination.isStandardOutput && hasSeveralResults
    }

    private var hasSeveralResults: Bool {
        input.count > 1 || input.contains { !$0.isStandardStream && $0.isExistingFolder }
    }

    func run() async throws { try await CommandExecution.run(run) }

    /// - Returns: the exit status.
    private func run(_ environment: AppEnvironment, _ console: Console) async throws -> Int32 {
        if let result = misplacedResult {
            throw UsageError("there is no picture \(result) to read; for a result, use -o \(result)")
        }
        if isSinglePicture { ProcessHeap.keepFreedMemory() }
        let reader = limits.lookFiles(console, isQuiet: messages.quiet)
        let earlyMeasure = try earlyMeasure(environment)
        defer { earlyMeasure?.stop() }
        let asked = try look.request(environment, reader: reader, isOptional: result.asksForEdits)
        let target = ResultTarget(output: destination.output, isFolder: outputIsFolder, wanted: result.format)
        var service = environment.renderService(limits.codecs)
        service.earlyMeasure = earlyMeasure
        let settings = RunSettings(
            look: asked, options: try result.options(format: target.format, reader: reader), decoding: limits.decoding,
            overwrites: destination.overwrite, isQuiet: messages.quiet, printsJSON: messages.json,
            isVerbose: messages.verbose, measuresTimes: messages.timing,
            instructionSet: try environment.instructionSet(), service: service, console: console)
        settings.reportLookFile()
        let paths = input.map(\.path)
        if explanation.explain {
            let inputs = input[0].isStandardStream ? nil : paths
            return ExplainRun(inputs: inputs, scope: folders.scope, settings: settings).run()
        }
        let single = single(settings)
        let savedLook = try look.likeness.savedLook(
            of: single?.file, in: try look.folders.ownFolder(environment), overwrites: destination.overwrite,
            limits)
        if let single {
            if look.likeness.measuresAll {
                throw UsageError("--match evens out several pictures, and there is one: give it all of the shoot")
            }
            let run = SinglePictureRun(
                input: single, destination: target.destination, settings: settings,
                timeLimit: .seconds(work.timeout), savedLook: savedLook)
            return try await SignalWatcher.run(on: MainThread.executor) { try await run.run() }
        }
        ProcessLimits.requireThreads()
        if destination.output == nil, let folder = input.first(where: \.isExistingFolder) {
            throw UsageError("\(folder.path) is a folder: say with -o OUT where its results go")
        }
        var request = BatchRequest(
            inputs: .paths(paths), scope: folders.scope,
            planner: OutputPlanner(
                destination: target.destination ?? .besideInput, lookName: settings.look.request.name,
                format: settings.options.format),
            work: settings.work(timeLimit: work.timeout))
        request.existingResults = destination.overwrite ? .replaced : .refused
        request.lookSources = settings.sources
        let run = BatchRun(
            request: request, workerPool: work.workerPool(environment, codecs: limits.codecs), settings: settings,
            matches: look.likeness.measuresAll, savedLook: savedLook)
        return try await SignalWatcher.run { try await run.run() }
    }

    /// Measures the one picture while those of `--like` are measured: nil where there are none, or no second processor.
    private func earlyMeasure(_ environment: AppEnvironment) throws(UsageError) -> EarlyMeasure? {
        guard !look.likeness.like.isEmpty, !explanation.explain, environment.processorCount > 1, isSinglePicture,
            !input[0].isStandardStream, input[0].camera == nil
        else { return nil }
        return EarlyMeasure(
            input[0].path, decoding: limits.decoding, codecs: limits.codecs,
            instructionSet: try environment.instructionSet())
    }

    private var isSinglePicture: Bool { input.count == 1 && (input[0].isStandardStream || !input[0].isExistingFolder) }

    /// The one picture; nil where there are several, or a folder.
    private func single(_ settings: RunSettings) -> PictureInput? {
        guard isSinglePicture, let input = input.first else { return nil }
        if input.isStandardStream { return .standardInput }
        guard let options = input.camera else { return .file(input.path) }
        let source = CameraSource(options: options, instructionSet: settings.instructionSet)
        return .camera(ReportingCamera(source: source, printsJSON: settings.printsJSON), name: input.path)
    }
}

/// `--explain`.
struct ExplainOption: OptionalOptions {
    @Flag(help: "Show what the look compiles to on this machine for each picture, and do nothing.")
    var explain = false

    mutating func setDefaults() { explain = false }
}

extension PathArgument {
    fileprivate var isThere: Bool { (try? Stat(path)) != nil }

    /// What is asked of a camera, where the argument names one.
    fileprivate var camera: CameraOptions? { isStandardStream ? nil : CameraSource.options(named: path) }
}
