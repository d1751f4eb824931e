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
        /// Replaces the input. Its format stays, or becomes the one that its extension promises.
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

    /// The result's path by the input's names and format, and by what else the template asks for.
    /// - Throws: why it can't be named.
    package func output(
        for path: FilePath, relativePath: FilePath, format input: ReadableFormat, facts: NameFacts = NameFacts()
    ) throws(PictureFailure) -> FilePath {
        let format = format ?? input.resultFormat
        switch destination {
        case .file(let path):
            return path
        case .inPlace:
            // A preview must not replace the file that it is in.
            let fitsName = path.extension.map { format.hasFileExtension($0) } ?? false
            guard format.codec === input.codec || fitsName && !input.capabilities.isPreviewAlone else {
                throw PictureFailure(
                    path: path, reason: "its result would be a \(format.name) instead of a \(input.name)")
            }
            return path
        case .folder(let folder, nil):
            return folder.appending(relativePath.result(lookName: nil, format: format).components)
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
