import Dispatch
import ImageFiles
import ImageSources
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite("Changes of a gallery's folder", .hangGuard)
struct GalleryChangesTests {
    private let folder = TemporaryFolder()

    private func changes(of path: FilePath? = nil) -> AsyncStream<Void> {
        GallerySource(folder: GalleryFolder(path ?? folder.path), thumbnails: nil).changes()
    }

    private func run(_ script: String) async throws {
        _ = try await Tool.run("sh", ["-c", "cd '\(folder.path.string)' && " + script], input: [])
    }

    @Test(
        "are noticed",
        arguments: [
            "echo new > new.jpg", "echo more > old.jpg", "rm old.jpg", "mv old.jpg other.jpg", "touch old.jpg",
            "mv old.jpg ..; rm ../old.jpg", "mkdir folder", "chmod 600 old.jpg", "ln -s old.jpg link.jpg",
        ])
    func noticed(script: String) async throws {
        try folder.write([1], "inner/old.jpg")
        var changes = changes(of: folder.appending("inner")).makeAsyncIterator()
        try await run("cd inner && " + script)
        #expect(await changes.next() != nil)
    }

    /// Holds back what is to be said of changes until a test has made all of them.
    private final class Held: Sendable {
        private let reports = Mutex<[@Sendable () -> Void]>([])

        func hold(_ queue: DispatchQueue, _ report: @escaping @Sendable () -> Void) {
            reports.withLock { $0.append { queue.async(execute: report) } }
        }

        /// Waits until a change has been noticed, and reports it.
        func release() async {
            #expect(await becomesTrue { reports.withLock { !$0.isEmpty } })
            let held = reports.withLock { reports in
                defer { reports = [] }
                return reports
            }
            for report in held { report() }
        }
    }

    @Test("many at a time are one")
    func coalesced() async throws {
        folder.makeFolders("inner")
        let held = Held()
        var changes = FolderChanges.stream(of: folder.appending("inner"), collect: held.hold).makeAsyncIterator()
        for number in 0..<200 { try folder.write([1], "inner/\(number).jpg") }
        await held.release()
        #expect(await changes.next() != nil)
        folder.remove("inner")
        await held.release()
        // The folder's end is one more.
        #expect(await changes.next() != nil)
        #expect(await changes.next() == nil)
    }

    @Test("of hidden files do not count")
    func hidden() throws {
        let watch = try FolderWatch(folder.path)
        defer { watch.close() }
        try folder.write([1], ".result.part")
        try folder.write([1, 2], ".result.part")
        #expect(watch.read() == .nothing)
        try folder.write([1], "result.jpg")
        #expect(watch.read() == .changed)
        #expect(watch.read() == .nothing)
    }

    @Test("end with the folder", arguments: ["rm -r inner", "mv inner elsewhere"])
    func gone(script: String) async throws {
        folder.makeFolders("inner")
        var count = 0
        let changes = changes(of: folder.appending("inner"))
        try await run(script)
        for await _ in changes { count += 1 }
        #expect(count == 1)
    }

    @Test("end at once where there is no folder")
    func missing() async {
        for await _ in changes(of: folder.appending("nowhere")) { Issue.record("a change of nothing") }
    }

    @Test("end with their task, and the system watches no longer")
    func cancelled() async throws {
        let changes = changes()
        #expect(try isWatched())
        let task = Task {
            for await _ in changes {}
        }
        task.cancel()
        await task.value
        // The queue takes its time to let go.
        let isLetGo = try await becomesTrue { try !isWatched() }
        #expect(isLetGo)
    }

    /// Whether this process watches the test's folder: the system lists watches with each descriptor. Opening as many
    /// as a user may have at a time would show it too, and take them from the tests that run beside this one.
    private func isWatched() throws -> Bool {
        let watch = " ino:\(String(try Stat(folder.path).inode.rawValue, radix: 16)) "
        let descriptors: FilePath = "/proc/self/fdinfo"
        return TemporaryFolder.names(in: descriptors).contains { descriptor in
            // One that was closed after it was listed has nothing to read.
            let info = try? PictureFiles.read(descriptors.appending(descriptor))
            return String(decoding: info ?? [], as: UTF8.self).contains(watch)
        }
    }
}
