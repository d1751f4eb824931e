import ImageCore
import KernelDispatch

/// Each kernel on each instruction set of this processor.
enum KernelBench {
    static func run(_ stopwatch: Stopwatch) -> [BenchReport.Kernel] {
        InstructionSet.available.flatMap { set in
            let pixels = BenchPicture.size.pixelCount ?? 0
            return KernelTimings.measure(set, pixels: pixels, time: { stopwatch.nanoseconds($0) }).map {
                BenchReport.Kernel(
                    name: $0.name, instructionSet: set.rawValue, nanosecondsPerPixel: $0.nanosecondsPerPixel
                )
            }
        }
    }
}
