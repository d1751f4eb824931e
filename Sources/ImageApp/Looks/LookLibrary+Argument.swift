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
            throw UsageError("there is no look '\(text)'; \(hint(for: text))")
        }
        return Entry(name: argument.path.stem ?? "look", origin: .file(argument.path))
    }

    /// What may have been meant by a name that no look has.
    private func hint(for name: String) -> String {
        if let hint = LookNameHint.text(for: name) { return hint }
        return nearestName(to: name).map { "did you mean '\($0)'?" } ?? "`image-app looks` lists them"
    }

    /// What asks for the look.
    func requested(_ entry: Entry) throws(UsageError) -> LookRequest {
        do throws(LookRequestError) {
            return try request(for: entry)
        } catch {
            throw UsageError(error.commandLineDescription)
        }
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
