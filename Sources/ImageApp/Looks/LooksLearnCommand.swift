import ArgumentParser
import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire
import SystemPackage

/// `image-app looks learn`: a look from a picture before and after an edit.
struct LooksLearnCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn", abstract: "Learns a look from a picture before and after an edit.",
        usage: "image-app looks learn BEFORE AFTER --save NAME [options]",
        discussion: """
            Both files show the same picture: the edit may change colours, but neither crop nor rotate. What differs across \
            the picture, such as a vignette, can't be learned. A picture with many colours is best.
            """
    )

    @Argument(help: "The picture as it was.")
    var before: PathArgument

    @Argument(help: "The same picture after the edit.")
    var after: PathArgument

    @Option(
        name: .customLong("save"),
        help: ArgumentHelp("The look's name, for --look.", valueName: "name"))
    var name: String

    @Flag(help: "Replace a look of this name.")
    var overwrite = false

    @OptionGroup var folders: LookFolderOptions
    @OptionGroup var limits: LimitArguments

    func run() async throws {
        try await CommandExecution.run { environment, console in
            do throws(UsageError) {
                let look = try await learned(limits.previewRenderer(environment), console)
                let folder = try folders.ownFolder(environment)
                var saver = try UsageError.wrapping {
                    try LookSaver(name: name, folder: folder, overwrites: overwrite)
                }
                let table = saver.add(Array(look.table.cubeText(title: saver.name).utf8), extension: "cube")
                let source = before.path.lastComponent?.string ?? "a picture"
                let file = try UsageError.wrapping {
                    try saver.save(steps: "lut: url(\"\(table)\");", description: "Learned from \(source)")
                }
                console.line(
                    "\(Console.printable(file.string)): learned from \(look.colorCount) colours, unexplained are"
                        + " \((look.error * 2550).rounded() / 10) levels of 255 in the mean"
                )
                return 0
            } catch {
                console.error("image-app", error.description)
                return 1
            }
        }
    }

    /// With fewer, what becomes of all others would be a guess.
    private static let minimumColors = 8

    private func learned(_ renderer: PreviewRenderer, _ console: Console) async throws(UsageError) -> LearnedLook {
        let pair = try await LearningPair(before: before.path, after: after.path, renderer: renderer)
        for (file, preview) in pair.previews {
            console.report(damage: preview.damage, notices: preview.notices, of: file.string)
        }
        let look = LearnedLook(before: pair.before, after: pair.after)
        guard look.colorCount >= Self.minimumColors else {
            throw UsageError(
                "\(before.path) has too few colours to learn from, \(look.colorCount): take a picture with more of them"
            )
        }
        return look
    }
}
