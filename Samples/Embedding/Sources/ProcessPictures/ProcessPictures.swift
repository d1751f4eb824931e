import ImageProcessing

/// The product ImageProcessing: files through looks, many at a time; codecs in a process of their own; cancellation; errors by
/// their cases.
///
///     swift run -c release --package-path Samples/Embedding ProcessPictures PICTURE FOLDER
@main
struct ProcessPictures {
    static func main() async throws {
        // Codec processes are started from this program, see below.
        CodecService.runIfStarted()
        guard CommandLine.arguments.count == 3 else {
            print("usage: ProcessPictures PICTURE FOLDER")
            return
        }
        let picture = FilePath(CommandLine.arguments[1])
        let folder = FilePath(CommandLine.arguments[2])

        try await renderFile(picture, to: folder.appending("cinema.jpg"))
        try await renderManyLooks(picture, to: folder)
        try isolateCodecs(picture, to: folder.appending("isolated.webp"))
        try await cancel(picture)
        tellErrorsApart(picture, folder)
    }

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
            try Look(parsing: softer, named: "softer"),
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

    /// A picture of a stranger, decoded and encoded by a process that can open no files.
    static func isolateCodecs(_ input: FilePath, to output: FilePath) throws {
        let runner = CodecRunner(program: "/proc/self/exe", isolating: .all) { print("warning: \($0)") }
        let destination = try FileDestination(output, overwrites: true)
        let look = try Look(filters: "grayscale(1)")
        _ = try PictureRenderer(look: look, codecs: runner).render(from: FileSource(input), to: destination)
        try destination.commit()
        print("isolated.webp: done")
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

    /// An error is told from others by its case; its description is for people.
    static func tellErrorsApart(_ input: FilePath, _ folder: FilePath) {
        do throws(ImageError) {
            let destination = try FileDestination(folder.appending("cinema.jpg"), overwrites: false)
            _ = try PictureRenderer(look: Look(name: "as it is", steps: [])).render(
                from: FileSource(input), to: destination)
            try destination.commit()
        } catch {
            switch error {
            case .exists: print("cinema.jpg was there already, and is as it was")
            case .outOfSpace: print("the disk is full")
            case .notFound, .readDenied: print("\(input) can't be opened")
            default: print("\(input): \(error)")
            }
        }
    }
}
