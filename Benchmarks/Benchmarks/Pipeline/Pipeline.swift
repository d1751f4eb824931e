import Benchmark
import FilterEngine
import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire
import KernelDispatch

/// What `image-app bench` measures, for development: with baselines to compare against and thresholds to check.
///
///     swift package --package-path Benchmarks benchmark
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .cpuTotal, .peakMemoryResident], maxDuration: .seconds(2), maxIterations: 100
    )
    let picture = BenchmarkPicture.pixels()

    for set in InstructionSet.available {
        // One filter for each kind of kernel, then whole looks.
        for filters in [
            "sepia(1)", "contrast(1.2)", "exposure(0.5)", "saturate(1.3) exposure(0.5)", "vignette(0.3)", "grain(0.05)",
            "split-tone(#203060, #ffd0a0)",
        ] {
            Benchmark("\(set.rawValue) \(filters)") { benchmark in
                try measure(Look(filters: filters), on: picture, set, benchmark)
            }
        }
        for name in ["inspire", "clarendon", "noir"] {
            Benchmark("\(set.rawValue) look \(name)") { benchmark in
                guard let look = BuiltInLooks.look(named: name) else { return }
                try measure(look, on: picture, set, benchmark)
            }
        }
    }

    for (name, look) in [("none", Look(name: "none", steps: [], strength: 0))]
        + ["inspire", "clarendon"].compactMap({ name in BuiltInLooks.look(named: name).map { (name, $0) } })
    {
        Benchmark("decode, \(name), encode") { benchmark in
            let file = try BenchmarkPicture.jpeg(picture)
            let renderer = PictureRenderer(look: look, output: OutputOptions(quality: 90))
            benchmark.startMeasurement()
            for _ in benchmark.scaledIterations { blackHole(try renderer.render(file)) }
        }
    }
}

/// Runs a look over the picture, its plan compiled before.
func measure(_ look: Look, on picture: PixelBuffer, _ set: InstructionSet, _ benchmark: Benchmark) throws {
    let plan = FilterPlan(compiling: look, for: PictureGeometry(fullSize: picture.size), instructionSet: set)
    var pixels = picture
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { try plan.apply(to: &pixels) }
    blackHole(pixels)
}
