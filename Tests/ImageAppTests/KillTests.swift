import SystemPackage
import TestSupport
import Testing

/// `kill -9` at any moment: what is there is whole, and --resume does the rest. `Scripts/drill` does it a hundred times.
@Suite(.timeLimit(.minutes(3))) struct KillTests {
    private let here = Workspace()

    /// Kills the program and its workers a few times, each time a little later, and goes on each time.
    private func killed(_ arguments: String, plant: String) async throws -> ProcessRunner.Result {
        try await here.shell(
            """
            for wait in 0.01 0.03 0.05 0.02 0.04 0.06 0.08 0.1; do
                setsid "$APP" batch \(arguments) --resume --json >>log 2>>errors & app=$!
                sleep $wait
                pkill -KILL -s $app; wait $app 2>/dev/null
            done
            "$APP" batch \(arguments) --resume
            """, environment: ["IMAGE_APP_PLANT": plant])
    }

    private func makePictures() throws {
        for number in 10..<40 { try here.folder.write(Pictures.jpeg, "in/\(number).jpg") }
    }

    @Test("the results of all runs together are those of one", arguments: ["", "hidden-files"])
    func union(plant: String) async throws {
        try makePictures()
        let result = try await killed("in -o out --filter 'invert(1)'", plant: plant)
        #expect(result.status == 0, "\(result.messages)")
        #expect(here.folder.list("out") == [".image-app-journal"] + (10..<40).map { "\($0).jpg" })
        #expect(try await here.run("in/10.jpg -o single.jpg --filter invert(1)").status == 0)
        let single = PictureFiles.withoutXMP(try here.folder.read("single.jpg"))
        for number in 10..<40 {
            #expect(PictureFiles.withoutXMP(try here.folder.read("out/\(number).jpg")) == single)
            #expect(try here.folder.read("in/\(number).jpg") == Pictures.jpeg)
        }
    }

    @Test("in place, each picture has its look once, and its backup is the original", arguments: ["", "hidden-files"])
    func inPlace(plant: String) async throws {
        try makePictures()
        let result = try await killed("in --in-place --backup .orig --keep-times --filter 'invert(1)'", plant: plant)
        #expect(result.status == 0, "\(result.messages)")
        try here.jpegs("single.jpg")
        #expect(try await here.run("single.jpg -o once.jpg --filter invert(1)").status == 0)
        let once = PictureFiles.withoutXMP(try here.folder.read("once.jpg"))
        for number in 10..<40 {
            #expect(PictureFiles.withoutXMP(try here.folder.read("in/\(number).jpg")) == once)
            #expect(try here.folder.read("in/\(number).jpg.orig") == Pictures.jpeg)
        }
        #expect(here.folder.list("in").count == 61)
    }
}
