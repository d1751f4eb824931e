import ArgumentParser
import ImageBatch
import ImageCodecs
import ImageFiles
import SystemPackage

/// How a batch names its results, and what becomes of existing files.
struct BatchResultOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            How results are named: "{dir}/{stem}-{look}.{ext}". {dir} is the input's folder below DIR, {stem} its name \
            without the extension; {date}, {camera} and {seq} are explained above. Default: the inputs' names.
            """,
            valueName: "template"))
    var name: PathArgument?

    @Flag(help: "Skip pictures whose results exist.")
    var skipExisting = false

    @Flag(help: "Replace existing files that have the names of results.")
    var overwrite = false

    @Flag(help: "With --resume: detect changed inputs by their content, not by size and time.")
    var checksum = false

    @Flag(help: "Replace each input by its result.")
    var inPlace = false

    @Option(
        help: ArgumentHelp("With --in-place: keep each input under its name with this suffix.", valueName: "suffix"))
    var backup: PathArgument?

    @Flag(help: "Give results the times of their inputs.")
    var keepTimes = false

    @Flag(help: "Give results the permissions of their inputs and, where that is allowed, their owner.")
    var keepPermissions = false

    @Flag(
        help: """
            Name originals in recipes by their paths in DIR, so that results have the same bytes wherever DIR and OUT are, \
            on a cluster too. image-app again then needs --original.
            """)
    var portableRecipes = false

    func validate() throws {
        if skipExisting, overwrite {
            throw ValidationError("--skip-existing and --overwrite are two ways to treat what is there; choose one.")
        }
        if let backup {
            guard inPlace else {
                throw ValidationError("--backup is for --in-place; other results leave inputs alone.")
            }
            guard backup.path.components.count == 1, !backup.path.isAbsolute, !backup.endsInSlash else {
                throw ValidationError("--backup is the end of a name, as .orig is, and no folder.")
            }
        }
        if let ending = backup?.path.string.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last,
            ReadableFormat(fileExtension: String(ending)) != nil
        {
            throw ValidationError("--backup .\(ending) would make backups look like pictures; .orig would not.")
        }
        if inPlace {
            if checksum {
                throw ValidationError(
                    "--checksum compares inputs, which --in-place replaces: nothing is left to compare.")
            }
            if portableRecipes {
                throw ValidationError("--portable-recipes names originals, and --in-place replaces them.")
            }
            if name != nil { throw ValidationError("--name names results, and --in-place leaves names as they are.") }
            if skipExisting || overwrite {
                throw ValidationError(
                    "--in-place replaces each input; it cannot be combined with --skip-existing or --overwrite.")
            }
        }
        _ = try template()
    }

    func template() throws -> NameTemplate? {
        guard let name else { return nil }
        if name.endsInSlash {
            throw ValidationError("--name \(name)/: a name that ends in a slash is a folder's; add {stem} after it.")
        }
        do throws(NameTemplateError) {
            return try NameTemplate(name.path)
        } catch {
            throw ValidationError("--name \(name): \(Console.printable(error.description)).")
        }
    }

    /// The results' format: as asked for, or as the template's extension says.
    func format(asked: WritableFormat?) throws -> WritableFormat? {
        guard let name, let written = try template()?.writtenExtension else { return asked }
        if OutputArguments.isUnsupported(extension: written) {
            throw ValidationError(
                "--name \(name): a .\(written.lowercased()) file can't be written; end it in .{ext}, \(WritableFormat.extensions)."
            )
        }
        let format = WritableFormat(fileExtension: written)
        if let asked, let format, asked != format {
            throw ValidationError("--name \(name) contradicts --format \(asked.name); end it in .{ext}.")
        }
        return asked ?? format
    }

    var existing: BatchRequest.ExistingResults { overwrite ? .replaced : skipExisting ? .skipped : .refused }

    func apply(to request: inout BatchRequest) {
        if inPlace { request.originals = .replaced(backupSuffix: backup?.path) }
        request.hasPortableRecipes = portableRecipes
        request.inheritance.keepsTimes = keepTimes
        request.inheritance.keepsPermissions = keepPermissions || inPlace
    }
}
