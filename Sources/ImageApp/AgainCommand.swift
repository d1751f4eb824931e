import ArgumentParser
import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import ImageSources
import Inspire
import SystemPackage

/// `image-app again`: makes a result anew from its original, by the recipe that it carries.
struct AgainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "again",
        abstract: "Makes a result anew from its original, more or less of it.",
        discussion: """
            A result carries what was asked for, and where its original was: from that one it is made again, at full \
            quality, or from the same file beside the result. Without -o the new result goes where inspire would put it.
            """
    )

    @Argument(help: "A result that image-app made.")
    var file: PathArgument

    @Option(help: ArgumentHelp("How much of the look this time, 0 to 1 or in percent.", valueName: "0…1"))
    var strength: Strength?

    @Option(name: [.short, .long], help: ArgumentHelp("A file, a folder, or - for standard output.", valueName: "out"))
    var output: PathArgument?

    @Flag(help: "Replace an earlier result.")
    var overwrite = false

    @Flag(help: "Take the original, and tables, though they have changed since.")
    var force = false

    @Flag(help: "Let its look file name files outside of its own folder.")
    var allowOutside = false

    @OptionGroup(title: "Limits") var limits: LimitArguments

    @Flag(help: "Say nothing but errors and warnings of damage.")
    var quiet = false

    func validate() throws {
        guard let output, !output.isStandardStream, !outputIsFolder else { return }
        try OutputArguments.validateName(of: output.path, format: nil)
    }

    private var outputIsFolder: Bool { output.map { $0.endsInSlash || $0.isExistingFolder } ?? false }

    func run() async throws {
        let environment = AppEnvironment()
        let console = Console(environment: environment)
        try await CommandWork.run(console) { try await run(environment, console) }
    }

    /// - Returns: the exit status.
    private func run(_ environment: AppEnvironment, _ console: Console) async throws -> Int32 {
        let found: Found
        do {
            found = try find()
        } catch {
            console.error(file.path.string, "\(error)")
            return 1
        }
        var (look, options) = found.asked
        var read = found.look
        if let strength {
            look.strength = strength.value
            read.strength = strength.value
        }
        let place = ResultPlace(output: output, isFolder: outputIsFolder, wanted: nil)
        options.format = place.format ?? options.format
        let settings = RunSettings(
            look: look, readLook: read, options: options, decoding: limits.decoding,
            instructionSet: try environment.instructionSet(), overwrites: overwrite, console: console, isQuiet: quiet,
            printsJSON: false, faults: environment.plantedFaults
        )
        let picker = await ArgumentPicker(file: found.original)
        let single = await SinglePictureRun(picker: picker, output: place.single, settings: settings)
        return try await SignalWatcher.run { await single.run() }
    }

    private struct Found {
        var asked: (look: LookRequest, options: OutputOptions)
        var look: Look
        var original: FilePath
    }

    /// The recipe and the original, which has to be what it was.
    private func find() throws -> Found {
        let decoder = try ImageDecoders.make(source: FileSource(file.path), options: limits.decoding)
        guard let recipe = Recipe(decoder.header.metadata) else {
            throw NotRepeatable(
                description: "it carries no recipe: image-app put no look on it, or its metadata was taken away")
        }
        var asked = try recipe.askedFor(of: file.path)
        asked.look.allowsOutside = asked.look.allowsOutside || allowOutside
        if !force { try checkTables(of: asked.look) }
        let look: Look
        do {
            look = try asked.look.look(limits: limits.decoding.limits)
        } catch {
            throw NotRepeatable(description: "its recipe's look can't be read: \(error)")
        }
        return Found(asked: asked, look: look, original: try original(of: recipe))
    }

    /// - Throws: where a table is not what it was. One that is gone is said when the look is read.
    private func checkTables(of look: LookRequest) throws {
        for table in look.tables {
            guard let wanted = table.digest, let source = try? FileSource(table.path) else { continue }
            if try FileHash.digest(of: source) != wanted {
                throw NotRepeatable(
                    description: "its table \(table.path) has changed since (--force takes it as it is now)")
            }
        }
    }

    /// Where the recipe says; or of the same name and content beside the result, for both may have been moved.
    private func original(of recipe: Recipe) throws -> FilePath {
        let named = try recipe.originalPath(from: file.path)
        let isThere = named.isRegularFile
        let wanted = recipe.originalHash
        if isThere, try force || wanted == nil || FileHash.digest(of: FileSource(named)) == wanted { return named }
        var changed = isThere ? named : nil
        if let name = named.lastComponent, let wanted {
            let beside = file.path.removingLastComponent().appending(name)
            // The result itself may be called so.
            if beside.isRegularFile, FileIdentity(beside) != FileIdentity(file.path) {
                if try !isThere && force || FileHash.digest(of: FileSource(beside)) == wanted { return beside }
                changed = changed ?? beside
            }
        }
        throw NotRepeatable(
            description: changed.map { "its original \($0) has changed since (--force takes it as it is now)" }
                ?? "its original is not there any more: \(named)")
    }
}

extension FilePath {
    fileprivate var isRegularFile: Bool { (try? Stat(self))?.type == .regular }
}

/// Why a result can't be made anew.
private struct NotRepeatable: Error, CustomStringConvertible {
    var description: String
}
