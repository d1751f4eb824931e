import ArgumentParser
import ImageBatch
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage

/// `image-app again`: recreates a result from its original, by the recipe that it carries.
struct AgainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "again",
        abstract: "Recreates a result from its original, stronger or weaker.",
        usage: "image-app again FILE [--strength STRENGTH] [-o OUT] [options]",
        discussion: """
            A result carries a recipe: its settings, and the original's name and hash. The original is looked for at the \
            path in the recipe, then under its name beside the result, and must have that hash; so must tables and other \
            files of the look. Without -o the new result goes beside the old one, named as inspire would name it.

            A picture may come from anybody. So --force is needed for files whose hash differs or is missing, and \
            --allow-outside for files that are neither in the result's folder nor in the one above it: those reached by \
            an absolute path, by more than one "..", or by a link.
            """
    )

    @Argument(help: "A result that image-app made.")
    var file: PathArgument

    @OptionGroup(title: OptionTitle.common) var destination: DestinationOptions
    @OptionGroup(title: OptionTitle.common) var repeating: Repeating
    @OptionGroup(title: OptionTitle.limits) var limits: LimitArguments
    @OptionGroup(title: OptionTitle.messages) var messages: Messages

    /// What is different this time, and where the original may come from.
    struct Repeating: ParsableArguments {
        @Option(
            help: ArgumentHelp("How much of the look this time, 0 to 1 or in percent.", valueName: "0-1|percent"))
        var strength: Strength?

        @Option(
            help: ArgumentHelp(
                "The original, if it is not at the path in the recipe or beside FILE.", valueName: "file"))
        var original: PathArgument?

        @Flag(help: "Use the original and tables even if they have changed or the recipe has no hash of them.")
        var force = false

        @Flag(help: "Use the original and tables from folders that a recipe may not refer to by itself.")
        var allowOutside = false
    }

    /// What is printed.
    struct Messages: ParsableArguments {
        @Flag(help: "Print a line of JSON for the picture and one for the whole run.")
        var json = false

        @Flag(help: "Print nothing but errors and warnings of damage.")
        var quiet = false
    }

    func validate() throws {
        try destination.validateForOnePicture(format: nil, printsJSON: messages.json)
    }

    func run() async throws { try await CommandExecution.run(run) }

    /// - Returns: the exit status.
    private func run(_ environment: AppEnvironment, _ console: Console) async throws -> Int32 {
        var found: (look: RequestedLook, options: OutputOptions, original: FilePath)
        do {
            found = try find(console)
        } catch {
            console.error(file.path.string, error.commandLineDescription)
            if messages.json { JSONOutput.printFailure(of: file.path, error.commandLineDescription) }
            return 1
        }
        if let strength = repeating.strength?.value {
            found.look.request.strength = strength
            found.look.look.strength = strength
        }
        let target = ResultTarget(output: destination.output, isFolder: destination.isFolder)
        found.options.format = target.format ?? found.options.format
        // Wherever its original is, a result's folder is where its owner works.
        let name =
            destination.output == nil
            ? RenderService.resultPath(
                of: found.original, in: folder, lookName: found.look.request.name, found.options) : nil
        // With --original another file is read, but what the result was made from are originals, too.
        let origin = RecordedOriginals(of: file.path, codecs: limits.codecs)
        let originals = [name, destination.output?.path].compactMap(\.self).filter {
            origin?.isMade(from: $0, in: folder, codecs: limits.codecs) ?? false
        }
        found.look.sources.formUnion(originals.compactMap { FileIdentity($0) })
        let settings = RunSettings(
            look: found.look, options: found.options, decoding: limits.decoding, overwrites: destination.overwrite,
            isQuiet: messages.quiet, printsJSON: messages.json, instructionSet: try environment.instructionSet(),
            service: environment.renderService(limits.codecs), console: console)
        let single = SinglePictureRun(
            input: .file(found.original), destination: name.map { .file($0) } ?? target.destination, settings: settings)
        return try await SignalWatcher.run(on: MainThread.executor) { try await single.run() }
    }

    /// The result's folder.
    private var folder: FilePath { file.path.removingLastComponent() }

    /// What the recipe asks for, and the files that it names, which have to be what they were.
    private func find(
        _ console: Console
    ) throws -> (look: RequestedLook, options: OutputOptions, original: FilePath) {
        guard let recipe = try Recipe(header(of: file.path).metadata) else {
            throw InputError("it carries no recipe: image-app did not make it, or its metadata was removed")
        }
        var asked = try recipe.decodedRequest()
        let files = RecipeFileLocator(
            of: file.path, takesChanged: repeating.force, allowsOutside: repeating.allowOutside)
        let original = try files.original(of: recipe, named: repeating.original?.path)
        try files.resolvePaths(in: &asked.look)
        try files.resolvePaths(in: &asked.options)
        if limits.isolate, case .file(let font)? = asked.options.text?.font {
            throw InputError(
                "its recipe draws text with the font file \(font), which --isolate can't keep from other files;"
                    + " without --isolate it is used"
            )
        }
        let reader = limits.lookFiles(console, isQuiet: messages.quiet)
        let look = try InputError.wrapping("its recipe's look can't be read") {
            try asked.look.look(reader: reader)
        }
        if look.autoCorrections == nil, !messages.quiet {
            console.notice(
                file.path.string,
                "its recipe does not keep what auto did to its original, which is measured again: the result may differ"
            )
        }
        try InputError.wrapping { _ = try OverlayResources(for: asked.options, reader: reader) }
        try InputError.wrapping("its original \(original)") { _ = try header(of: original) }
        // The file that the recipe names, too, whether or not it is there.
        let named = recipe.original.map { [folder.pushing(FilePath(reference: $0))] } ?? []
        let sources = Set((asked.look.filePaths + named).compactMap { FileIdentity($0) })
        return (RequestedLook(request: asked.look, look: look, sources: sources), asked.options, original)
    }

    private func header(of file: FilePath) throws(ImageError) -> ImageHeader {
        // Of a damaged picture the recipe may be whole.
        var options = limits.decoding
        options.allowsDamage = true
        return try ImageDecoders.header(of: FileSource(file), options: options, codecs: limits.codecs)
    }
}
