import ArgumentParser
import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import ImageSources
import SystemPackage

/// `image-app inspire`: puts a look on pictures.
struct InspireCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspire",
        abstract: "Puts a look on a picture, several, or a folder of them.",
        discussion: """
            Results never replace an input. OUT is a folder if it exists as one, ends in a slash, or there are several \
            inputs; results then keep their inputs' names. A single photo.jpg without -o becomes photo-LOOK.jpg beside it.

            Exit status: 0 all done, 1 some input failed or was missing, 64 wrong usage, 130 and 143 interrupted.
            """
    )

    @Argument(
        help: """
            Pictures, folders of pictures, - for standard input, or for a picture that a camera takes \"camera\" or its \
            device (image-app capture has more options for that).
            """)
    var input: [PathArgument]

    @Option(name: [.short, .long], help: ArgumentHelp("A file, a folder, or - for standard output.", valueName: "out"))
    var output: PathArgument?

    @OptionGroup(title: "Look") var look: LookOptions
    @OptionGroup(title: "Result") var result: OutputArguments

    @Flag(name: [.short, .long], help: "Folders below a folder too; their structure is kept.")
    var recursive = false

    @Flag(help: "Hidden folders and files too, and those that storage devices leave (@eaDir, #recycle …).")
    var all = false

    @Flag(help: "Replace earlier results.")
    var overwrite = false

    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp("Pictures at a time; one a processor unless told.", valueName: "count"))
    var jobs: Int?

    @Option(help: ArgumentHelp("The longest that one picture of several may take.", valueName: "seconds"))
    var timeout: Int = 300

    @OptionGroup(title: "Limits") var limits: LimitArguments

    @Flag(help: "Print a line of JSON for each picture and one for the whole.")
    var json = false

    @Flag(
        name: [.short, .long],
        help: "Say which file a look is, and what was done to each picture where a look decides that by itself.")
    var verbose = false

    @Flag(help: "Say where the time went: decoding, each stage of the look, encoding, waiting.")
    var timing = false

    @Flag(help: "Say what the look compiles to on this machine for each picture, and do nothing.")
    var explain = false

    @Flag(help: "Say nothing but errors and warnings of damage.")
    var quiet = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1, not \(jobs).") }
        if timeout < 1 { throw ValidationError("--timeout is at least 1 second, not \(timeout).") }
        if input.count > 1, input.contains(where: \.isStandardStream) {
            throw ValidationError("Standard input (-) is a picture by itself; give it no company.")
        }
        if input.count > 1, let camera = input.first(where: { $0.camera != nil }) {
            throw ValidationError("A camera (\(camera.path)) gives a picture by itself; give it no company.")
        }
        if explain, let camera = input.first(where: { $0.camera != nil }) {
            throw ValidationError(
                "--explain needs a picture that is there; a camera (\(camera.path)) would have to take one.")
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
            if json { throw ValidationError("Standard output takes the result (-o -) or what --json says, not both.") }
            return
        }
        let type = (try? Stat(output.path))?.type
        if outputIsFolder {
            if input.contains(where: \.isStandardStream) {
                throw ValidationError("A picture from standard input has no name: -o has to give its result one.")
            }
            if let type, type != .directory {
                throw ValidationError("\(output.path) is a file, and the results need a folder.")
            }
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
        try await CommandWork.run(console) { try await run(environment, console) }
    }

    /// - Returns: the exit status.
    private func run(_ environment: AppEnvironment, _ console: Console) async throws -> Int32 {
        let asked = try look.request(environment, decoding: limits.decoding)
        var settings = RunSettings(
            look: asked.request, readLook: asked.look,
            options: try result.options(format: place.format), decoding: limits.decoding,
            instructionSet: try environment.instructionSet(), overwrites: overwrite, console: console,
            isQuiet: quiet, printsJSON: json, faults: environment.plantedFaults
        )
        settings.isVerbose = verbose
        settings.measuresTimes = timing
        settings.lookSources = look.sources(of: asked.request)
        settings.tellLookFile()
        if explain { return explainRun(settings).run() }
        let keptLook = try look.likeness.keptLook(
            of: single, in: try look.folders.ownFolder(environment), overwrites: overwrite, decoding: limits.decoding)
        if let run = await singleRun(settings) {
            if look.likeness.match {
                throw UsageError("--match evens out several pictures, and there is one: give it all of the shoot")
            }
            let status = try await SignalWatcher.run { await run.run() }
            if status == 0 { try keptLook?.save(settings.look) }
            return status
        }
        let folder = FolderRun(
            inputs: input.map(\.path), output: output?.path, outputIsFolder: outputIsFolder, isRecursive: recursive,
            includesHidden: all, workerCount: jobs ?? environment.processorCount,
            timeLimit: .seconds(timeout), memoryBudget: environment.physicalMemory / 2, settings: settings,
            matches: look.likeness.match, keptLook: keptLook
        )
        return try await SignalWatcher.run { try await folder.run() }
    }

    private func explainRun(_ settings: RunSettings) -> ExplainRun {
        ExplainRun(
            inputs: input[0].isStandardStream ? nil : input.map(\.path), isRecursive: recursive, includesHidden: all,
            settings: settings)
    }

    private var place: ResultPlace { ResultPlace(output: output, isFolder: outputIsFolder, wanted: result.format) }

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
            picker = ArgumentPicker(camera: TellingCamera(source: source, printsJSON: json), name: input[0].path)
        } else {
            picker = ArgumentPicker(input[0])
        }
        return SinglePictureRun(picker: picker, output: place.single, settings: settings)
    }
}

extension PathArgument {
    /// What is asked of a camera, where the argument names one.
    fileprivate var camera: CameraOptions? { isStandardStream ? nil : CameraSource.options(named: path) }
}
