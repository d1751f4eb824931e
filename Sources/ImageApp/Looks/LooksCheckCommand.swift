import ArgumentParser
import ImagePipeline
import Inspire
import SystemPackage

/// `image-app looks check`: for people who write look files.
struct LooksCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Checks look files: what is wrong with them, or what is in them.",
        usage: "image-app looks check FILE... [options]",
        discussion: "Exit status: 0 if all can be used, else 1."
    )

    @Argument(help: "Look files.")
    var files: [PathArgument]

    @OptionGroup var access: LookFileAccess
    @OptionGroup var limits: LimitArguments

    func run() throws {
        let console = Console()
        var hasFailed = false
        for file in files {
            do {
                let entry = LookLibrary.Entry(name: file.path.stem ?? "look", origin: .file(file.path))
                var request = try LookLibrary().requested(entry)
                request.allowsOutside = access.allowOutside
                let look = try request.read(limits.lookFiles(console))
                StandardOutput.line(Console.printable("\(file.path): \(look.account)"))
            } catch {
                hasFailed = true
                console.line(Console.printable(error.commandLineDescription))
            }
        }
        if hasFailed { throw ExitCode.failure }
    }
}

extension Look {
    /// What it has, in a line.
    fileprivate var account: String {
        var parts = ["\(name), version \(version), \(steps.count.counted("step"))"]
        let tables = steps.count {
            if case .lookupTable = $0 { true } else { false }
        }
        if tables > 0 { parts.append(tables == 1 ? "one table" : "\(tables) tables") }
        let spatial = spatialSteps
        parts.append(
            spatial.isEmpty
                ? "can be exported as a table" : "depends on more than colours: \(spatial.joined(separator: ", "))"
        )
        if needsStatistics { parts.append("looks at the picture first") }
        return parts.joined(separator: "; ")
    }
}
