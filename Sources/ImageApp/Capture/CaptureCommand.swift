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

    func validate() throws {
        try destination.validateForOnePicture(format: result.format, printsJSON: messages.json)
    }

    func run() async throws { try await CommandExecution.run(run) }

    /// - Returns: the exit status.
    private func run(_ environment: AppEnvironment, _ console: Console) async throws -> Int32 {
        let target = ResultTarget(output: destination.output, isFolder: destination.isFolder, wanted: result.format)
        let asked =
            try look.requestIfAny(environment, reader: limits.lookFiles(console, isQuiet: messages.quiet))
            ?? RequestedLook(
                request: LookRequest(name: LookRequest.noLook), look: Look(name: "camera", steps: []))
        let options = try result.options(
            format: target.format, reader: limits.lookFiles(console, isQuiet: messages.quiet))
        let settings = RunSettings(
            look: asked, options: options, decoding: limits.decoding,
            overwrites: destination.overwrite, isQuiet: messages.quiet, printsJSON: messages.json,
            instructionSet: try environment.instructionSet(), service: environment.renderService(limits.codecs),
            console: console)
        if look.likeness.measuresAll {
            throw UsageError("--match evens out several pictures, and a camera takes one: give them to inspire")
        }
        let savedLook = try look.likeness.savedLook(
            of: nil, in: try look.folders.ownFolder(environment), overwrites: destination.overwrite,
            limits)
        let source = camera.source(instructionSet: settings.instructionSet)
        let single = SinglePictureRun(
            input: .camera(
                ReportingCamera(source: source, printsJSON: messages.json),
                name: source.options.device ?? CameraSource.defaultCameraName),
            destination: target.destination, settings: settings, savedLook: savedLook)
        return try await SignalWatcher.run(on: MainThread.executor) { try await single.run() }
    }
}
