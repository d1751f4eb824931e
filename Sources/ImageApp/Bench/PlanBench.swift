import FilterEngine
import ImageCore
import Inspire
import KernelDispatch

/// Whole looks over pixels in memory, on instruction sets of this processor.
enum PlanBench {
    static func run(
        _ looks: [(name: String, look: Look)], on sets: [InstructionSet], _ stopwatch: Stopwatch
    ) throws -> [BenchReport.Kernel] {
        let original = BenchPicture.pixels()
        var results: [BenchReport.Kernel] = []
        for set in sets {
            for (name, look) in looks {
                let plan = FilterPlan(
                    compiling: look, for: PictureGeometry(fullSize: original.size), instructionSet: set
                )
                var pixels = original
                try plan.apply(to: &pixels)
                let nanoseconds = stopwatch.nanoseconds { try? plan.apply(to: &pixels) }
                results.append(
                    BenchReport.Kernel(
                        name: name, instructionSet: set.rawValue,
                        nanosecondsPerPixel: nanoseconds / Double(original.size.pixelCount ?? 1)
                    )
                )
            }
        }
        return results
    }
}
