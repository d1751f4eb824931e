import ArgumentParser
import ImageCodecs
import ImageCore
import ImagePipeline
import ImageSources
import Inspire
import SystemPackage

/// `image-app capture`: takes a picture with a camera.
struct CaptureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture",
        abstract: "Takes a picture with a camera.",
        usage: "image-app capture [-o OUT] [--look LOOK] [options]",
        discussion: """
            Without -o the picture becomes capture-YYYYMMDD-HHMMSS.jpg in the current folder. Without a look or filters \
            it stays as the camera delivered it: a camera's JPEG is then copied byte for byte, unless an option asks for \
            another encoding. Broken frames are skipped.

            Exit status: 0 done, 1 there is no picture, 64 wrong usage, 130 and 143 interrupted.
            """
    )

    @OptionGroup(title: OptionTitle.common) var destination: DestinationOptions
    @OptionGroup(title: "Camera") var camera: CameraArguments
    @OptionGroup var result: OutputArguments
    @OptionGroup var look: LookOptions
    @OptionGroup(title: OptionTitle.limits) var limits: LimitArguments
    @OptionGroup(title: OptionTitle.messages) var messages: Messages

    /// What is printed.
    struct Messages: ParsableArguments {
        @Flag(help: "Print a line of JSON for the camera, one for the picture and one for the whole run.")
        var json = false

        @Flag(help: "Print nothing but errors.")
        var quiet = false
    }

    private var output: PathArgument? { destination.output }
    private var overwrite: Bool { destination.overwrite }
    private var json: Bool { messages.json }
    private var quiet: Bool { messages.quiet }

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
        try await CommandExecution.run(console) { try await run(environment, console) }
    }

    /// - Returns: the exit status.
    private func run(_ environment: AppEnvironment, _ console: Console) async throws -> Int32 {
        let instructionSet = try environment.instructionSet()
        let target = ResultTarget(output: output, isFolder: output.map(isFolder) ?? false, wanted: result.format)
        let asked =
            try look.requestIfAny(environment, reader: limits.lookFiles(console, isQuiet: quiet))
            ?? (LookRequest(name: "camera", file: nil), Look(name: "camera", steps: []))
        var settings = RunSettings(
            look: asked.request, readLook: asked.read,
            options: try result.options(format: target.format), decoding: limits.decoding,
            instructionSet: instructionSet,
            overwrites: overwrite, console: console, isQuiet: quiet, printsJSON: json,
            service: environment.renderService
        )
        settings.lookSources = look.sources(of: asked.request)
        if look.likeness.match {
            throw UsageError("--match evens out several pictures, and a camera takes one: give them to inspire")
        }
        let savedLook = try look.likeness.savedLook(
            of: nil, in: try look.folders.ownFolder(environment), overwrites: overwrite, decoding: settings.decoding)
        let source = camera.source(instructionSet: instructionSet)
        let picker = await ArgumentPicker(
            camera: ReportingCamera(source: source, printsJSON: json),
            name: source.options.device ?? CameraSource.defaultCameraName)
        let single = await SinglePictureRun(picker: picker, output: target.single, settings: settings)
        let status = try await SignalWatcher.run { await single.run() }
        if status == 0 { try savedLook?.save(settings.look) }
        return status
    }

    private func isFolder(_ output: PathArgument) -> Bool { output.endsInSlash || output.isExistingFolder }
}
