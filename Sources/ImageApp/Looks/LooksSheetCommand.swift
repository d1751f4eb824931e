import ArgumentParser
import ContactSheet
import ImageBatch
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage

/// `image-app looks sheet`: one picture with every look.
struct LooksSheetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Shows a picture with every look on one sheet, to choose by eye.",
        usage: "image-app looks sheet PICTURE -o OUT [options]",
        discussion: """
            OUT ends in \(WritableFormat.extensions) for a picture, which has the looks in rows with their names below, or \
            in .html for a page, a single file for any browser: it shows each look large beside the original, at any strength, with its description and the command \
            for the same result, ready to copy.

            With --auto, each look is shown on the corrected picture, and the commands correct it, too.
            """
    )

    @Argument(help: "A picture.")
    var picture: PathArgument

    @Option(name: [.short, .long], help: ArgumentHelp("The sheet: a picture, or an .html page.", valueName: "out"))
    var output: PathArgument

    @Option(help: ArgumentHelp("The looks, separated by commas. Default: all.", valueName: "names"))
    var looks: String?

    @Flag(help: "Correct the picture's colour cast, exposure and black and white points before each look.")
    var auto = false

    @Option(
        help: ArgumentHelp(
            "Looks in a row, if OUT is a picture. Default: by the picture's shape.", valueName: "count"))
    var columns: Int?

    @Flag(help: "Replace an existing sheet.")
    var overwrite = false

    @Flag(help: "Print nothing but errors.")
    var quiet = false

    @OptionGroup var folders: LookFolderOptions
    @OptionGroup var limits: LimitArguments

    /// What a sheet can be.
    private enum Kind: Sendable {
        case picture(WritableFormat)
        case page
    }

    private var kind: Kind? {
        guard let name = output.path.extension else { return nil }
        if ["html", "htm"].contains(name.lowercased()) { return .page }
        return WritableFormat(fileExtension: name).map { .picture($0) }
    }

    func validate() throws {
        guard let kind else {
            throw ValidationError(
                "\(output) can't be a sheet's name: a sheet ends in .html, or in \(WritableFormat.extensions).")
        }
        if let columns, columns < 1 { throw ValidationError("--columns is at least 1, not \(columns).") }
        if case .page = kind, columns != nil {
            throw ValidationError("A page has as many columns as its window has room for: leave out --columns.")
        }
    }

    func run() async throws {
        try await CommandExecution.run { environment, console in
            let sheet = try Sheet(
                picture: picture.path, output: output.path, looks: chosenLooks(environment, console),
                overwrites: overwrite, renderer: limits.previewRenderer(environment), console: console, isQuiet: quiet
            )
            return try await SignalWatcher.run { [kind, columns] in
                switch kind {
                case .picture(let format): await sheet.makePicture(format, columns: columns)
                case .page, nil: await sheet.makePage()
                }
            }
        }
    }

    /// The looks that were asked for, by name or file; else all that have a name.
    private func chosenLooks(_ environment: AppEnvironment, _ console: Console) throws -> [SheetLook] {
        let library = folders.library(environment)
        let reader = limits.lookFiles(console, isQuiet: quiet)
        var result: [SheetLook] = []
        guard let looks else {
            for entry in library.groups.flatMap(\.entries) {
                // One that was not asked for by name does not cost the others their sheet.
                do throws(LookRequestError) {
                    var look = sheetLook(try library.look(entry, reader: reader), entry, environment)
                    look.group = look.look.group
                    result.append(look)
                } catch {
                    console.warning(entry.name, "left out: \(error.commandLineDescription)")
                }
            }
            return result
        }
        for part in looks.split(separator: ",") {
            guard let argument = PathArgument(argument: part.trimmed) else { continue }
            let entry = try library.entry(for: argument)
            result.append(sheetLook(try library.requested(entry).read(reader), entry, environment))
        }
        guard !result.isEmpty else { throw UsageError("--looks has no look") }
        return result
    }

    /// A look with its command; with `--auto`, after the correction.
    private func sheetLook(_ look: Look, _ entry: LookLibrary.Entry, _ environment: AppEnvironment) -> SheetLook {
        var look = look
        var arguments = lookArguments(entry, environment)
        if auto {
            if entry == LookLibrary.Entry(name: "auto", origin: .builtIn) {
                // It is the correction, which is not made twice.
                arguments = "--auto"
            } else {
                look.corrections = [Auto()]
                arguments = "--auto \(arguments)"
            }
        }
        return SheetLook(name: entry.name, look: look, command: command(arguments))
    }

    /// The option that chooses a look. A look of `--looks-dir` is named by its file, which is found
    /// without that option.
    private func lookArguments(_ entry: LookLibrary.Entry, _ environment: AppEnvironment) -> String {
        if case .file(let file) = entry.origin,
            file.removingLastComponent() != environment.looks || entry.name.hasPrefix("-")
        {
            return "--look \(ShellWord.path(file))"
        }
        return "--look \(ShellWord.quoted(Array(entry.name.utf8)))"
    }

    /// The shell command for the picture with these options.
    private func command(_ arguments: String) -> String {
        let damage = limits.decoding.allowsDamage ? " --allow-damaged" : ""
        // A page may be sent to others, whom this disk's folders don't concern.
        let shown =
            picture.path.isAbsolute
            ? picture.path.lastComponent.map { FilePath(root: nil, CollectionOfOne($0)) } : picture.path
        return "image-app \(ShellWord.path(shown ?? picture.path)) \(arguments)\(damage)"
    }
}

/// A sheet on its way to its file.
private struct Sheet: Sendable {
    var picture: FilePath
    var output: FilePath
    var looks: [SheetLook]
    var overwrites: Bool
    var renderer: PreviewRenderer
    var console: Console
    var isQuiet: Bool

    /// - Returns: the exit status.
    func makePicture(_ format: WritableFormat, columns: Int?) async -> Int32 {
        await make(count: looks.count + 1) { image, sink, onProgress in
            try await ContactSheet(looks: looks, columns: columns, renderer: renderer)
                .write(image, format: format, to: sink, onProgress: onProgress)
        }
    }

    /// - Returns: the exit status.
    func makePage() async -> Int32 {
        await make(count: looks.count) { image, sink, onProgress in
            let page = SheetPage(
                title: picture.lastComponent?.string ?? "", looks: looks,
                openingLook: looks.firstIndex { $0.name == BuiltInLooks.defaultName } ?? 0, renderer: renderer,
                strengthOption: "--strength")
            return try await page.write(image, to: sink, onProgress: onProgress)
        }
    }

    private func make(
        count: Int, _ work: (PickedImage, FileDestination, (Int, Int) -> Void) async throws -> DecodeReport
    ) async -> Int32 {
        var progress = ProgressBar(total: count, console: console, isHidden: isQuiet)
        do {
            let inputs = Set([FileIdentity(picture)].compactMap { $0 })
            if let refusal = ResultObstacle.refusal(of: output, inputs: inputs, overwrites: overwrites) {
                throw refusal
            }
            let codecs = renderer.codecs
            if overwrites,
                RecordedOriginals(of: picture, codecs: codecs)?.isMade(
                    from: output, in: picture.folder, codecs: codecs) ?? false
            {
                throw InputError(
                    "the sheet \(output) would replace the original that it was made from; originals are kept")
            }
            let destination = try FileDestination(output, overwrites: overwrites)
            defer { destination.discard() }
            progress.draw()
            let report = try await work(PickedImage(file: picture), destination) { _, _ in progress.advance(failed: 0) }
            try destination.commit()
            progress.erase()
            console.report(damage: report.damage, notices: isQuiet ? [] : report.notices, of: picture.string)
        } catch ImageError.cancelled {
            progress.erase()
            return 1
        } catch {
            progress.erase()
            console.error(
                picture.string,
                (error as? ImageError)?.commandLineDescription(output: output) ?? error.commandLineDescription)
            return 1
        }
        if !isQuiet { console.result(picture.string, output.string) }
        return 0
    }
}
