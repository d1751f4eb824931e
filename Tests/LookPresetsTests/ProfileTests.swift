import FilterEngine
import Inspire
import LookPresets
import Testing

/// Profiles of Lightroom, made by the Python encoder of the fixtures, against the formulas that it has its values from.
@Suite struct ProfileTests {
    private func table(_ name: String) throws -> (table: ColorLookupTable, look: ImportedLook) {
        let look = try Fixture.look(name)
        guard case .table(let file) = look.steps.first, look.steps.count == 1 else {
            throw LookupTableError(sourceName: name, message: "no table alone: \(look.steps)")
        }
        return (try ColorLookupTable(cube: Array(file.cube.utf8), named: name), look)
    }

    /// How far the table is from values by the indices of red, green and blue, at most.
    private func difference(
        _ table: ColorLookupTable, _ expected: (Int, Int, Int) -> [Double]
    ) -> Double {
        var difference = 0.0
        for blue in 0..<table.size {
            for green in 0..<table.size {
                for red in 0..<table.size {
                    let color = table.colors[(blue * table.size + green) * table.size + red]
                    for (channel, value) in expected(red, green, blue).enumerated() {
                        difference = max(difference, abs(Double(color[channel]) - value))
                    }
                }
            }
        }
        return difference
    }

    private static let exact = 0.1 / 65_535

    @Test("a table's values are those that the other encoder wrote, whatever they are")
    func mixed() throws {
        let (table, look) = try table("mixed.xmp")
        #expect(table.size == 4)
        let difference = difference(table) { red, green, blue in
            (0..<3).map { Double((red * 9973 + green * 31 + blue * 4099 + $0 * 20011) % 65536) / 65535 }
        }
        #expect(difference < Self.exact)
        #expect(look.findings.map(\.nearness) == [.exact] && look.findings[0].field == "RGBTable")
        #expect(look.findings[0].remark == "")
        #expect(look.text { _, kind in "film.\(kind)" } == "lut: url(\"film.cube\");")
    }

    @Test("the largest table")
    func full() throws {
        let (table, _) = try table("full.xmp")
        #expect(table.size == 32)
        let difference = difference(table) { red, green, blue in
            [red, green, blue].map { Double((($0 * 65535 + 16) / 31 + 3 * (red - green) + blue) & 65535) / 65535 }
        }
        #expect(difference < Self.exact)
    }

    @Test("a table for other colours comes with a profile that describes them")
    func otherColors() throws {
        let look = try Fixture.look("prophoto.xmp")
        var files: [String: [UInt8]] = [:]
        let text = look.text { bytes, kind in
            files[kind] = bytes
            return "film.\(kind)"
        }
        #expect(text == "lut: url(\"film.cube\") url(\"film.icc\");")
        #expect(look.findings.map(\.field) == ["RGBTable", "RGBTable colours", "SupportsOutputReferred"])
        #expect(look.findings[0].step == "lut with 3 points along an edge, ProPhoto RGB, gamma 1.8")
        try checkProPhoto(#require(files["icc"]))
    }

    @Test("curves for each channel")
    func curves() throws {
        let (table, _) = try table("curve.xmp")
        let curves = try #require(table.curves)
        #expect(table.size == 0 && curves.values.count == 5)
        for (index, value) in curves.values.enumerated() {
            let expected = [min(65535, 20000 * index), 65535 - 13000 * index, 777 * index].map { Float($0) / 65535 }
            #expect(value == SIMD3(expected[0], expected[1], expected[2]))
        }
    }

    @Test("a part of a table lies between the colours as they were and its own")
    func amount() throws {
        let (table, look) = try table("half.xmp")
        let difference = difference(table) { red, green, blue in
            [(red, green), (green, blue), (blue, red)].map { 0.75 * Double($0) + 0.25 * Double($1) }
        }
        #expect(difference < Self.exact)
        #expect(look.findings[0].step.hasSuffix("25% of it"))
    }

    @Test("what is no table is refused, with what is wrong and the way out")
    func refusals() throws {
        func refusal(of table: String) -> String? {
            LookPresetsTests.refusal(xmp("crs:RGBTable=\"AB\" crs:Table_AB=\"\(table)\""))
        }
        let start = "film.xmp: the table 'crs:Table_AB' can't be read: "
        let end = "; export the profile again"
        #expect(refusal(of: "~~~~~") == start + "its text is no table of Camera Raw's" + end)
        #expect(refusal(of: "#####00000") == start + "its text is no table of Camera Raw's" + end)
        #expect(refusal(of: "a000000000")?.hasPrefix(start + "its packed data is broken") == true)
        #expect(refusal(of: "1111100000")?.hasPrefix(start + "it says that it has 52822061 bytes") == true)
        #expect(
            LookPresetsTests.refusal(xmp("crs:RGBTable=\"AB\""))
                == "film.xmp: nothing in it can be part of a look: RGBTable; an edit that you see, `looks learn` can take over"
        )
        #expect(
            LookPresetsTests.refusal("<a/>")?.hasPrefix("film.xmp: expected XMP: well-formed XML in UTF-8") == true)
        #expect(
            LookPresetsTests.refusal(xmp("crs:Version=\"11\""))?.contains("it changes nothing") == true)
    }

    @Test("a damaged table is refused wherever the damage is, or is another table")
    func damage() throws {
        let bytes = try Fixture.bytes("mixed.xmp")
        let text = String(decoding: bytes, as: UTF8.self)
        let start = try #require(text.firstRange(of: "crs:Table_")).upperBound
        let offset = text.utf8.distance(from: text.startIndex, to: start) + 34
        var refusals = 0
        for index in stride(from: offset, to: offset + 400, by: 7) {
            var damaged = bytes
            damaged[index] = damaged[index] == UInt8(ascii: "a") ? UInt8(ascii: "b") : UInt8(ascii: "a")
            do throws(PresetError) {
                _ = try PresetFile.look(from: damaged, named: "film.xmp", title: "film")
            } catch {
                refusals += 1
                #expect(error.message.hasSuffix("export the profile again"))
            }
        }
        #expect(refusals > 50)
    }
}
