import ImageCore
import Inspire
import KernelDispatch

/// Whole looks over pixels in memory, on each instruction set of this processor.
enum PlanBench {
    /// Filters that need neighbours, measured with whatever looks were asked for.
    private static let neighborhoods = [
        "blur(2px)", "blur(10px)", "blur(100px)", "unsharp()", "clarity()", "glow()", "tilt-shift()",
    ]

    static func run(
        _ looks: [(name: String, look: Look)], _ stopwatch: Stopwatch
    ) throws -> [BenchReport.Kernel] {
        let looks = try looks + neighborhoods.map { (name: $0, look: try Look(filters: $0)) }
        let original = BenchPicture.pixels()
        var results: [BenchReport.Kernel] = []
        for set in InstructionSet.available {
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
