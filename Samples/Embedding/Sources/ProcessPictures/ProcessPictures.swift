import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage

/// The library in a program of your own: files through a look, pixels of your own through a plan, many at a time.
///
///     swift run -c release --package-path Samples/EmbeddingExample EmbeddingExample PICTURE FOLDER
@main
struct EmbeddingExample {
    static func main() async throws {
        guard CommandLine.arguments.count == 3 else {
            print("usage: EmbeddingExample PICTURE FOLDER")
            return
        }
        let picture = FilePath(CommandLine.arguments[1])
        let folder = FilePath(CommandLine.arguments[2])

        try await renderFile(picture, to: folder.appending("cinema.jpg"))
        try await renderManyLooks(picture, to: folder)
        try await cancel(picture)
        try filterOwnPixels()
        try await shareAPlan()
    }

    // MARK: Files

    /// One file: decoded, filtered and encoded at the same time, a few rows of it in memory.
    static func renderFile(_ input: FilePath, to output: FilePath) async throws {
        guard let look = BuiltInLooks.look(named: "cinema") else { return }
        let renderer = PictureRenderer(look: look, output: OutputOptions(format: .jpeg, quality: 90))
        // The result appears when it is complete, or not at all.
        let destination = try FileDestination(output, overwrites: true)
        let report = try await renderer.renderOverlapped(from: FileSource(input), to: destination)
        try destination.commit()
        print("cinema.jpg: \(report.size.map(String.init(describing:)) ?? "copied")")
    }

    /// Several looks at a time: a renderer is a value, each task has its own source and destination.
    static func renderManyLooks(_ input: FilePath, to folder: FilePath) async throws {
        let softer = """
            layer { background: #ffcf9f; mix-blend-mode: soft-light; opacity: 0.3 }
            filter: contrast(92%) saturate(0.9);
            """
        let looks = [
            try Look(parsing: Array(softer.utf8), named: "softer"),
            try Look(filters: "sepia(60%)", named: "sepia"),
        ]
        try await withThrowingTaskGroup(of: String.self) { group in
            for look in looks {
                group.addTask {
                    let destination = try FileDestination(folder.appending("\(look.name).jpg"), overwrites: true)
                    _ = try PictureRenderer(look: look).render(from: FileSource(input), to: destination)
                    try destination.commit()
                    return look.name
                }
            }
            for try await name in group { print("\(name).jpg: done") }
        }
    }

    /// A task that is cancelled stops between two bands of rows, and its file never appears.
    static func cancel(_ input: FilePath) async throws {
        // The task waits for its turn, so that it is cancelled before it can be done, however quick it is.
        let (turns, turn) = AsyncStream<Void>.makeStream()
        let task = Task {
            for await _ in turns { break }
            let sink = MemorySink()
            let renderer = PictureRenderer(look: Look(name: "as it is", steps: []), output: OutputOptions(quality: 80))
            _ = try await renderer.renderOverlapped(from: FileSource(input), to: sink)
        }
        task.cancel()
        turn.yield()
        do {
            try await task.value
            print("cancelled: too late")
        } catch ImageError.cancelled {
            print("cancelled: yes")
        }
    }

    // MARK: Pixels of your own

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
}
