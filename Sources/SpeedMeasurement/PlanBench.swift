import FilterEngine
import ImageCore
import Inspire
import KernelDispatch

/// Whole looks over pixels in memory, on instruction sets of this processor.
package enum PlanBench {
    /// - Parameter isDeep: whether the pixels have 16 bits a channel, not 8.
    package static func run(
        _ looks: [(name: String, look: Look)], isDeep: Bool, on sets: [InstructionSet], _ stopwatch: Stopwatch
    ) throws -> [BenchTiming] {
        let original = isDeep ? BenchPicture.deepPixels() : BenchPicture.pixels()
        return try sets.flatMap { set in
            try looks.map { name, look in
                let plan = FilterPlan(
                    compiling: look, for: PictureGeometry(fullSize: original.size), instructionSet: set
                )
                var pixels = original
                try plan.apply(to: &pixels)
                let nanoseconds = stopwatch.nanoseconds { try? plan.apply(to: &pixels) }
                return BenchTiming(
                    name: isDeep ? name + ", 16 bits" : name, instructionSet: set,
                    value: nanoseconds / Double(original.size.pixelCount ?? 1))
            }
        }
    }
}
