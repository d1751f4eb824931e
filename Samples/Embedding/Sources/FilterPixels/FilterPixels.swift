import ImageFilters

/// The product ImageFilters: looks on pixels of your own, without a file and without a C library.
///
///     swift run -c release --package-path Samples/Embedding FilterPixels
@main
struct FilterPixels {
    static func main() async throws {
        try filterOwnPixels()
        try await shareAPlan()
        explainAMistake()
    }

    /// Eight-bit BGRA rows with a gap after each, as graphics libraries have them, filtered where they are.
    static func filterOwnPixels() throws {
        let size = PixelSize(width: 100, height: 80)
        let layout = PixelLayout(size: size, format: .bgra8, bytesPerRow: 448)
        var memory = [UInt8](repeating: 128, count: layout.bytesPerRow * size.height)
        for pixel in stride(from: 3, to: 400, by: 4) { memory[pixel] = 255 }

        let look = try Look(filters: "temperature(30)", named: "warmer")
        let plan = FilterPlan(compiling: look, for: PictureGeometry(fullSize: size))
        var span = memory.mutableSpan
        var bytes = span.mutableBytes
        try plan.apply(to: &bytes, layout: layout)
        print(
            "grey 128 became blue \(memory[0]), green \(memory[1]), red \(memory[2]); the gap is still \(memory[440])")
    }

    /// One plan for all threads, each on a band of rows: a filter with a position has to know which ones they are.
    static func shareAPlan() async throws {
        let size = PixelSize(width: 600, height: 400)
        let look = try Look(filters: "vignette(0.5)", named: "dark corners")
        let plan = FilterPlan(compiling: look, for: PictureGeometry(fullSize: size))
        let bandHeight = 100
        let bands = try await withThrowingTaskGroup(of: (Int, PixelBuffer).self) { group in
            for firstRow in stride(from: 0, to: size.height, by: bandHeight) {
                group.addTask {
                    var band = PixelBuffer(size: PixelSize(width: size.width, height: bandHeight), format: .rgba8)
                    band.bytes = [UInt8](repeating: 255, count: band.bytes.count)
                    let layout = band.layout
                    var span = band.bytes.mutableSpan
                    var bytes = span.mutableBytes
                    try plan.apply(to: &bytes, layout: layout, firstRow: firstRow)
                    return (firstRow, band)
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        print("corner \(bands[0]?.bytes[0] ?? 0), middle \(bands[200]?.bytes[4 * 300] ?? 0)")
    }

    /// A look that can't be read says where it is wrong.
    static func explainAMistake() {
        do throws(LookError) {
            _ = try Look(parsing: "filter: contrst(1.2)", named: "mine")
        } catch {
            print("line \(error.line), column \(error.column): \(error.message)")
        }
    }
}
