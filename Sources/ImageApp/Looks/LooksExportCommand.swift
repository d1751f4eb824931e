import ArgumentParser
import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage

/// `image-app looks export`: a look as a table that other programs read.
struct LooksExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes a look as a .cube file or a HaldCLUT picture.",
        usage: "image-app looks export LOOK [--cube FILE] [--hald FILE] [options]",
        discussion: """
            A table maps colours to colours, wherever in a picture they are. A look with steps that depend on more (a \
            vignette, grain, gradients, blurs, transparency) is refused with their names, unless --drop-spatial leaves \
            them out.
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

    @Option(
        help: ArgumentHelp("How much of the look replaces the picture, 0 to 1 or in percent.", valueName: "0-1|percent")
    )
    var strength: Strength?

    @Flag(help: "Leave out the steps that a table can't hold.")
    var dropSpatial = false

    @Flag(help: "Replace existing files.")
    var overwrite = false

    @OptionGroup var folders: LookFolderOptions
    @OptionGroup var access: LookFileAccess
    @OptionGroup var limits: LimitArguments

    func validate() throws {
        if cube == nil, hald == nil { throw ValidationError("Say what to write: --cube FILE, --hald FILE, or both.") }
        if let cube, let hald, cube.path == hald.path {
            throw ValidationError("--cube and --hald are two files: give them two names.")
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
            let rendering = try rendering(environment, console)
            if let cube {
                let text = try rendering.look.table(size: size).cubeText(title: rendering.name)
                try FileDestination.write(Array(text.utf8), to: cube.path, overwrites: overwrite)
            }
            if let hald {
                let picture = try rendering.look.haldCLUT(level: level)
                try FileDestination.write(to: hald.path, overwrites: overwrite) {
                    try ImageEncoders.write(
                        picture, hasAlpha: false, coding: PNGEncodingOptions(bitDepth: 16), to: $0)
                }
            }
        } catch  where error is UsageError || error is InputError {
            console.error("image-app", error.commandLineDescription)
            throw ExitCode.failure
        }
    }

    private func rendering(
        _ environment: AppEnvironment, _ console: Console
    ) throws -> (look: LookRendering, name: String) {
        let library = folders.library(environment)
        var request = try library.requested(library.entry(for: look))
        request.allowsOutside = access.allowOutside
        request.strength = strength?.value
        var wanted = try request.read(limits.lookFiles(console))
        if dropSpatial { wanted = wanted.withoutSpatialSteps }
        do throws(LookRenderingError) {
            return (try LookRendering(wanted), wanted.name)
        } catch {
            throw UsageError("\(error.commandLineDescription) (--drop-spatial leaves them out)")
        }
    }
}
