import FilterEngine
import ImageCore
import Inspire
import PictureAnalysis
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the project's own looks do to white, grey, skin and skies.
struct HouseLooksTests {
    /// Skin from light to dark, as photographs show it.
    private static let skin: [SIMD3<UInt8>] = [
        [255, 224, 196], [250, 215, 195], [241, 194, 160], [233, 185, 160], [224, 172, 128], [214, 160, 140],
        [198, 134, 95], [176, 118, 90], [141, 85, 54], [120, 72, 52], [92, 58, 40],
    ]

    /// What a look makes of each colour in the middle of a picture, where a vignette plays no part.
    private static func result(of name: String, on colors: [SIMD3<UInt8>]) throws -> [SIMD3<UInt8>] {
        try colors.flatMap { try result(of: name, onRow: [$0]) }
    }

    /// What a look makes of a picture that is one row of colours.
    private static func result(of name: String, onRow colors: [SIMD3<UInt8>]) throws -> [SIMD3<UInt8>] {
        let look = try #require(BuiltInLooks.look(named: name))
        var picture = PixelBuffer(size: PixelSize(width: colors.count, height: 1), format: .rgb8)
        for (pixel, color) in colors.enumerated() {
            for channel in 0..<3 { picture.bytes[3 * pixel + channel] = color[channel] }
        }
        try FilterPlan(compiling: look, for: PictureGeometry(fullSize: picture.size)).apply(to: &picture)
        return colors.indices.map { pixel in
            SIMD3(picture.bytes[3 * pixel], picture.bytes[3 * pixel + 1], picture.bytes[3 * pixel + 2])
        }
    }

    /// The angle between two colours' hues in Oklab, in degrees.
    private static func hueDifference(_ first: SIMD3<UInt8>, _ second: SIMD3<UInt8>) -> Double {
        let (first, second) = (PerceptualColor.of(encoded: levels(first)), PerceptualColor.of(encoded: levels(second)))
        let cosine =
            (first.y * second.y + first.z * second.z)
            / ((first.y * first.y + first.z * first.z) * (second.y * second.y + second.z * second.z)).squareRoot()
        return acos(min(max(cosine, -1), 1)) * 180 / .pi
    }

    private static func levels(_ color: SIMD3<UInt8>) -> SIMD3<Double> { SIMD3<Double>(color) / 255 }

    @Test("The default look keeps white, black and every grey neutral, and a white page is white to its corners")
    func neutral() throws {
        let grays = (0...255).map { SIMD3<UInt8>(repeating: UInt8($0)) }
        let results = try Self.result(of: BuiltInLooks.defaultName, onRow: grays)
        #expect(results.allSatisfy { $0.x == $0.y && $0.y == $0.z })
        #expect(results[0].x == 0 && results[255].x == 255)
        #expect(zip(results, results.dropFirst()).allSatisfy { $0.x <= $1.x })

        let look = try #require(BuiltInLooks.look(named: BuiltInLooks.defaultName))
        let size = PixelSize(width: 90, height: 60)
        var page = PixelBuffer(size: size, format: .rgb8)
        for index in page.bytes.indices { page.bytes[index] = 255 }
        try FilterPlan(compiling: look, for: PictureGeometry(fullSize: size)).apply(to: &page)
        #expect(page.bytes.allSatisfy { $0 == 255 })
    }

    @Test("The default look clips no channel that wasn't clipped")
    func clipping() throws {
        let steps: [UInt8] = [0, 1, 2, 3, 8, 31, 64, 96, 128, 160, 192, 224, 247, 252, 253, 254, 255]
        let colors = steps.flatMap { red in steps.flatMap { green in steps.map { SIMD3(red, green, $0) } } }
        let clipped = zip(colors, try Self.result(of: BuiltInLooks.defaultName, onRow: colors)).filter {
            before, after in
            // The levels next to the ends may be rounded to them.
            (0..<3).contains { [0, 255].contains(after[$0]) && (3...252).contains(before[$0]) }
        }
        #expect(clipped.isEmpty, "\(clipped.prefix(3))")
    }

    /// Names of looks with colours, and the most degrees that each may turn the hue of skin.
    private static let colorLooks: [(String, Double)] = {
        let tighter = ["auto": 2.0, "inspire": 2.0, "portrait": 3.0]
        return LookGroup.builtIn.filter { !["Black and white", "Classic"].contains($0.title) }.flatMap(\.names)
            .map { ($0, tighter[$0] ?? 8) }
    }()

    @Test("Skin keeps its hue, and no channel of it reaches an end where it wasn't", arguments: colorLooks)
    func skin(name: String, degrees: Double) throws {
        for (before, after) in zip(Self.skin, try Self.result(of: name, on: Self.skin)) {
            #expect(Self.hueDifference(before, after) <= degrees, "\(before) becomes \(after)")
            #expect(
                (0..<3).allSatisfy { before[$0] == 255 || (1..<255).contains(after[$0]) }, "\(before) becomes \(after)")
        }
    }

    @Test(
        "Looks of one colour are grey, or brown as an old print",
        arguments: ["noir", "soft-mono", "red-filter", "pushed-mono", "infrared-mono"])
    func monochrome(name: String) throws {
        for after in try Self.result(of: name, on: Self.skin + [[40, 90, 200], [30, 160, 60]]) {
            #expect(max(after.x, after.y, after.z) - min(after.x, after.y, after.z) <= 12, "\(after)")
        }
    }

    @Test("An old print is brown in every tone: lighter ones are cream, not green")
    func oldPrint() throws {
        let grays = stride(from: 0, through: 255, by: 5).map { SIMD3<UInt8>(repeating: UInt8($0)) }
        for (before, after) in zip(grays, try Self.result(of: "old-print", on: grays)) {
            #expect(after.x > after.y && after.y > after.z, "\(before) becomes \(after)")
        }
    }

    @Test("Pale and clear skies become neither green nor turquoise", arguments: ["golden-hour", "cinema", "warm-film"])
    func skies(name: String) throws {
        let skies: [SIMD3<UInt8>] = [[90, 140, 205], [120, 170, 225], [170, 205, 240], [200, 220, 240]]
        for (before, after) in zip(skies, try Self.result(of: name, on: skies)) {
            let greenness = -PerceptualColor.of(encoded: Self.levels(after)).y
            let before = -PerceptualColor.of(encoded: Self.levels(before)).y
            #expect(greenness <= before + 0.005, "\(after)")
        }
    }
}
