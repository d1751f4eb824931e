import ImageCodecs
import ImageCore
import SystemPackage
import TestSupport
import Testing

/// Size, frame and direction on the command line. The picture has 48 × 32 pixels.
@Suite struct GeometryTests {
    private let here = Workspace()

    private func size(_ options: String, to output: String = "out.png") async throws -> PixelSize? {
        try here.jpegs("a.jpg")
        let result = try await here.run("a.jpg --look none -o \(output) --overwrite \(options)")
        guard result.status == 0 else { return nil }
        return try here.decoded(output).header.size
    }

    @Test(
        "each option does what it says",
        arguments: [
            ("--resize 24x10", 24, 10), ("--resize 24", 24, 16), ("--resize 24x", 24, 16), ("--resize x64", 96, 64),
            ("--resize 150%", 72, 48), ("--long-edge 12", 12, 8), ("--long-edge 100", 48, 32), ("--fit 30x8", 12, 8),
            ("--crop 10x12+38+20", 10, 12), ("--crop 10x12", 10, 12), ("--crop 1:1", 32, 32), ("--crop 16:9", 48, 27),
            ("--crop 50%", 24, 16), ("--rotate 90", 32, 48), ("--rotate -90", 32, 48), ("--rotate=180", 48, 32),
            ("--rotate 2deg", 45, 30), ("--flip horizontal", 48, 32),
        ])
    func options(options: String, width: Int, height: Int) async throws {
        #expect(try await size(options) == PixelSize(width: width, height: height))
    }

    @Test("steps are made in the order written, in whatever way")
    func order() async throws {
        #expect(try await size("--crop 1:1 --resize 50%") == PixelSize(width: 16, height: 16))
        #expect(try await size("--resize=20x10 --crop=1:1") == PixelSize(width: 10, height: 10))
        // An aspect ratio lies as the picture does, and with = as it is written.
        #expect(try await size("--rotate 90 --crop 16:9") == PixelSize(width: 27, height: 48))
        #expect(try await size("--crop 9:16") == PixelSize(width: 48, height: 27))
        #expect(try await size("--rotate 90 --crop =16:9") == PixelSize(width: 32, height: 18))
        #expect(try await size("--crop==9:16") == PixelSize(width: 18, height: 32))
        #expect(try await size("--crop 20x20 --crop 1:2") == PixelSize(width: 10, height: 20))
        #expect(try await size("--rotate 90 --crop 20x40+12+8") == PixelSize(width: 20, height: 40))
        #expect(try await size("--crop 20x40+12+8 --rotate 90") == nil)
        #expect(
            try await size("--crop 40x20 --rotate 90 --crop 20x40 --resize 200%") == PixelSize(width: 40, height: 80))
    }

    @Test("the same steps for every picture of a folder, each with its own size")
    func folder() async throws {
        try here.folder.write(Pictures.jpeg, "in/a.jpg")
        try here.folder.write(GeneratedPicture.smooth(20, 60).encoded(.png(PNGEncodingOptions())), "in/b.png")
        #expect(try await here.run("in -o out --rotate 90 --long-edge 30").status == 0)
        #expect(try here.decoded("out/a.jpg").header.size == PixelSize(width: 20, height: 30))
        #expect(try here.decoded("out/b.png").header.size == PixelSize(width: 30, height: 10))
    }

    @Test("what is no size, part or direction is wrong usage, and nothing is done")
    func wrongUsage() async throws {
        try here.jpegs("a.jpg")
        for option in [
            "--resize 0", "--resize x", "--resize 10x10x10", "--resize -5", "--resize 0%", "--long-edge 0", "--fit 10",
            "--crop 10", "--crop 3:0", "--crop 10x10+5", "--crop 10x10-5-5", "--crop 101%", "--rotate north",
            "--rotate 361", "--flip diagonal",
        ] {
            #expect(try await here.run("a.jpg -o out.jpg \(option)").status == 64, "\(option)")
        }
        #expect(here.folder.list() == ["a.jpg"])
    }

    @Test("what does not fit is said in a line with the picture's size")
    func refusal() async throws {
        try here.jpegs("a.jpg")
        let result = try await here.run("a.jpg -o out.jpg --crop 50x20+0+0")
        #expect(result.status == 1)
        #expect(
            result.lines == ["a.jpg: a crop of 50 × 20 pixels does not fit in 48 × 32 pixels; it has to be smaller"])
        #expect(here.folder.list() == ["a.jpg"])
    }
}
