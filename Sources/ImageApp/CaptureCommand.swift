import ArgumentParser
import ImageBatch
import ImageCodecs
import ImageCore
import ImageSources
import Inspire
import SystemPackage

/// `image-app capture`: takes a picture with a camera.
struct CaptureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture",
        abstract: "Takes a picture with a camera, with a look or as it is.",
        discussion: """
            Without -o the picture becomes capture-YYYYMMDD-HHMMSS.jpg in the current folder. Without a look or filters \
            it stays as the camera gave it: a camera's JPEG is then copied byte for byte, where no option asks for \
            another coding. Frames that are broken are dropped for the next one.

            Exit status: 0 done, 1 there is no picture, 64 wrong usage, 130 and 143 interrupted.
            """
    )

    @OptionGroup(title: "Camera") var camera: CameraArguments

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("A file, a folder, or - for standard output.", valueName: "out"))
    var output: PathArgument?

    @OptionGroup(title: "Look") var look: LookOptions
    @OptionGroup(title: "Result") var result: OutputArguments
    @OptionGroup(title: "Limits") var limits: LimitArguments

    @Flag(help: "Replace an earlier result.")
    var overwrite = false

    @Flag(help: "Print a line of JSON for the camera, one for the picture and one for the whole.")
    var json = false

    @Flag(help: "Say nothing but errors.")
    var quiet = false

    func validate() throws {
        guard let output else { return }
        if output.isStandardStream {
            if json { throw ValidationError("Standard output takes the picture (-o -) or what --json says, not both.") }
        } else if !isFolder(output) {
            try result.validateName(of: output.path)
        }
    }

    func run() async throws {
        let environment = AppEnvironment()
        let console = Console(environment: environment)
        try await CommandWork.run(console) { try await run(environment, console) }
    }

    /// - Returns: the exit status.
    private func run(_ environment: AppEnvironment, _ console: Console) async throws -> Int32 {
        let instructionSet = try environment.instructionSet()
        let place = ResultPlace(output: output, isFolder: output.map(isFolder) ?? false, wanted: result.format)
        let asked =
            try look.requestIfAny(environment, reader: limits.lookFiles(console, isQuiet: quiet))
            ?? AskedLook(request: LookRequest(name: "camera", file: nil), look: Look(name: "camera", steps: []))
        var settings = RunSettings(
            look: asked.request, readLook: asked.look,
            options: try result.options(format: place.format), decoding: limits.decoding,
            instructionSet: instructionSet,
            overwrites: overwrite, console: console, isQuiet: quiet, printsJSON: json, faults: environment.plantedFaults
        )
        settings.lookSources = look.sources(of: asked.request)
        if look.likeness.match {
            throw UsageError("--match evens out several pictures, and a camera takes one: give them to inspire")
        }
        let keptLook = try look.likeness.keptLook(
            of: nil, in: try look.folders.ownFolder(environment), overwrites: overwrite, decoding: settings.decoding)
        let source = camera.source(instructionSet: instructionSet)
        let picker = await ArgumentPicker(
            camera: TellingCamera(source: source, printsJSON: json), name: source.options.device ?? CameraSource.word)
        let single = await SinglePictureRun(picker: picker, output: place.single, settings: settings)
        let status = try await SignalWatcher.run { await single.run() }
        if status == 0 { try keptLook?.save(settings.look) }
        return status
    }

    private func isFolder(_ output: PathArgument) -> Bool { output.endsInSlash || output.isExistingFolder }
}
