import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

/// `--match` over pictures of several lights, and `--match-to`.
@Suite struct MatchOptionTests {
    private let here = Workspace()

    /// One scene in daylight and in lamplight, each shot at several exposures.
    private static let gains: [String: SIMD3<Double>] = [
        "day-1": [0.62, 0.62, 0.64], "day-2": [0.78, 0.78, 0.8], "day-3": [0.7, 0.71, 0.74],
        "lamp-1": [0.72, 0.55, 0.38], "lamp-2": [0.6, 0.46, 0.3], "lamp-3": [0.8, 0.62, 0.42],
    ]

    private static func shot(_ gains: SIMD3<Double>) throws -> [UInt8] {
        var picture = GeneratedPicture.smooth(96, 64)
        for pixel in 0..<96 * 64 {
            let color = picture.color(pixel: pixel)
            for channel in 0..<3 {
                picture.set(Int((color[channel] * gains[channel] * 255).rounded()), pixel: pixel, channel: channel)
            }
            picture.set(255, pixel: pixel, channel: 3)
        }
        return try picture.encoded(.png(PNGEncodingOptions()))
    }

    /// Writes the shots whose names begin so into a folder.
    private func write(_ prefix: String, into folder: String) throws {
        for (name, gains) in Self.gains where name.hasPrefix(prefix) {
            try here.folder.write(try Self.shot(gains), "\(folder)/\(name).png")
        }
    }

    private func samples(_ name: String) throws -> [UInt16] { try here.decoded(name).samples }

    /// The means of red and of blue, whatever the program measures.
    private func means(_ name: String) throws -> SIMD2<Double> {
        let decoded = try here.decoded(name)
        let channels = decoded.samples.count / (96 * 64)
        var sum = SIMD2<Double>.zero
        for pixel in 0..<96 * 64 {
            sum += SIMD2(Double(decoded.samples[pixel * channels]), Double(decoded.samples[pixel * channels + 2]))
        }
        return sum / Double(96 * 64)
    }

    @Test(
        "each light is evened out by itself, as if the other were not there, in any order and with any number of jobs")
    func groups() async throws {
        for folder in ["day", "lamp"] {
            try write(folder, into: folder)
            #expect(try await here.run("batch \(folder) -o \(folder)-out --match --filter none").status == 0)
        }
        try write("", into: "all")
        let run = try await here.run("batch all -o one --match --filter none -j1 -v")
        #expect(run.status == 0, "\(run.messages)")
        #expect(
            run.lines.contains {
                $0.hasPrefix("match: light 1: 3 pictures, exposure ") && $0.contains("; light 2: 3 pictures, exposure ")
            })
        #expect(run.lines.contains { $0.contains("by light 2 of 2") }, "\(run.messages)")
        let names = ["lamp-2", "day-3", "lamp-1", "day-1", "day-2", "lamp-3"].map { "all/\($0).png" }
        let reordered = try await here.run(names + ["-o", "two/", "--match", "--filter", "none"])
        #expect(reordered.status == 0, "\(reordered.messages)")
        // By itself it applies no look, as --match-to does not.
        let withoutFilter = try await here.run("batch all -o three --match")
        #expect(withoutFilter.status == 0 && withoutFilter.messages.contains("no look"), "\(withoutFilter.messages)")
        for name in Self.gains.keys {
            let separate = try samples("\(name.prefix { $0 != "-" })-out/\(name).png")
            #expect(try samples("one/\(name).png") == separate, "\(name)")
            #expect(try samples("two/\(name).png") == separate, "\(name)")
            #expect(try samples("three/\(name).png") == separate, "\(name)")
        }
        // Nothing is left to be done again, nor does a recipe know other lights.
        let resumed = try await here.run("batch all -o one --match --filter none --resume")
        #expect(resumed.status == 0 && resumed.messages.contains("6"), "\(resumed.messages)")
        let again = try await here.run("again one/lamp-2.png -o again.png")
        #expect(again.status == 0, "\(again.messages)")
        #expect(try samples("again.png") == samples("one/lamp-2.png"))
    }

    @Test("--match changes no picture by more than 1 EV, for that is another content, and --match-to by 2 EV")
    func limits() async throws {
        func gray(_ level: Double) throws -> [UInt8] {
            let picture = GeneratedPicture.make(96, 64) { _, _ in [level, level, level, 1] }
            return try picture.encoded(.png(PNGEncodingOptions()))
        }
        // Linear light of 0.2 and, 1.7 EV darker, 0.0615.
        for name in ["a", "b", "c"] { try here.folder.write(gray(0.4845), "in/\(name).png") }
        try here.folder.write(gray(0.2752), "in/suit.png")
        let run = try await here.run("batch in -o out --match -v")
        #expect(run.status == 0 && run.messages.contains("match: exposure +1 EV"), "\(run.messages)")
        // Linear light of 0.123.
        let matched = try means("out/suit.png")
        #expect(abs(matched.x - 99) <= 1, "\(matched)")
        #expect(try await here.run("in/suit.png --match-to in/a.png -o suit.png").status == 0)
        let matchedTo = try means("suit.png")
        #expect(abs(matchedTo.x - 123.5) <= 1, "\(matchedTo)")
        let again = try await here.run("again out/suit.png -o again.png")
        #expect(again.status == 0, "\(again.messages)")
        #expect(try samples("again.png") == samples("out/suit.png"))
    }

    @Test("--match makes no dark suit lighter that EXIF says was exposed like the rest, but one that was exposed less")
    func cameraExposure() async throws {
        func gray(_ level: Double, shutterSpeed: Int) throws -> [UInt8] {
            let picture = GeneratedPicture.make(96, 64) { _, _ in [level, level, level, 1] }
            var exif = CameraEXIF()
            (exif.orientation, exif.size, exif.shutterSpeed) = (1, (96, 64), shutterSpeed)
            return try picture.encoded(
                .jpeg(JPEGEncodingOptions()), colorModel: .rgb, metadata: ImageMetadata(exif: exif.bytes))
        }
        for name in ["a", "b", "c"] { try here.folder.write(gray(0.5, shutterSpeed: 250), "in/\(name).jpg") }
        // Both are darker by 0.7 EV: linear light of 0.214 and 0.132.
        try here.folder.write(gray(0.4, shutterSpeed: 250), "in/suit.jpg")
        try here.folder.write(gray(0.4, shutterSpeed: 500), "in/dark.jpg")
        let run = try await here.run("batch in -o out --match")
        #expect(run.status == 0, "\(run.messages)")
        let (suit, dark) = (try means("out/suit.jpg").x, try means("out/dark.jpg").x)
        #expect(abs(suit - 102) <= 1 && abs(dark - 127.5) <= 1.5, "\(suit), \(dark)")
        let again = try await here.run("again out/dark.jpg -o dark.jpg")
        #expect(again.status == 0, "\(again.messages)")
        #expect(try samples("dark.jpg") == samples("out/dark.jpg"))
    }

    @Test("--match makes no dark suit lighter where the face is as light as the others', but one that was exposed less")
    func faces() async throws {
        func picture(gain: Double, background: Double) throws -> [UInt8] {
            let skin: SIMD3<Double> = [0.76, 0.59, 0.51]
            let picture = GeneratedPicture.face(skin: skin * gain, background: SIMD3(repeating: background * gain))
            return try picture.encoded(.png(PNGEncodingOptions()))
        }
        for name in ["a", "b", "c"] { try here.folder.write(picture(gain: 1, background: 0.45), "in/\(name).png") }
        try here.folder.write(picture(gain: 1, background: 0.3), "in/suit.png")
        try here.folder.write(picture(gain: 0.8, background: 0.45), "in/dark.png")
        let run = try await here.run("batch in -o out --match -v")
        #expect(run.status == 0 && !run.messages.contains("light 2"), "\(run.messages)")
        #expect(try samples("out/suit.png") == samples("in/suit.png"), "\(run.messages)")
        func background(_ name: String) throws -> UInt16 { try #require(try samples(name).first) }
        #expect(try abs(Int(background("out/dark.png")) - Int(background("in/a.png"))) <= 2, "\(run.messages)")
    }

    @Test("pictures of one light are not said to be of several, and a look is saved of one alone")
    func saved() async throws {
        try write("day", into: "day")
        let quiet = try await here.run("batch day -o out --match --filter none")
        #expect(quiet.status == 0 && !quiet.messages.contains("match:"), "\(quiet.messages)")
        try write("", into: "all")
        let refused = try await here.run("all/ -o none/ --match --filter none --save-look kept --looks-dir looks")
        #expect(refused.status == 64 && refused.messages.contains("2 lights"), "\(refused.messages)")
        #expect(!here.folder.exists("none/day-1.png") && !here.folder.exists("looks/kept.look"))
    }

    @Test("--match-to brings one picture, and many, to the light of another")
    func reference() async throws {
        try write("", into: "all")
        let one = try await here.run("all/day-1.png --match-to all/lamp-1.png -o one.png -v")
        #expect(one.status == 0, "\(one.messages)")
        #expect(one.messages.contains("match: exposure "), "\(one.messages)")
        let (before, wanted) = (try means("all/day-1.png"), try means("all/lamp-1.png"))
        let made = try means("one.png")
        // As far as the limits of colour allow it: less blue, for one.
        #expect(made.y < before.y - 10 && made.y > wanted.y - 10, "\(before) to \(made), \(wanted)")
        #expect(try await here.run("batch all -o many --match-to all/day-2.png --filter none").status == 0)
        let target = try means("all/day-2.png")
        for name in ["day-1", "day-3"] {
            let (made, before) = (try means("many/\(name).png"), try means("all/\(name).png"))
            #expect(
                abs(made.x - target.x) < 4 && abs(made.y - target.y) < 4, "\(name): \(before) to \(made), \(target)")
        }
        // Known beforehand, so the results do not depend on what else is in the run.
        #expect(try await here.run("all/day-3.png --match-to all/day-2.png -o alone.png").status == 0)
        #expect(try samples("alone.png") == samples("many/day-3.png"))
        let again = try await here.run("again many/day-3.png -o again.png")
        #expect(again.status == 0, "\(again.messages)")
        #expect(try samples("again.png") == samples("many/day-3.png"))
    }

    @Test("what can't be is refused, and the reference is never replaced")
    func refused() async throws {
        try write("day", into: "day")
        let missing = try await here.run("day/day-1.png --match-to none.png -o out.png")
        #expect(missing.status != 0 && missing.messages.contains("--match-to none.png"), "\(missing.messages)")
        let stream = try await here.run("day/day-1.png --match-to - -o out.png")
        #expect(stream.status == 64 && stream.messages.contains("has to be a file"), "\(stream.messages)")
        let auto = try await here.run("day/day-1.png --match-to day/day-2.png --auto -o out.png")
        #expect(
            auto.status == 64 && auto.messages.contains("--auto cannot be combined with --match-to"), "\(auto.messages)"
        )
        let itself = try await here.run("day/day-1.png --match-to day/day-2.png -o day/day-2.png --overwrite")
        #expect(itself.status != 0, "\(itself.messages)")
        #expect(try here.folder.read("day/day-2.png") == Self.shot(try #require(Self.gains["day-2"])))
    }
}
