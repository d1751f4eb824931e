import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// Decides where each result goes, before any work starts.
package struct OutputPlanner: Sendable {
    /// Where the results are wanted.
    package enum Destination: Sendable {
        /// Beside each input, the look's name added to its own.
        case besideInput
        case file(FilePath)
        /// In a folder, under the inputs' own names unless a template says others.
        case folder(FilePath, NameTemplate?)
        /// Replaces the input.
        case inPlace
    }

    package var destination: Destination
    /// The look's name, as results are named after it.
    package var lookName: String
    /// The results' format; nil keeps each input's.
    package var format: WritableFormat?

    package init(destination: Destination, lookName: String, format: WritableFormat?) {
        self.destination = destination
        self.lookName = lookName
        self.format = format
    }

    /// Where the result of a picture goes.
    /// - Parameter inputs: the files that it may not replace.
    /// - Throws: why it can't go there.
    package func output(
        for picture: FoundPicture, inputs: Set<FileIdentity>, overwrites: Bool
    ) throws(PictureFailure) -> FilePath {
        let output = try output(for: picture.path, relativePath: picture.relativePath, format: picture.format)
        if let refusal = ResultObstacle.refusal(of: output, inputs: inputs, overwrites: overwrites) {
            throw PictureFailure(path: picture.path, reason: refusal.description, code: refusal.code)
        }
        return output
    }

    /// The result's path by the input's names and format, and by what else the template asks for.
    func output(
        for path: FilePath, relativePath: FilePath, format input: ReadableFormat, facts: NameFacts = NameFacts()
    ) throws(PictureFailure) -> FilePath {
        let format = format ?? input.resultFormat
        switch destination {
        case .file(let path):
            return path
        case .inPlace:
            guard format.codec === input.codec else {
                throw PictureFailure(
                    path: path, reason: "its result would be a \(format.name) instead of a \(input.name)")
            }
            return path
        case .folder(let folder, nil):
            var result = folder.appending(relativePath.components)
            let fitting = path.fittingExtension(for: format)
            if result.extension != fitting { result.extension = fitting }
            return result
        case .folder(let folder, let template?):
            do throws(NameTemplateError) {
                let fitting = path.fittingExtension(for: format)
                return folder.appending(
                    try template.path(of: relativePath, look: lookName, fileExtension: fitting, facts: facts).components
                )
            } catch {
                throw PictureFailure(path: path, reason: "its result can't be named: \(error)")
            }
        case .besideInput:
            return path.result(lookName: lookName, format: format)
        }
    }
}
