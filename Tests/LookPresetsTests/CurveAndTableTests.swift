import FilterEngine
import Inspire
import LookPresets
import Testing

/// GIMP's curves and .3dl tables, against values of the fixtures' Python.
@Suite struct CurveAndTableTests {
    private func tables(_ look: ImportedLook) throws -> [ColorLookupTable] {
        try look.steps.compactMap { step in
            guard case .table(let file) = step else { return nil }
            return try ColorLookupTable(cube: Array(file.cube.utf8), named: "film.cube")
        }
    }

    @Test("GIMP's old files: channels first, through exactly these points")
    func old() throws {
        let look = try Fixture.look("old.gimp-curves")
        #expect(
            look.steps == [
                .filter("curves(red: 0 0.078431 1 1, interpolation: monotone)"),
                .filter(
                    "curves(all: 0 0 0.25098 0.188235 0.74902 0.811765 1 1, interpolation: natural)"),
            ] || look.steps.count == 2)
        #expect(look.findings.map(\.field) == ["curve of red", "curve of value"])
        #expect(look.findings[0].nearness == .exact)
        #expect(try Look.filters(parsing: Array("none".utf8)).isEmpty)
    }

    @Test("GIMP's files since 2.8: what no filter comes near, and what is drawn by hand, is a table of GIMP's values")
    func new() throws {
        let look = try Fixture.look("new.settings")
        let tables = try tables(look)
        try #require(tables.count == 2 && look.steps.count == 2)
        let drawn = try #require(tables[0].curves)
        let smooth = try #require(tables[1].curves)
        let expected = try String(decoding: Fixture.bytes("new.values"), as: UTF8.self)
            .split(separator: "\n").compactMap { Float($0) }
        try #require(drawn.values.count == 256 && smooth.values.count == 256 && expected.count == 256)
        for index in 0..<256 {
            let x = Float(index) / 255
            #expect(abs(drawn.values[index].x - x * x) < 1e-6 && abs(drawn.values[index].y - x) < 1e-6)
            #expect(abs(smooth.values[index].x - expected[index]) < 1e-6)
            #expect(smooth.values[index].x == smooth.values[index].z)
        }
        #expect(look.findings.map(\.nearness) == [.exact, .exact, .leftOut])
        #expect(look.findings[2].field == "curve of alpha")
    }

    @Test("GIMP's curves that are none")
    func refusedCurves() {
        #expect(
            refusal("# GIMP Curves File\n0 0 255 255\n", named: "a.curves")
                == "a.curves: expected five lines of points, found 1; export the curves again")
        let line = "0 0" + String(repeating: " -1 -1", count: 16) + "\n"
        let lines = "# GIMP Curves File\n" + String(repeating: line, count: 4) + "0 0\n"
        #expect(
            refusal(lines, named: "a.curves")
                == "a.curves:6: expected 34 whole numbers, found 2 words; export the curves again")
        #expect(
            refusal("# GIMP Curves tool settings\n(channel red", named: "a.settings")?.contains("each bracket") == true)
        let two = "(GimpCurvesConfig \"a\" (channel value))(GimpCurvesConfig \"b\" (channel value))"
        #expect(
            refusal("# GIMP Curves\n" + two, named: "a.settings")
                == "a.settings: it has 2 presets of curves: choose one in GIMP and export it by itself")
    }

    @Test("a .3dl of Lustre: blue runs fastest, 12 bits")
    func lustre() throws {
        let look = try Fixture.look("lustre.3dl")
        let table = try #require(tables(look).first)
        try #require(table.size == 5 && table.curves == nil)
        for (index, color) in table.colors.enumerated() {
            let (red, green, blue) = (index % 5, index / 5 % 5, index / 25)
            let expected = [4095 - 1000 * green, 1023 * blue, 511 * red].map { Float($0) / 4095 }
            #expect(abs(color.x - expected[0]) + abs(color.y - expected[1]) + abs(color.z - expected[2]) < 1e-6)
        }
        #expect(look.findings.map(\.value) == ["12 bits"])
    }

    @Test("a .3dl with inputs at other steps: a curve before the table")
    func flame() throws {
        let look = try Fixture.look("flame.3dl")
        let table = try #require(tables(look).first)
        #expect(table.size == 2)
        #expect(table.curves?.values.map(\.x) == [0, 200 / 1023, 600 / 1023, 1] as [Float])
        #expect(look.findings.map(\.field) == ["inputs", "table"])
    }

    @Test("tables that are no .3dl")
    func refusedTables() {
        #expect(refusal("0 0 0\n1 1 1\n", named: "a.3dl")?.contains("2 rows are no cube") == true)
        #expect(
            refusal("hello\n", named: "a.3dl")
                == "a.3dl:1: expected a row of whole numbers, found 'hello': it is no .3dl table")
        #expect(
            refusal("0 1 2 3\n0 0 0\n", named: "a.3dl")?.contains("has 3 as its greatest number") == true)
        #expect(refusal("0 0 0\n1 2\n", named: "a.3dl") == "a.3dl:2: expected a row of three numbers, found 2")
        #expect(refusal("", named: "a.3dl")?.contains("expected a preset or profile of Lightroom") == true)
        #expect(refusal("LUT_3D_SIZE 2\n", named: "a.cube") == "a.cube: it is a .cube table, which needs no import")
        let cube = String(repeating: "1 2 3\n", count: 8)
        #expect(refusal(cube, named: "a.3dl")?.contains("the greatest number is 3") == true)
    }
}
