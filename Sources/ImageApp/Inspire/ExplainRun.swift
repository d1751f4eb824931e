import ImageBatch
import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// `inspire --explain`: says what would be done to pictures, and does nothing.
struct ExplainRun: Sendable {
    /// Files and folders of pictures; nil for standard input.
    var inputs: [FilePath]?
    var scope: InputWalk.Scope
    var settings: RunSettings

    /// - Returns: the exit status.
    func run() -> Int32 {
        guard let inputs else { return explain(FileSource.standardInput(), name: nil) ? 0 : 1 }
        let finder = InputFinder(inputs, scope: scope)
        for failure in finder.failures { report(failure.commandLineDescription, of: failure.path.string) }
        var isDone = finder.failures.isEmpty
        for picture in finder.pictures {
            do throws(ImageError) {
                isDone = explain(try FileSource(picture.path), name: picture.path) && isDone
            } catch {
                report(error.commandLineDescription, of: picture.path.string)
                isDone = false
            }
        }
        return isDone ? 0 : 1
    }

    private func explain(_ source: FileSource, name: FilePath?) -> Bool {
        let name = name?.string ?? "standard input"
        let renderer = PictureRenderer(
            look: settings.look.look, output: settings.options, decoding: settings.decoding,
            codecs: settings.service.codecs, instructionSet: settings.instructionSet)
        do throws(ImageError) {
            let explanation = try renderer.explanation(of: source)
            if settings.printsJSON {
                try? JSONOutput.printLine(["input": name, "plan": explanation])
            } else {
                for line in explanation.lines(name: name) { StandardOutput.line(line) }
            }
            return true
        } catch {
            report(error.commandLineDescription, of: name)
            return false
        }
    }

    /// Reports a picture of which there is nothing to explain.
    private func report(_ reason: String, of name: String) {
        settings.console.error(name, reason)
        if settings.printsJSON { try? JSONOutput.printLine(["input": name, "error": reason]) }
    }
}
