import ColorManagement
import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

/// Conversions by plans against Little CMS, and there and back.
struct ConversionTests {
    /// Colours all over the cube, neutral ones, and the darkest.
    private static let colors: [Double] = {
        var random = SplitMix(seed: 3)
        var values = (0..<3000).map { _ in Double(random.next() >> 48) / 65_535 }
        for level in 0...255 { values += Array(repeating: Double(level) / 255, count: 3) }
        for level in 0..<64 { values += Array(repeating: Double(level) / 65_535, count: 3) }
        return values.map { ($0 * 65_535).rounded() / 65_535 }
    }()

    private static func furthest(_ first: [Double], _ second: [Double]) -> Double {
        zip(first, second).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }

    private static func clamped(_ values: [Double]) -> [Double] { values.map { min(max($0, 0), 1) } }

    private static let sRGB = made { () throws(ImageError) in
        let header = ImageHeader(
            format: .jpeg, size: PixelSize(width: 1, height: 1), colorModel: .rgb, hasAlpha: false, bitDepth: 8,
            rowFormat: .rgba8, isStreamed: true, estimatedMemory: 0, metadata: ImageMetadata())
        return try PictureColorSpace(header).result(.rgb, format: .jpeg, profile: .sRGB).iccProfile!
    }

    private static let matrices: [(name: String, bytes: [UInt8])] = [
        ("Adobe RGB", TestProfile.adobe), ("ProPhoto", TestProfile.proPhoto),
        ("a table of 1024", TestProfile.rgb(TestProfile.adobePrimaries, gamma: 2.2, tableSize: 1024, version: 2.1)),
        ("linear", TestProfile.rgb(TestProfile.sRGBPrimaries, gamma: 1)),
    ]

    @Test("curves and a matrix agree with Little CMS within a tenth of a level", arguments: matrices.indices)
    func matrix(number: Int) {
        let profile = Self.matrices[number].bytes
        let result = Converted(Self.colors, from: profile, model: .rgb).working
        let expected = TestProfile.convert(
            Self.colors, from: profile, to: Self.sRGB, count: Self.colors.count / 3)
        #expect(Self.furthest(result, Self.clamped(expected)) <= 0.1 / 255, "\(Self.matrices[number].name)")
    }

    @Test("tables agree with Little CMS within a level")
    func tables() {
        let colors = Self.colors.map { 0.05 + 0.95 * $0 }.map { ($0 * 65_535).rounded() / 65_535 }
        let result = Converted(colors, from: TestProfile.tables, model: .rgb).working
        let expected = TestProfile.convert(colors, from: TestProfile.tables, to: Self.sRGB, count: colors.count / 3)
        #expect(Self.furthest(result, Self.clamped(expected)) <= 1.0 / 255)
    }

    @Test("a grey picture goes through its curve")
    func gray() {
        let levels = (0...255).map { Double($0) / 255 }
        let result = Converted(levels.flatMap { [$0, $0, $0] }, from: TestProfile.gray, model: .gray).working
        let expected = TestProfile.convert(levels, from: TestProfile.gray, to: Self.sRGB, count: levels.count)
        #expect(Self.furthest(result, Self.clamped(expected)) <= 0.1 / 255)
    }

    /// sRGB has less room for the very darkest than a mere power has, and a table of a profile has none.
    @Test("there and back is two levels of 16 bits at most for what is within sRGB", arguments: matrices.indices)
    func roundTrip(number: Int) throws {
        let profile = Self.matrices[number].bytes
        let colors = Self.within(profile)
        let result = try Converted(colors, from: profile, model: .rgb).filtered("exposure(-1) exposure(1)")
        for (before, after) in zip(colors, result) {
            let tolerance = before < 0.02 ? 1.0 / 255 : 2.01 / 65_535
            #expect(
                abs(before - after) <= tolerance, "\(Self.matrices[number].name): \(before * 65535) → \(after * 65535)")
        }
    }

    @Test("a near-identity look on grey changes nothing")
    func grayRoundTrip() throws {
        let levels = Array(0..<300) + Array(stride(from: 300, through: 65_535, by: 97))
        let values = levels.flatMap { [Double](repeating: Double($0) / 65_535, count: 3) }
        let result = try Converted(values, from: TestProfile.gray, model: .gray).filtered("brightness(1)")
        #expect(Self.furthest(result, values) <= 1.01 / 65_535)
    }

    /// Those colours that sRGB has, too.
    private static func within(_ profile: [UInt8]) -> [Double] {
        let encoded = TestProfile.convert(colors, from: profile, to: sRGB, count: colors.count / 3)
        return stride(from: 0, to: colors.count, by: 3).flatMap { start in
            encoded[start..<start + 3].allSatisfy { (0...1).contains($0) } ? Array(colors[start..<start + 3]) : []
        }
    }

    @Test("colours outside sRGB come to its edge, whichever filter is the first")
    func outside() throws {
        // Adobe RGB's green: its red in sRGB is far below 0.
        let exposed = try Converted([0, 1, 0], from: TestProfile.adobe, model: .rgb).filtered("exposure(-1)")
        let darkened = try Converted([0, 1, 0], from: TestProfile.adobe, model: .rgb).filtered(
            "brightness(1) exposure(-1)")
        #expect(exposed == darkened && exposed[0] > 0.3)
    }

    @Test("a round trip through tables changes almost nothing")
    func tablesBack() throws {
        let colors = Self.colors.map { 0.35 + 0.3 * $0 }
        let result = try Converted(colors, from: TestProfile.tables, model: .rgb).filtered("exposure(-1) exposure(1)")
        #expect(Self.furthest(result, colors) <= 3.0 / 255)
    }
}
