import SystemPackage
import TestSupport
import Testing

/// Other file systems than the tests' own one: a memory stick's, and another device.
@Suite(.hangGuard, .printsSeed) struct FileSystemTests {
    private let here = Workspace()

    @Test(
        "on a memory stick two names in other capitals are one result, named before anything starts", .needsMemoryStick)
    func collision() async throws {
        try here.jpegs("in/a.jpg", "in/A.JPG", "in/b.jpg")
        let result = try await MemoryStick.run(
            """
            mkdir stick/1; $APP batch in -o stick/1; echo $?; $APP batch in -o stick --resume; echo $?
            $APP batch in -o stick/new/folder; echo $?
            """, in: here)
        #expect(result.outputLines == ["1", "1", "1"], "\(result.messages)")
        let collisions = result.lines.filter { $0.hasPrefix("in/a.jpg: ") || $0.hasPrefix("in/A.JPG: ") }
        #expect(
            collisions.count == 3 && collisions.allSatisfy { $0.hasSuffix("would be that of in/A.JPG too") },
            "\(collisions)")
        #expect(result.lines.first.map { collisions.contains($0) } == true)
        #expect(here.folder.list("kept/1").count == 3)
        #expect(here.folder.list("kept/new/folder").count == 3)
    }

    @Test(
        "on a memory stick, killed at any moment, --resume does the rest, in a folder and in place", .needsMemoryStick)
    func killed() async throws {
        for number in 10..<30 { try here.folder.write(Pictures.jpeg, "in/\(number).jpg") }
        let result = try await MemoryStick.run(
            """
            cp -r in stick/replaced
            RANDOM=\(TestSeed.value); : >log
            for number in $(seq 8); do
                for run in "in -o stick/out" "stick/replaced --in-place --backup .orig"; do
                    setsid $APP batch $run --filter "invert(1)" --resume --json >>log 2>&1 & kill_somewhere $! log
                done
            done
            $APP batch in -o stick/out --filter "invert(1)" --resume; echo $?
            $APP batch stick/replaced --in-place --backup .orig --filter "invert(1)" --resume; echo $?
            """, in: here)
        #expect(result.outputLines == ["0", "0"], "\(result.messages)")
        #expect(try await here.run("in/10.jpg -o single.jpg --filter invert(1)").status == 0)
        let single = PictureFiles.withoutXMP(try here.folder.read("single.jpg"))
        for number in 10..<30 {
            #expect(PictureFiles.withoutXMP(try here.folder.read("kept/out/\(number).jpg")) == single)
            #expect(PictureFiles.withoutXMP(try here.folder.read("kept/replaced/\(number).jpg")) == single)
            #expect(try here.folder.read("kept/replaced/\(number).jpg.orig") == Pictures.jpeg)
        }
        #expect(here.folder.list("kept/out").count == 21)
        #expect(here.folder.list("kept/replaced").count == 41)
    }

    @Test("results on another device are whole, as old as asked, and done when asked again", .needsMounts)
    func otherDevice() async throws {
        try here.jpegs("in/a.jpg", "in/sub/b.jpg")
        let result = try await here.mounted(
            """
            mkdir out; mount -t tmpfs none out || exit 99; touch -d 2001-02-03T04:05:06Z in/a.jpg in/sub/b.jpg
            $APP batch in -r -o out --keep-times; echo $?; $APP batch in -r -o out --resume --keep-times; echo $?
            $APP in/a.jpg -o out/single.jpg; echo $?; stat -c %Y out/a.jpg out/sub/b.jpg; cp -r out kept
            """)
        #expect(result.outputLines == ["0", "0", "0", "981173106", "981173106"], "\(result.messages)")
        #expect(result.messages.contains("0 pictures done") && result.messages.contains("2 done before"))
        for name in ["a.jpg", "sub/b.jpg", "single.jpg"] {
            #expect(throws: Never.self) { try here.decoded("kept/\(name)") }
        }
        #expect(here.folder.list("kept").filter { !$0.hasPrefix(".image-app") }.count == 3)
    }
}
