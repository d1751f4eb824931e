import TestSupport
import Testing

/// Most command lines are parsed with the common options alone. Options that are left out have their defaults there, too.
@Suite struct CommonOptionTests {
    private let here = Workspace()

    /// Each takes the way of all options, and says what is the default.
    @Test(
        "an option that says the default changes nothing",
        arguments: [
            "--timeout 300", "--max-pixels 1000M", "--max-memory 1G", "--lut-interpolation tetrahedral", "--all",
            "--recursive", "--follow", "--allow-outside",
        ])
    func defaults(option: String) async throws {
        try here.folder.write(Pictures.jpeg, "in.jpg")
        for line in [
            "", "--look noir --strength 50% -q80 --long-edge 20 --verbose", "--filter sepia(0.5) --auto --quiet",
            "--resize 30 --crop 3:2 --rotate -90 --fit 20x20 --format jpeg --quality 70 -v", "--rotate 2.5 --crop 80%",
            "--flip horizontal --progressive --optimize --subsampling 4:2:0 --background red",
            "--format png --png-effort fast --flip vertical", "--format png --compression 3 --background #123",
        ] {
            let output = line.contains("png") ? "out.png" : "out.jpg"
            let common = try await here.run("in.jpg -o \(output) --overwrite \(line)")
            let result = try here.folder.read(output)
            let all = try await here.run("in.jpg -o \(output) --overwrite \(line) \(option)")
            #expect(common.status == 0 && all.status == 0, "\(common.messages)\(all.messages)")
            #expect(common.messages == all.messages)
            #expect(try here.folder.read(output) == result, "\(line)")
        }
    }

    @Test(
        "what is wrong is said in the same words, whichever options are there",
        arguments: [
            "in.jpg --quality 300", "in.jpg -o out.tga", "- --look noir", "in.jpg --look noir --look clarendon",
            "--look noir",
            "in.jpg other.jpg -o -", "in.jpg --png-effort none", "in.jpg --compression 10", "in.jpg --flip over",
            "in.jpg --background none",
            "in.jpg --long-edge 0", "in.jpg --crop 3by2",
        ])
    func mistakes(line: String) async throws {
        try here.folder.write(Pictures.jpeg, "in.jpg")
        let common = try await here.run(line)
        let all = try await here.run("\(line) --timeout 300")
        #expect(common.status == 64 && all.status == 64)
        #expect(common.messages == all.messages)
    }
}
