import FilterEngine
import ImageCore
import Inspire
import KernelDispatch

/// Whole looks over pixels in memory, on instruction sets of this processor.
package enum PlanBench {
    package static func run(
        _ looks: [(name: String, look: Look)], on sets: [InstructionSet], _ stopwatch: Stopwatch
    ) throws -> [BenchTiming] {
        let original = BenchPicture.pixels()
        return try sets.flatMap { set in
            try looks.map { name, look in
                let plan = FilterPlan(
                    compiling: look, for: PictureGeometry(fullSize: original.size), instructionSet: set
                )
                var pixels = original
                try plan.apply(to: &pixels)
                let nanoseconds = stopwatch.nanoseconds { try? plan.apply(to: &pixels) }
                return BenchTiming(
                    name: name, instructionSet: set, value: nanoseconds / Double(original.size.pixelCount ?? 1))
            }
        }
    }
}
