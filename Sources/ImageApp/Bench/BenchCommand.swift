import ArgumentParser
import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import KernelDispatch
import SpeedMeasurement
import SystemPackage

/// What `image-app bench` measures.
enum BenchPart: String, CaseIterable {
    case kernels, looks, looks16, geometry, picture, previews
}

/// `image-app bench`: how fast the kernels, the plans and the whole are on this machine.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measures how fast this machine runs kernels, looks and previews.",
        usage: "image-app bench [FILE] [options]",
        discussion: """
            Times are medians of processor time on one core. A picture from file to file is compared with decoding and \
            encoding alone. A preview is timed from the picture's bytes to upright pixels with the look applied. Other \
            programs affect the times: compare within one run. IMAGE_APP_ISA selects a single instruction set.
            """
    )

    @Argument(
        help: "A picture to measure with. Default: generated JPEGs, of 24 megapixels for previews, else of 4."
    )
    var file: PathArgument?

    @Option(help: ArgumentHelp("Looks to measure, separated by commas.", valueName: "names"))
    var looks: String = "\(BuiltInLooks.defaultName),clarendon"

    @Option(
        help: ArgumentHelp(
            "Filters to measure on pixels in memory. May be repeated.", valueName: "filters"),
        transform: RawArguments.text
    )
    var filter: [String] = [
        "blur(2px)", "blur(10px)", "blur(40px)", "unsharp()", "clarity()", "shadows()", "glow()", "tilt-shift()",
    ]

    @Option(
        help: ArgumentHelp(
            "A .cube, .3dl or HaldCLUT to measure on pixels in memory. May be repeated.", valueName: "file"))
    var lut: [PathArgument] = []

    @Option(
        help: ArgumentHelp(
            "What to measure, separated by commas: \(BenchPart.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "parts"))
    var only: String = BenchPart.allCases.map(\.rawValue).joined(separator: ",")

    @Option(help: ArgumentHelp("How often to run each.", valueName: "count"))
    var runs: Int = 9

    @OptionGroup(title: "Limits") var limits: LimitArguments

    @Flag(help: "Print a JSON object.")
    var json = false

    func validate() throws {
        guard runs > 0 else { throw ValidationError("--runs is at least 1, not \(runs).") }
    }

    func run() throws {
        let console = Console()
        do {
            let named = try namedLooks()
            let parts = try measuredParts()
            let sets = try AppEnvironment().askedInstructionSet().map { [$0] } ?? InstructionSet.available
            let stopwatch = Stopwatch(runs: runs)
            let picture = try file.map { try WholeFile.read($0.path, largest: .max) }
            var report = BenchReport()
            if !json { console.line("Measuring …") }
            if parts.contains(.kernels) { report.kernels = KernelBench.run(on: sets, stopwatch) }
            for (part, isDeep) in [(BenchPart.looks, false), (.looks16, true)] where parts.contains(part) {
                let looks = try named + filters() + tables(console)
                report.plans += try PlanBench.run(looks, isDeep: isDeep, on: sets, stopwatch)
            }
            if parts.contains(.geometry) { report.geometry = try GeometryBench.run(Self.steps, on: sets, stopwatch) }
            if parts.contains(.picture) {
                report.pictures = try PictureBench.run(
                    named, picture: picture ?? BenchPicture.jpeg(), decoding: limits.decoding,
                    codecs: limits.codecs, stopwatch)
            }
            if parts.contains(.previews) {
                let renderer = PreviewRenderer(limits: limits.decoding.limits, codecs: limits.codecs)
                report.previews = try PreviewBench.run(named, picture: picture, renderer, stopwatch)
            }
            if json {
                try JSONOutput.print(report.json)
            } else {
                for line in report.lines { StandardOutput.line(line) }
            }
        } catch let error as ImageError {
            console.error(file?.path.string ?? "the generated picture", error.commandLineDescription)
            throw ExitCode.failure
        } catch let error as LookResourceError {
            console.error("--lut", error.commandLineDescription)
            throw ExitCode.failure
        }
    }

    private func measuredParts() throws -> Set<BenchPart> {
        try Set(
            only.split(separator: ",").map { name in
                guard let part = BenchPart(rawValue: name.trimmed) else {
                    throw UsageError(
                        "--only \(name): it is one or more of \(BenchPart.allCases.map(\.rawValue).joined(separator: ", "))"
                    )
                }
                return part
            })
    }

    private static let steps: [(name: String, size: PixelSize, step: GeometryStep)] = [
        ("4 megapixels, --resize 50%", BenchPicture.size, .resize(.scaled(0.5))),
        ("24 megapixels, --long-edge 2048", BenchPicture.largeSize, .resize(.longEdge(2048))),
        ("24 megapixels, --rotate 2", BenchPicture.largeSize, .rotate(degrees: 2)),
        ("24 megapixels, --rotate 90", BenchPicture.largeSize, .rotate(degrees: 90)),
    ]

    private func filters() throws -> [(name: String, look: Look)] {
        try filter.map { text in (text, try UsageError.wrapping("--filter \(text)") { try Look(filters: text) }) }
    }

    private func tables(_ console: Console) throws -> [(name: String, look: Look)] {
        try lut.map { file in
            let table = try limits.lookFiles(console).lookupTable(in: file.path, named: file.path.string)
            return (
                file.path.lastComponent?.string ?? file.path.string,
                Look(name: "table", steps: [.lookupTable(table.table)])
            )
        }
    }

    private func namedLooks() throws -> [(name: String, look: Look)] {
        try looks.split(separator: ",").map { part in
            let name = String(part)
            guard let look = BuiltInLooks.look(named: name) else {
                throw LookLibrary().unknownName(name)
            }
            return (name, look)
        }
    }
}
