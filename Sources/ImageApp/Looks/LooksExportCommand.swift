import ArgumentParser
import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import LookPresets
import SystemPackage

/// `image-app looks export`: a look as a table, a profile or a style sheet that other programs read.
struct LooksExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes a look as a .cube file, a HaldCLUT picture, a profile for Lightroom or a style sheet.",
        usage: "image-app looks export LOOK --cube|--hald|--xmp|--css FILE [options]",
        discussion: """
            A table maps colours to colours, wherever in a picture they are. A look with steps that depend on more (a \
            vignette, grain, gradients, blurs, transparency) is refused with their names, unless --drop-spatial leaves \
            them out; of shadows and highlights, the table then holds what they do to each colour by itself. A profile \
            is such a table, with 32 points along an edge. A style sheet has layers, gradients too, and CSS's filter \
            functions; a look with anything else is refused.
            """
    )

    @Argument(help: "A look's name or file.", completion: .list(BuiltInLooks.names))
    var look: PathArgument

    @Option(help: ArgumentHelp("The .cube file to write.", valueName: "file"))
    var cube: PathArgument?

    @Option(help: ArgumentHelp("Points along an edge of the .cube file, 2 to 129.", valueName: "points"))
    var size = 33

    @Option(help: ArgumentHelp("The HaldCLUT to write, a PNG with 16 bits.", valueName: "file"))
    var hald: PathArgument?

    @Option(help: ArgumentHelp("The HaldCLUT's level, 2 to 16: level 8 is 512x512 pixels.", valueName: "level"))
    var level = 8

    @Option(help: ArgumentHelp("The profile for Lightroom and Camera Raw to write, an .xmp file.", valueName: "file"))
    var xmp: PathArgument?

    @Option(help: ArgumentHelp("The style sheet to write, for pictures on a page.", valueName: "file"))
    var css: PathArgument?

    @Option(
        help: ArgumentHelp("How much of the look replaces the picture, 0 to 1 or in percent.", valueName: "0-1|percent")
    )
    var strength: Strength?

    @Flag(help: "Leave out the steps that a table can't hold, or what of them it can't.")
    var dropSpatial = false

    @Flag(help: "Replace existing files.")
    var overwrite = false

    @OptionGroup var folders: LookFolderOptions
    @OptionGroup var access: LookFileAccess
    @OptionGroup var limits: LimitArguments

    func validate() throws {
        let files = [("--cube", cube), ("--hald", hald), ("--xmp", xmp), ("--css", css)].compactMap { option, file in
            file.map { (option, $0) }
        }
        if files.isEmpty {
            throw ValidationError("Say what to write: --cube FILE, --hald FILE, --xmp FILE or --css FILE, or several.")
        }
        for (index, (option, file)) in files.enumerated() {
            if let other = files[..<index].first(where: { $0.1.path == file.path }) {
                throw ValidationError("\(other.0) and \(option) are two files: give them two names.")
            }
        }
        if let hald, let name = hald.path.extension, name.lowercased() != "png" {
            throw ValidationError("--hald is a PNG: \(hald) should end in .png.")
        }
        guard 2...129 ~= size else { throw ValidationError("--size is 2 to 129, not \(size).") }
        guard 2...ColorLookupTable.maximumHaldLevel ~= level else {
            throw ValidationError("--level is 2 to \(ColorLookupTable.maximumHaldLevel), not \(level).")
        }
    }

    func run() throws {
        let environment = AppEnvironment()
        let console = Console(environment: environment)
        do {
            let look = try requestedLook(environment, console)
            // Nothing is written where something is refused.
            let rendering = cube != nil || hald != nil || xmp != nil ? try rendering(look) : nil
            let sheet = css != nil ? try styleSheet(of: look) : nil
            if let cube, let rendering {
                try write(rendering.table(size: size).cubeText(title: look.name), to: cube)
            }
            if let hald, let rendering {
                let picture = try rendering.haldCLUT(level: level)
                try FileDestination.write(to: hald.path, overwrites: overwrite) {
                    try ImageEncoders.write(
                        picture, hasAlpha: false, coding: PNGEncodingOptions(bitDepth: 16),
                        codecs: limits.codecs, to: $0)
                }
            }
            if let xmp, let rendering {
                let table = try rendering.table(size: LightroomProfile.size)
                try write(LightroomProfile.text(of: table, named: look.name), to: xmp)
            }
            if let css, let sheet { try write(sheet.text, to: css) }
        } catch  where error is UsageError || error is InputError {
            console.error("image-app", error.commandLineDescription)
            throw ExitCode.failure
        }
    }

    private func write(_ text: String, to file: PathArgument) throws {
        try FileDestination.write(Array(text.utf8), to: file.path, overwrites: overwrite)
    }

    private func requestedLook(_ environment: AppEnvironment, _ console: Console) throws -> Look {
        let library = folders.library(environment)
        var request = try library.requested(library.entry(for: look))
        request.allowsOutside = access.allowOutside
        request.strength = strength?.value
        return try request.read(limits.lookFiles(console))
    }

    private func rendering(_ look: Look) throws -> LookRendering {
        do throws(LookRenderingError) {
            return try LookRendering(dropSpatial ? look.withoutSpatialSteps : look)
        } catch {
            throw UsageError("\(error.commandLineDescription) (--drop-spatial leaves them out)")
        }
    }

    private func styleSheet(of look: Look) throws -> StyleSheet {
        var wanted = look
        if dropSpatial {
            wanted.steps.removeAll { step in
                !StyleSheet.hasStep(step) && !Look(name: look.name, steps: [step]).spatialSteps.isEmpty
            }
        }
        do throws(StyleSheetError) {
            return try StyleSheet(wanted)
        } catch {
            throw UsageError(error.description + Self.wayOut(of: error))
        }
    }

    /// The option that helps.
    private static func wayOut(of error: StyleSheetError) -> String {
        switch error.reason {
        case .strength: " (--strength 1)"
        case .steps: "; --cube and --xmp hold all that is about colours alone"
        case .order, .layers: ""
        }
    }
}
