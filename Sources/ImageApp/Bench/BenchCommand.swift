import ArgumentParser
import ImageCodecs
import ImageCore
import ImageSources
import Inspire
import KernelDispatch
import SystemPackage

/// `image-app bench`: how fast the kernels, the plans and the whole are on this machine.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measures kernels, looks, a picture's way from file to file, and previews on this machine.",
        discussion: """
            Times are medians on one core. A picture's way is shown beside decoding and encoding alone, and as a \
            multiple of that. A preview is timed from the picture's bytes to upright pixels with the look on them. Other \
            work on the machine shows: compare within one run.
            """
    )

    @Argument(
        help: "A picture to measure with; without one, JPEGs are generated, of 24 megapixels for previews, else of 4."
    )
    var file: PathArgument?

    @Option(help: ArgumentHelp("Looks to measure, separated by commas.", valueName: "names"))
    var looks: String = "\(BuiltInLooks.defaultName),clarendon"

    @Option(help: ArgumentHelp("How often each is run.", valueName: "count"))
    var runs: Int = 9

    @Flag(help: "Print a JSON object.")
    var json = false

    func validate() throws {
        guard runs > 0 else { throw ValidationError("--runs is at least 1, not \(runs).") }
    }

    func run() throws {
        let console = Console(environment: AppEnvironment())
        do {
            let named = try namedLooks()
            let stopwatch = Stopwatch(runs: runs)
            let picture = try file.map { try WholeFile.read($0.path, largest: .max) }
            var report = BenchReport()
            if !json { console.line("Measuring …") }
            report.kernels = KernelBench.run(stopwatch)
            report.plans = try PlanBench.run(named, stopwatch)
            report.geometry = try GeometryBench.run(stopwatch)
            report.pictures = try PictureBench.run(named, picture: picture ?? BenchPicture.jpeg(), stopwatch)
            report.previews = try PreviewBench.run(named, picture: picture, stopwatch)
            if json {
                try JSONOutput.print(report)
            } else {
                for line in report.lines { StandardOutput.line(line) }
            }
        } catch let error as ImageError {
            console.error(file?.path.string ?? "the generated picture", error.description)
            throw ExitCode.failure
        }
    }

    private func namedLooks() throws -> [(name: String, look: Look)] {
        try looks.split(separator: ",").map { part in
            let name = String(part)
            guard let look = BuiltInLooks.look(named: name) else {
                throw ValidationError(BuiltInLooks.unknownNameMessage(name))
            }
            return (name, look)
        }
    }
}
