import ColorManagement
import ImageCodecs
import SystemPackage
import TestSupport
import Testing

/// What is read from profiles, whole and broken.
struct ColorProfileTests {
    @Test("a profile's kind is found by its content")
    func kinds() throws {
        let sRGBLike = TestProfile.rgb(TestProfile.sRGBPrimaries, gamma: 2.2)
        for (bytes, model, kind) in [
            (TestProfile.adobe, ColorModel.rgb, "matrix"), (TestProfile.proPhoto, .rgb, "matrix"),
            (sRGBLike, .rgb, "matrix"), (TestProfile.gray, .gray, "curve"), (TestProfile.tables, .rgb, "tables"),
            (TestProfile.cmyk, .cmyk, "tables"),
        ] {
            let profile = try ColorProfile(bytes)
            #expect(profile.model == model && profile.kind == kind && !profile.name.isEmpty)
        }
    }

    @Test("bytes that are no profile are refused with a reason")
    func refused() {
        #expect(throws: ColorProfileError.self) { try ColorProfile([]) }
        #expect(throws: ColorProfileError.self) { try ColorProfile([UInt8](repeating: 7, count: 4000)) }
        for length in [4, 127, 128, 131, 200, TestProfile.adobe.count - 200] {
            #expect(throws: ColorProfileError.self) { try ColorProfile(Array(TestProfile.adobe.prefix(length))) }
        }
    }

    @Test("tables without finite results are refused, and a picture with them is used unconverted")
    func noNumbers() throws {
        let broken = try PictureFiles.read(
            Corpora.projectRoot.appending("Tests/Fuzz/Corpora/profiles/no-numbers.icc"))
        let refusal = #expect(throws: ColorProfileError.self) { try ColorProfile(broken) }
        #expect(refusal?.description == "it has no tables that can be used")
        #expect(throws: ColorProfileError.self) { try OutputProfile(icc: broken) }
        let color = [0.2, 0.5, 0.9]
        #expect(
            try Converted(color, from: broken, model: .rgb).filtered("exposure(-1)")
                == Converted(color, from: nil, model: .rgb).filtered("exposure(-1)"))
    }

    @Test("results can have profiles for RGB and grey that can be written")
    func output() throws {
        #expect(try OutputProfile(icc: TestProfile.adobe) == .icc(TestProfile.adobe))
        #expect(try OutputProfile(icc: TestProfile.tables) == .icc(TestProfile.tables))
        #expect(throws: ColorProfileError.self) { try OutputProfile(icc: TestProfile.cmyk) }
        for profile in [TestProfile.readOnlyTables, TestProfile.placeholderTables] {
            #expect(throws: ColorProfileError.self) { try OutputProfile(icc: profile) }
            #expect(throws: ColorProfileError.self) { try ColorProfile(profile).tableConversion() }
        }
    }

    @Test("broken profiles of all kinds end in an error or in colours, never in a crash")
    func mutated() throws {
        var random = SplitMix(seed: 5)
        let originals = [
            TestProfile.adobe, TestProfile.rgb(TestProfile.adobePrimaries, gamma: 2.2, tableSize: 1024, version: 2.1),
            TestProfile.gray, TestProfile.tables, TestProfile.cmyk,
        ]
        for original in originals {
            for round in 0..<25 {
                var bytes = original
                for _ in 0...Int.random(in: 0...6, using: &random) {
                    // The header and the list of tags are where it hurts most.
                    let reach = Bool.random(using: &random) ? min(400, bytes.count) : bytes.count
                    let offset = Int.random(in: 0..<reach, using: &random)
                    bytes[offset] = [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0 ... .max, using: &random)]
                        .randomElement(using: &random)!
                }
                if round % 5 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
                guard let profile = try? ColorProfile(bytes), profile.model == .rgb else { continue }
                let result = try Converted([0.2, 0.5, 0.9], from: bytes, model: .rgb).filtered("exposure(-1)")
                #expect(result.count == 3)
            }
        }
    }
}
