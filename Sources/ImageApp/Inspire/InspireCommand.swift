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

    private var output: PathArgument? { destination.output }
    private var overwrite: Bool { destination.overwrite }
    private var explain: Bool { explanation.explain }

    func validate() throws {
        if input.count > 1, input.contains(where: \.isStandardStream) {
            throw ValidationError("Standard input (-) is one picture; it cannot be combined with other inputs.")
        }
        if input.count > 1, let camera = input.first(where: { $0.camera != nil }) {
            throw ValidationError("A camera (\(camera)) takes one picture; it cannot be combined with other inputs.")
        }
        if explain, let camera = input.first(where: { $0.camera != nil }) {
            throw ValidationError(
                "--explain needs a picture that is there; a camera (\(camera)) would have to take one.")
        }
        if input.contains(where: \.isStandardStream), output == nil, !explain {
            throw ValidationError("A picture from standard input needs -o OUT, or -o - for standard output.")
        }
        try validateOutput()
    }

    private func validateOutput() throws {
        guard let output else { return }
        if output.isStandardStream {
            if input.count > 1 { throw ValidationError("Standard output (-o -) takes the result of one picture.") }
            if messages.json {
                throw ValidationError("Standard output takes the result (-o -) or what --json says, not both.")
            }
            return
        }
        let type = (try? Stat(output.path))?.type
        if outputIsFolder {
            if input.contains(where: \.isStandardStream) {
                throw ValidationError("A picture from standard input has no name: -o has to give its result one.")
            }
            if let type, type != .directory {
                throw ValidationError("\(output) is a file, and the results need a folder.")
            }
            if type == nil, !output.endsInSlash { try OutputArguments.validateFolderName(output.path) }
            return
        }
        try result.validateName(of: output.path)
    }

    /// Whether OUT is a folder: it exists as one, ends in a slash, or there are several results.
    private var outputIsFolder: Bool {
        guard let output, !output.isStandardStream else { return false }
        return input.count > 1 || output.endsInSlash || output.isExistingFolder
            || input.contains { !$0.isStandardStream && $0.isExistingFolder }
    }

    func run() async throws {
        let environment = AppEnvironment()
        let console = Console(environment: environment)
        try await CommandExecution.run(console) { try await run(environment, console) }
    }

    /// - Returns: the exit status.
    private func run(_ environment: AppEnvironment, _ console: Console) async throws -> Int32 {
        let asked = try look.request(
            environment, reader: limits.lookFiles(console, isQuiet: messages.quiet), isOptional: result.asksForEdits)
        var settings = try RunSettings(
            asked, options: try result.options(format: target.format), decoding: limits.decoding, overwrites: overwrite,
            messages: messages, environment, console)
        settings.lookSources = look.sources(of: asked.request)
        settings.tellLookFile()
        if explain { return explainRun(settings).run() }
        let savedLook = try look.likeness.savedLook(
            of: single, in: try look.folders.ownFolder(environment), overwrites: overwrite, decoding: limits.decoding)
        if let run = await singleRun(settings) {
            if look.likeness.match {
                throw UsageError("--match evens out several pictures, and there is one: give it all of the shoot")
            }
            let status = try await SignalWatcher.run { await run.run() }
            if status == 0 { try savedLook?.save(settings.look) }
            return status
        }
        if output == nil, let folder = input.first(where: \.isExistingFolder) {
            throw UsageError("\(folder.path) is a folder: say with -o OUT where its results go")
        }
        let run = BatchRun(
            request: request(settings), workerPool: work.workerPool(environment), settings: settings,
            matches: look.likeness.match,
            savedLook: savedLook)
        return try await SignalWatcher.run { try await run.run() }
    }

    private func request(_ settings: RunSettings) -> BatchRequest {
        let destination: OutputPlanner.Destination =
            if let output { outputIsFolder ? .folder(output.path, nil) : .file(output.path) } else { .besideInput }
        var request = BatchRequest(
            inputs: .paths(input.map(\.path)), scope: folders.scope,
            planner: OutputPlanner(
                destination: destination, lookName: settings.look.name, format: settings.options.format),
            work: settings.work(timeLimit: work.timeout))
        request.existingResults = overwrite ? .replaced : .refused
        request.lookSources = settings.lookSources
        return request
    }

    private func explainRun(_ settings: RunSettings) -> ExplainRun {
        ExplainRun(
            inputs: input[0].isStandardStream ? nil : input.map(\.path), scope: folders.scope, settings: settings)
    }

    private var target: ResultTarget { ResultTarget(output: output, isFolder: outputIsFolder, wanted: result.format) }

    /// The one picture, where it is a file.
    private var single: FilePath? {
        guard input.count == 1, !input[0].isStandardStream, input[0].camera == nil, !input[0].isExistingFolder else {
            return nil
        }
        return input[0].path
    }

    /// The run of a single picture; nil where there are several, or a folder.
    @MainActor
    private func singleRun(_ settings: RunSettings) -> SinglePictureRun? {
        guard input.count == 1, !input[0].isExistingFolder else { return nil }
        let picker: ArgumentPicker
        if let options = input[0].camera {
            let source = CameraSource(options: options, instructionSet: settings.instructionSet)
            picker = ArgumentPicker(
                camera: ReportingCamera(source: source, printsJSON: messages.json), name: input[0].path)
        } else {
            picker = ArgumentPicker(input[0])
        }
        return SinglePictureRun(
            picker: picker, output: target.single, settings: settings, timeLimit: .seconds(work.timeout))
    }
}

/// `--explain`.
struct ExplainOption: ParsableArguments {
    @Flag(help: "Show what the look compiles to on this machine for each picture, and do nothing.")
    var explain = false

    /// None of these options, and their defaults.
    static var unset: Self {
        var options = Self()
        options.explain = false
        return options
    }
}

extension PathArgument {
    /// What is asked of a camera, where the argument names one.
    fileprivate var camera: CameraOptions? { isStandardStream ? nil : CameraSource.options(named: path) }
}
