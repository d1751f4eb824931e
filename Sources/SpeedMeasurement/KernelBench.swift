import ImageCore
import KernelDispatch

/// Each kernel on instruction sets of this processor.
package enum KernelBench {
    package static func run(on sets: [InstructionSet], _ stopwatch: Stopwatch) -> [BenchTiming] {
        sets.flatMap { set in
            let pixels = BenchPicture.size.pixelCount ?? 0
            return KernelTimings.measure(set, pixels: pixels, time: { stopwatch.nanoseconds($0) }).map {
                BenchTiming(name: $0.name, instructionSet: set, value: $0.nanosecondsPerPixel)
            }
        }
    }
}
