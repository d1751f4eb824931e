import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage

/// Looks as the command line names them.
extension LookLibrary {
    /// A path is what has a slash or ends in `.look`; any other argument is a name first and a file else.
    func entry(for argument: PathArgument) throws(UsageError) -> Entry {
        let text = argument.path.string
        let isFile = text.contains("/") || text.hasSuffix(".look")
        if !isFile, let entry = entry(named: text) { return entry }
        guard isFile || FileIdentity(argument.path) != nil else {
            throw unknownName(text)
        }
        return Entry(name: argument.path.stem ?? "look", origin: .file(argument.path))
    }

    /// That no look has this name, and what may have been meant.
    func unknownName(_ name: String) -> UsageError {
        let nearest = LookNameHint.text(for: name) ?? nearestName(to: name).map { "did you mean '\($0)'?" }
        return UsageError("there is no look '\(name)'; \(nearest ?? "`image-app looks` lists them")")
    }

    /// What asks for the look.
    func requested(_ entry: Entry) throws(UsageError) -> LookRequest {
        try UsageError.wrapping { try request(for: entry) }
    }
}

extension LookRequest {
    /// The look with its files.
    /// - Throws: `UsageError` where a text is wrong, `InputError` where one of the files can't be used.
    func read(_ reader: LookFileReader) throws -> Look {
        do throws(LookRequestError) {
            return try look(reader: reader)
        } catch {
            if error.isFileFault { throw InputError(error.commandLineDescription) }
            throw UsageError(error.commandLineDescription)
        }
    }
}
