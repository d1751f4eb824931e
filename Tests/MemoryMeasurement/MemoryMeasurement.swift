/// Renders pictures of all kinds, and prints for each what its plan expects and what was held at most, in bytes:
///
///     jpeg, 4:2:0 → blur(0.01), overlapped<TAB>planned<TAB>held<TAB>whether that depends on the content
///
/// A program of its own, for it counts what all of it holds, C libraries included: RenderMemoryTests runs it.
@main struct MemoryMeasurement {
    static func main() async throws {
        for one in try await MeasuredCase.all() {
            let (planned, held) = try await one.measure()
            print("\(one.name)\t\(planned)\t\(held)\t\(one.dependsOnContent)")
        }
    }
}
