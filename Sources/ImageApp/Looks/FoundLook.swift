import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage

/// A look as the command line names it: a path to its file, or its name in a library.
struct FoundLook {
    /// What results are called after it.
    var name: String
    var origin: LookLibrary.Origin
    /// What errors call its text.
    var sourceName: String
    /// Where the files are that it names; nil for a built-in look.
    var folder: FilePath?
    private var bytes: [UInt8]

    /// A path is what has a slash or ends in `.look`; any other argument is a name first and a file else.
    init(_ argument: PathArgument, in library: LookLibrary) throws(UsageError) {
        let text = argument.path.string
        let isFile = text.contains("/") || text.hasSuffix(".look")
        if !isFile, let entry = library.entry(named: text) {
            try self.init(entry, in: library)
            return
        }
        guard isFile || FileIdentity(argument.path) != nil else {
            throw UsageError("there is no look '\(text)'; \(Self.hint(for: text, in: library))")
        }
        let entry = LookLibrary.Entry(name: argument.path.stem ?? "look", origin: .file(argument.path))
        try self.init(entry, in: library)
    }

    init(_ entry: LookLibrary.Entry, in library: LookLibrary) throws(UsageError) {
        name = entry.name
        origin = entry.origin
        do throws(LookLibraryError) {
            bytes = try library.source(of: entry)
        } catch {
            throw UsageError(error.commandLineDescription)
        }
        switch entry.origin {
        case .builtIn:
            sourceName = "\(entry.name).look"
        case .file(let path):
            sourceName = path.string
            folder = path.removingLastComponent()
        }
    }

    /// What may have been meant by a name that no look has.
    private static func hint(for name: String, in library: LookLibrary) -> String {
        if let hint = LookNameHint.text(for: name) { return hint }
        return library.nearestName(to: name).map { "did you mean '\($0)'?" } ?? "`image-app looks` lists them"
    }

    func text() throws(UsageError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UsageError("\(sourceName): a look file is UTF-8 text, and this one is not")
        }
        return text
    }

    /// The look with the files that it names.
    /// - Throws: `UsageError` where its text is wrong, `LookInputError` where one of the files can't be used.
    func look(allowsOutside: Bool, reader: LookFileReader) throws -> Look {
        let resources: any LookResources
        if let folder {
            resources = LookFiles(in: folder, allowsOutside: allowsOutside, reader: reader)
        } else {
            resources = NoLookResources()
        }
        do throws(LookError) {
            return try Look(parsing: bytes, named: sourceName, resources: resources)
        } catch {
            if error.isFileFault { throw LookInputError(error.commandLineDescription) }
            throw UsageError(error.commandLineDescription)
        }
    }

    /// The file as it was written.
    var source: [UInt8] { bytes }
}
