import ImageSources
import SystemPackage
import TestSupport
import Testing

@Suite("Changes of a gallery's folder", .timeLimit(.minutes(3)))
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

    /// How many elements come while something is done and in the second after it.
    private func count(while work: () throws -> Void) async throws -> Int {
        let changes = changes()
        let counting = Task {
            var count = 0
            for await _ in changes { count += 1 }
            return count
        }
        try work()
        try await Task.sleep(for: .seconds(1))
        counting.cancel()
        return await counting.value
    }

    @Test("many at a time are few")
    func coalesced() async throws {
        let count = try await count {
            for number in 0..<200 { try folder.write([1], "\(number).jpg") }
        }
        // One, or a few more where the machine is busy.
        #expect((1...10).contains(count))
    }

    @Test("of hidden files do not count")
    func hidden() async throws {
        let count = try await count {
            try folder.write([1], ".result.part")
            try folder.write([1, 2], ".result.part")
        }
        #expect(count == 0)
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
        // More than a user may have at a time.
        for _ in 0..<300 {
            let changes = changes()
            let task = Task {
                for await _ in changes {}
            }
            task.cancel()
            await task.value
        }
        // The system takes its time to let go.
        var isNoticed = false
        for _ in 0..<100 where !isNoticed {
            try await Task.sleep(for: .milliseconds(100))
            var last = changes().makeAsyncIterator()
            try folder.write([1], "a.jpg")
            isNoticed = await last.next() != nil
        }
        #expect(isNoticed)
    }
}
