import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

/// What storage and the system can do to a run over an archive. Each fault ends in the right message, the originals are as they
/// were, and when the fault is gone `--resume` does the rest.
@Suite(.hangGuard) struct DrillTests {
    private let here = Workspace()

    /// Some pictures, all the same.
    private func makePictures(_ names: String...) throws {
        for name in names { try here.folder.write(Pictures.large, "in/\(name).jpg") }
    }

    /// Whether the originals are as they were, and all of them have whole results.
    private func expectAllDone(_ names: String...) throws {
        for name in names {
            #expect(try here.folder.read("in/\(name).jpg") == Pictures.large)
            #expect(throws: Never.self) { try here.decoded("out/\(name).jpg") }
        }
        #expect(here.folder.list("out").sorted() == ([".image-app-journal"] + names.map { "\($0).jpg" }).sorted())
    }

    private func resume() async throws -> ProcessRunner.Result { try await here.run("batch in -o out --resume") }

    /// Runs a batch with faults between it and the system, and a script in the pause that was injected in it.
    private func faulty(
        _ fault: String, _ line: String = "in -o out", injected: String = "", inPause script: String? = nil
    ) async throws -> ProcessRunner.Result {
        let meanwhile = script.map { "& app=$!; until_paused $app; \($0); go_on $app; wait $app" } ?? ""
        return try await here.preloaded("$APP batch \(line) \(meanwhile)", fault: fault, injected: injected)
    }

    @Test("a full disk fails each picture in words; with room again, the rest is done", .needsMounts)
    func fullDisk() async throws {
        try makePictures("a", "b", "c")
        let result = try await here.mounted(
            """
            mkdir out; mount -t tmpfs -o size=900k none out || exit 99
            $APP batch in -o out; echo $?; ls out; find out -name "*.part"
            mount -o remount,size=50m out; $APP batch in -o out --resume; echo $?; cp -a out kept
            """)
        #expect(result.outputLines.first == "1" && result.outputLines.last == "0", "\(result.messages)")
        #expect(result.messages.contains("the disk is full"))
        #expect(here.folder.list("kept").count == 4)
        for name in ["a", "b", "c"] {
            #expect(try here.folder.read("in/\(name).jpg") == Pictures.large)
            #expect(throws: Never.self) { try here.decoded("kept/\(name).jpg") }
        }
    }

    @Test("on a full disk a run ends after a few failures, and says what is left", .needsMounts)
    func endOfSpace() async throws {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"]
        for name in names { try here.folder.write(Pictures.large, "in/\(name).jpg") }
        let result = try await here.mounted(
            """
            mkdir out; mount -t tmpfs -o size=100k none out || exit 99
            $APP batch in -o out -j1; echo $?
            $APP in -o out -j1; echo $?
            mount -o remount,size=50m out; $APP batch in -o out -j1 --resume; echo $?; cp -a out kept
            """)
        #expect(result.outputLines == ["1", "1", "0"], "\(result.messages)")
        #expect(result.lines.count { $0.contains("the disk is full") } == 6, "\(result.messages)")
        #expect(
            result.lines.contains(
                "image-app: the run ended early, for there is no room for results; 5 pictures were not begun; "
                    + "make room, and the same command with --resume does the rest"), "\(result.messages)")
        #expect(
            result.lines.contains(
                "image-app: the run ended early, for there is no room for results; 5 pictures were not begun; "
                    + "make room and try again"), "\(result.messages)")
        for name in names { #expect(throws: Never.self) { try here.decoded("kept/\(name).jpg") } }
    }

    @Test("a read-only disk is said once, before any work", .needsMounts)
    func readOnlyDisk() async throws {
        try makePictures("a", "b")
        let result = try await here.mounted(
            "mkdir out; mount -t tmpfs -o ro none out || exit 99; $APP batch in -o out; echo $?; ls -A out")
        #expect(result.outputLines == ["1"])
        #expect(result.lines.count == 1 && result.messages.contains("the disk is read-only"), "\(result.messages)")
    }

    @Test("an input that vanishes fails alone")
    func vanishedInput() async throws {
        try makePictures("a", "b", "c")
        let result = try await here.shell(
            """
            $APP batch in -o out -j1 & app=$!
            until_paused $app; rm in/b.jpg; go_on $app; wait $app
            """, environment: ["IMAGE_APP_INJECT": "pause:a.jpg"])
        #expect(result.status == 1 && result.summary == "2 pictures done, 1 failed", "\(result.messages)")
        #expect(result.lines.contains("in/b.jpg: can't be read: there is no such file"), "\(result.messages)")
        #expect(here.folder.exists("out/c.jpg"))
        try makePictures("b")
        #expect(try await resume().status == 0)
        try expectAllDone("a", "b", "c")
    }

    @Test("a folder of results that is removed is said once, and ends the run")
    func removedOutput() async throws {
        try makePictures("0")
        for number in 100..<300 { try here.folder.write(Pictures.jpeg, "in/\(number).jpg") }
        let result = try await here.shell(
            """
            $APP batch in -o out -j1 & app=$!
            until_paused $app; rm -r out; go_on $app; wait $app
            """, environment: ["IMAGE_APP_INJECT": "pause:0.jpg"])
        #expect(result.status == 1 && !here.folder.exists("out"))
        #expect(
            result.messages.contains("out: the folder of the results, or the journal in it, no longer exists"),
            "\(result.messages)")
        #expect(result.messages.contains("not done"))
        #expect(try await resume().status == 0)
        #expect(here.folder.list("out").count == 202)
    }

    @Test("a disk that can't read a file costs that file")
    func unreadable() async throws {
        try makePictures("a", "b", "c")
        let result = try await faulty("read EIO /in/b.jpg")
        #expect(result.status == 1 && result.summary == "2 pictures done, 1 failed", "\(result.messages)")
        #expect(result.messages.contains("in/b.jpg: can't be read: the disk or the device failed"))
        #expect(try await resume().summary == "1 picture done, 2 done before")
        try expectAllDone("a", "b", "c")
    }

    /// As the drills do it, for a program into which no faults can be injected.
    @Test("a worker that crashes while it reads costs that picture; the parent, which reads it too, goes on")
    func crashingWorker() async throws {
        try makePictures("a", "b", "c")
        let result = try await faulty("read crash /in/b.jpg")
        #expect(result.status == 1 && result.summary == "2 pictures done, 1 failed", "\(result.messages)")
        #expect(result.messages.contains("crashed with signal 6"), "\(result.messages)")
        #expect(try await resume().status == 0)
        try expectAllDone("a", "b", "c")
    }

    @Test("a file system without nameless files is as good")
    func noNamelessFiles() async throws {
        try makePictures("a", "b")
        let result = try await faulty("tmpfile ENOTSUP out,fsync EIO .part")
        #expect(result.summary == "0 pictures done, 2 failed", "no hidden file was synced: \(result.messages)")
        #expect(try await faulty("tmpfile ENOTSUP out", "in -o out --resume").status == 0)
        try expectAllDone("a", "b")
    }

    /// The second knows neither links nor renaming to a free name alone.
    @Test("file systems without links are as good", arguments: ["", ",rename EINVAL out/,rename EINVAL in/"])
    func noLinks(more: String) async throws {
        try makePictures("a", "b")
        let fault = "link ENOSYS out/,link ENOSYS in/" + more
        let result = try await faulty(fault, injected: "hidden-files")
        #expect(result.status == 0, "\(result.messages)")
        try expectAllDone("a", "b")
        let again = try await faulty(fault, injected: "hidden-files")
        #expect(
            again.messages.contains("out/a.jpg exists (--resume, --skip-existing, --overwrite)"), "\(again.messages)")
        let inPlace = try await faulty(fault, "in --in-place --backup .old", injected: "hidden-files")
        #expect(inPlace.status == 0, "\(inPlace.messages)")
        for name in ["a", "b"] {
            #expect(try here.folder.read("in/\(name).jpg.old") == Pictures.large)
            #expect(try here.folder.read("in/\(name).jpg") != Pictures.large)
        }
        #expect(here.folder.list("in").sorted() == [".image-app-journal", "a.jpg", "a.jpg.old", "b.jpg", "b.jpg.old"])
    }

    @Test("a result never replaces what comes in its last moment", arguments: ["", "rename EINVAL out/"])
    func lateComer(fault: String) async throws {
        try makePictures("a")
        let result = try await faulty(
            "link ENOSYS out/," + fault, injected: "hidden-files,pause@noted:a.jpg", inPause: "printf mine >out/a.jpg")
        #expect(
            result.status == 1 && result.messages.contains("its result out/a.jpg can't be written: it exists"),
            "\(result.messages)")
        #expect(try here.folder.read("out/a.jpg") == Array("mine".utf8))
        #expect(here.folder.list("out").sorted() == [".image-app-journal", "a.jpg"])
    }

    @Test("a few bytes at a time are as good as many")
    func shortTransfers() async throws {
        for name in ["a", "b"] { try here.folder.write(Pictures.jpeg, "in/\(name).jpg") }
        try here.folder.write(Pictures.png, "in/c.png")
        let result = try await faulty("read short /in/,write short /#")
        #expect(result.status == 0, "\(result.messages)")
        #expect(try await here.run("batch in -o plain").status == 0)
        for name in ["a.jpg", "b.jpg", "c.png"] {
            #expect(
                PictureFiles.withoutXMP(try here.folder.read("out/\(name)"))
                    == PictureFiles.withoutXMP(try here.folder.read("plain/\(name)")))
        }
    }

    @Test(
        "a disk that can't keep what was written: no result gets its name", arguments: ["write EIO /#", "fsync EIO /#"])
    func unwritable(fault: String) async throws {
        try makePictures("a", "b")
        // A nameless file is called by its number, as /…/out/#123 (deleted).
        let result = try await faulty(fault)
        #expect(result.status == 1 && result.summary == "0 pictures done, 2 failed", "\(result.messages)")
        #expect(result.messages.contains("its result out/a.jpg can't be written: the disk or the device failed"))
        #expect(here.folder.list("out") == [".image-app-journal"])
        #expect(try await resume().status == 0)
        try expectAllDone("a", "b")
    }

    @Test("a journal that can't be written keeps results from their names")
    func journal() async throws {
        try makePictures("a", "b")
        let result = try await faulty("fsync EIO /.image-app-journal")
        #expect(result.status == 1 && result.messages.contains("journal"), "\(result.messages)")
        #expect(here.folder.list("out").allSatisfy { $0.hasPrefix(".") })
        #expect(try await resume().status == 0)
        try expectAllDone("a", "b")
    }

    @Test(
        "whatever fails in place, each picture is the original or its result, and the original is kept",
        arguments: [
            "write EIO /#", "fsync EIO /#", "fsync EIO /.image-app-journal", "fsync EIO /in", "read EIO /in/a.jpg",
            "write short /#",
        ])
    func inPlace(fault: String) async throws {
        for name in ["a", "b"] { try here.folder.write(Pictures.jpeg, "in/\(name).jpg") }
        #expect(try await here.run("in/a.jpg -o single.jpg --strip --filter invert(1)").status == 0)
        let single = try here.folder.read("single.jpg")
        let line = "in --in-place --backup .orig --strip --filter 'invert(1)'"
        let result = try await faulty(fault, line)
        for name in ["in/a.jpg", "in/b.jpg"] {
            let now = try here.folder.read(name)
            #expect(now == Pictures.jpeg || now == single)
            if now != Pictures.jpeg { #expect(try here.folder.read("\(name).orig") == Pictures.jpeg) }
        }
        #expect((result.status == 0) == fault.contains("short"), "\(result.messages)")
        #expect(try await here.shell("$APP batch \(line) --resume").status == 0)
        for name in ["in/a.jpg", "in/b.jpg"] {
            #expect(try here.folder.read(name) == single && here.folder.read("\(name).orig") == Pictures.jpeg)
        }
        #expect(here.folder.list("in").count == 5)
    }

    @Test("few files at a time cost workers, and too few are said")
    func descriptors() async throws {
        try makePictures("a", "b")
        for limit in [8, 11, 14, 20, 30, 40, 50] {
            let result = try await here.shell(
                "ulimit -n \(limit); SWIFT_BACKTRACE=enable=no $APP batch in -o out -j8 --overwrite")
            #expect(result.status == 0 || result.status == 1, "\(limit): \(result.status) \(result.messages)")
            if limit >= 20 { #expect(result.status == 0, "\(limit): \(result.messages)") }
            if result.status == 1 {
                let isSaid = ["too many files are open", "too few files"].contains { result.messages.contains($0) }
                #expect(isSaid, "\(limit): \(result.messages)")
            }
        }
        #expect(try await resume().status == 0)
        try expectAllDone("a", "b")
    }

    @Test("too little memory costs the pictures that need more", .needsOrdinaryMemory)
    func memory() async throws {
        try makePictures("a", "c")
        var parts = PNGParts(Pictures.png(GeneratedPicture.smooth(8, 8)))
        // Interlaced, so that all of it is held.
        parts.chunks[0].data.replaceSubrange(
            0..<8, with: PNGParts.bigEndian(12_000) + PNGParts.bigEndian(12_000))
        parts.chunks[0].data[12] = 1
        try here.folder.write(parts.bytes, "in/b.png")
        let result = try await here.shell("ulimit -v 360000; $APP batch in -o out")
        #expect(result.status == 1 && result.summary == "2 pictures done, 1 failed", "\(result.messages)")
        #expect(result.lines.contains { $0.hasPrefix("in/b.png: ") && $0.contains("memory") }, "\(result.messages)")
        here.folder.remove("in/b.png")
        try expectAllDone("a", "c")
    }

    @Test(
        "with less and less memory it does what it can or says so, and never waits for ever",
        .needsOrdinaryMemory)
    func addresses() async throws {
        try makePictures("a", "b")
        // So large that it is decoded on a thread of its own.
        try here.folder.write(Pictures.png(GeneratedPicture.smooth(1600, 1000)), "large.png")
        for limit in stride(from: 40_000, through: 300_000, by: 20_000) {
            let result = try await here.shell(
                "ulimit -v \(limit); SWIFT_BACKTRACE=enable=no timeout -k 1 900 $APP batch in -o out --overwrite")
            // One picture starts no threads in vain.
            let one = try await here.shell(
                "ulimit -v \(limit); SWIFT_BACKTRACE=enable=no timeout -k 1 900 $APP large.png -o one.png --overwrite")
            // The linker's words, where not even the program can be loaded.
            for result in [result, one] where !result.messages.contains("shared libraries") {
                #expect(result.status == 0 || result.status == 1, "\(limit): \(result.status)")
                #expect(result.status == 0 || result.messages.contains("memory"), "\(limit): \(result.messages)")
            }
        }
        #expect(try await resume().status == 0)
        try expectAllDone("a", "b")
    }

    @Test("asked to end, it ends in order", arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
    func signals(name: String, status: Int) async throws {
        for number in 10..<40 { try here.folder.write(Pictures.jpeg, "in/\(number).jpg") }
        let result = try await here.shell(
            """
            env --default-signal=\(name) $APP batch in -o out & app=$!
            until_true '[ "$(ls out 2>/dev/null | wc -l)" -ge 3 ]'
            kill -\(name) $app; wait $app
            """, environment: ["IMAGE_APP_INJECT": "hang:39.jpg"])
        #expect(result.status == status && result.messages.contains("done"), "\(result.messages)")
        #expect(try await resume().status == 0)
        #expect(here.folder.list("out").count == 31)
    }
}
