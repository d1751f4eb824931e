import ImageCore
import KernelBenchmarks
import KernelDispatch

/// Each kernel on instruction sets of this processor.
enum KernelBench {
    static func run(on sets: [InstructionSet], _ stopwatch: Stopwatch) -> [BenchReport.Timing] {
        sets.flatMap { set in
            let pixels = BenchPicture.size.pixelCount ?? 0
            return KernelTimings.measure(set, pixels: pixels, time: { stopwatch.nanoseconds($0) }).map {
                BenchReport.Timing(name: $0.name, instructionSet: set, value: $0.nanosecondsPerPixel)
            }
        }
    }
}
