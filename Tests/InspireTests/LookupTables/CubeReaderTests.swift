import FilterEngine
import ImageCore
import Inspire
import TestSupport
import Testing

/// .cube files as programs write them, and as they come broken.
struct CubeReaderTests {
    private func table(_ text: String) throws(LookupTableError) -> ColorLookupTable {
        try ColorLookupTable(cube: Array(text.utf8), named: "film.cube")
    }

    /// Eight rows, red fastest: each colour is its position in the cube.
    private static let rows = """
        0 0 0
        1 0 0
        0 1 0
        1 1 0
        0 0 1
        1 0 1
        0 1 1
        1 1 1

        """

    @Test("A plain 3D table, red fastest")
    func plain() throws {
        let table = try table("LUT_3D_SIZE 2\n" + Self.rows)
        #expect(table.size == 2 && table.curves == nil && table.interpolation == .tetrahedral)
        #expect(table.colors[1] == [1, 0, 0] && table.colors[2] == [0, 1, 0] && table.colors[4] == [0, 0, 1])
        #expect(table.domainMinimum == .zero && table.domainMaximum == .one)
    }

    private static let variants: [String] = [
        "# made by a program\nTITLE \"A # title\"\nLUT_3D_SIZE 2\n\n# the numbers\n\(rows)",
        "\u{FEFF}LUT_3D_SIZE 2\n\(rows)",
        "LUT_3D_SIZE 2\n\(rows)".replacing("\n", with: "\r\n"),
        "LUT_3D_SIZE 2\n\(rows)".replacing("\n", with: "\r"),
        "lut_3d_size   2   \n\(rows.replacing("1 0 0", with: "\t1.0\t+0.000e+00 -0.  # red"))",
        "LUT_3D_SIZE 2\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 1 1 1\n\(rows.dropLast())",
        "LUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 0.0 1.0\n\(rows)\n\n# the end",
    ]

    @Test("What programs add does not matter", arguments: variants)
    func tolerance(text: String) throws {
        #expect(try table(text) == table("LUT_3D_SIZE 2\n" + Self.rows))
    }

    @Test("A 1D table is curves alone")
    func oneDimension() throws {
        let table = try table("LUT_1D_SIZE 3\nDOMAIN_MIN -1 0 0\nDOMAIN_MAX 2 1 0.5\n0 0 0\n.5 .25 2\n1 1 1e1\n")
        #expect(table.size == 0 && table.colors.isEmpty)
        #expect(table.curves?.values == [[0, 0, 0], [0.5, 0.25, 2], [1, 1, 10]])
        #expect(table.curves?.domainMinimum == [-1, 0, 0] && table.curves?.domainMaximum == [2, 1, 0.5])
    }

    /// Black and white of video range, as Rec. 709 has them with ten bits.
    private static let (videoBlack, videoWhite) = (64.0 / 1023, 940.0 / 1023)

    /// One channel's result of a table, by the definition of the two keywords.
    private func defined(
        _ x: Double, _ isInput: Bool, _ isOutput: Bool, _ table: @Sendable (Double) -> Double
    ) -> Double {
        let span = Self.videoWhite - Self.videoBlack
        let y = table(isInput ? Self.videoBlack + x * span : x)
        return isOutput ? (y - Self.videoBlack) / span : y
    }

    @Test("Video range: full range becomes video range before the table, and full range again after it")
    func videoRange() throws {
        for (isInput, isOutput) in [(false, false), (true, false), (false, true), (true, true)] {
            let keywords = (isInput ? "LUT_IN_VIDEO_RANGE\n" : "") + (isOutput ? "LUT_OUT_VIDEO_RANGE\n" : "")
            let cube = try table("LUT_3D_SIZE 2\n\(keywords)" + Self.rows)
            let curves = try table("\(keywords)LUT_1D_SIZE 3\nLUT_1D_INPUT_RANGE 0 2\n0 0 0\n.5 .5 .5\n.75 .75 .75\n")
            let shaper = try table(
                "LUT_1D_SIZE 2\nLUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 0 2\n\(keywords)0 0 0\n2 2 2\n" + Self.rows)
            let functions: [(ColorLookupTable, @Sendable (Double) -> Double)] = [
                (cube, { (x: Double) -> Double in min(max(x, 0), 1) }),
                (curves, { (x: Double) -> Double in x < 1 ? x / 2 : 0.5 + (x - 1) / 4 }),
                (shaper, { (x: Double) -> Double in min(max(x * 2, 0), 2) / 2 }),
            ]
            for (table, function) in functions {
                var picture = PixelBuffer(size: PixelSize(width: 6, height: 1), format: .rgba16)
                let inputs = [0.0, 0.1, 0.25, 0.5, 0.9, 1]
                let levels = inputs.flatMap { x in [x, x, x, 1].map { UInt16(($0 * 65_535).rounded()) } }
                picture.bytes = levels.withUnsafeBytes { Array($0) }
                let look = Look(name: "table", steps: [.lookupTable(table)])
                try FilterPlan(compiling: look, for: PictureGeometry(fullSize: picture.size)).apply(to: &picture)
                for (index, x) in inputs.enumerated() {
                    let expected = min(max(defined(x, isInput, isOutput, function), 0), 1)
                    let found = Double(picture.samples[4 * index]) / 65_535
                    #expect(abs(found - expected) < 0.0002, "\(keywords) \(x): \(found), not \(expected)")
                }
            }
        }
        // A table's own numbers: black 64 of 1,023 is 0, white 940 is 1.
        let output = try table("LUT_1D_SIZE 2\nLUT_OUT_VIDEO_RANGE\n0.0625610948 0 0\n0.918866080 1 1\n")
        let values = try #require(output.curves?.values)
        #expect(abs(values[0].x) < 1e-6 && abs(values[1].x - 1) < 1e-6)
        #expect(abs(values[0].y + 64.0 / 876) < 1e-6 && abs(values[1].y - 959.0 / 876) < 1e-6)
    }

    @Test("Resolve's shaper comes before its 3D table, each with its range")
    func shaper() throws {
        let head = "LUT_1D_SIZE 2\nLUT_1D_INPUT_RANGE -0.5 1.5\nLUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 0 2\n"
        let table = try table(head + "0 0 0\n2 2 2\n" + Self.rows)
        #expect(table.curves?.values == [[0, 0, 0], [2, 2, 2]])
        #expect(table.curves?.domainMinimum == [-0.5, -0.5, -0.5] && table.curves?.domainMaximum == [1.5, 1.5, 1.5])
        #expect(table.size == 2 && table.domainMinimum == .zero && table.domainMaximum == [2, 2, 2])
        #expect(table.colors[7] == [1, 1, 1])
    }

    @Test("DOMAIN_MIN and DOMAIN_MAX are those of the file's first table")
    func domainOfShaper() throws {
        let head = "LUT_1D_SIZE 2\nLUT_3D_SIZE 2\nDOMAIN_MAX 4 4 4\n"
        let table = try table(head + "0 0 0\n1 1 1\n" + Self.rows)
        #expect(table.curves?.domainMaximum == [4, 4, 4] && table.domainMaximum == .one)
    }

    @Test(
        "Numbers become the nearest floats",
        arguments: [
            "0.1", "0.123456789", "1e-3", "1.5E+2", "-0.25", "+.5", "7.", "0.30000001192092896", "3.4028235e38",
            "0.00000000000000000000000000000000000000000000014", "123456789012345678901234567890", "1e-45", "1e-60",
            "0.333333333333333333333333333333333", "16777217", "0.9999999701976776123046875", "2.2250738585072014e-308",
        ])
    func numbers(text: String) throws {
        let table = try table("LUT_1D_SIZE 2\n0 0 0\n\(text) 1 1\n")
        let value = try #require(table.curves?.values[1].x)
        let exact = try #require(Float(text.hasSuffix(".") ? text + "0" : text))
        #expect(value == exact || value == exact.nextUp || value == exact.nextDown, "\(value) \(exact)")
    }

    @Test("Random floats written out come back as they were")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 5)
        var values: [SIMD3<Float>] = []
        for _ in 0..<4096 {
            func value() -> Float {
                let bits = Float(bitPattern: UInt32.random(in: 0 ... .max, using: &generator))
                return bits.isFinite ? bits : 0.5
            }
            values.append(SIMD3(value(), value(), value()))
        }
        let text = values.map { "\($0.x) \($0.y) \($0.z)\n" }.joined()
        let table = try table("LUT_1D_SIZE \(values.count)\n" + text)
        var worst: Float = 0
        for (value, exact) in zip(table.curves?.values ?? [], values) {
            for channel in 0..<3 { worst = max(worst, abs(value[channel] - exact[channel]) / exact[channel].ulp) }
        }
        #expect(table.curves?.values.count == values.count && worst <= 1)
    }

    /// A table of eight rows, one of them changed.
    private static func table(with row: String) -> String {
        "LUT_3D_SIZE 2\n" + rows.replacing("1 1 0", with: row)
    }

    private static let wayOut = "correct it, or export the table again from the program that made it"
    private static let surplus = "remove the extra rows, or correct the size"
    private static let cutOff = "it was cut off, or the size is wrong"
    private static let neededByBoth =
        "'LUT_1D_SIZE 2' and 'LUT_3D_SIZE 2' together need 10 rows of numbers (2 and 8)"

    /// A table of eight rows behind a shaper that should have two.
    private static func both(_ count: Int) -> String {
        "LUT_1D_SIZE 2\nLUT_3D_SIZE 2\n" + String(repeating: "0 0 0\n", count: count) + rows
    }

    private static let keywords = """
        TITLE, LUT_1D_SIZE, LUT_3D_SIZE, DOMAIN_MIN, DOMAIN_MAX, LUT_1D_INPUT_RANGE, LUT_3D_INPUT_RANGE, \
        LUT_IN_VIDEO_RANGE or LUT_OUT_VIDEO_RANGE
        """

    private static let broken: [(text: String, message: String)] = [
        ("", "1: expected a table, found the end"),
        ("TITLE \"x\"\n", "2: expected a table, found the end"),
        ("0 0 0\n", "1: expected 'LUT_3D_SIZE' or 'LUT_1D_SIZE' before the numbers"),
        ("LUT_3D_SIZ 2\n", "1: unknown keyword 'LUT_3D_SIZ': did you mean 'LUT_3D_SIZE'?"),
        ("LUT_3D_SIZE 2\nLUT_3D_SIZE 2\n", "2: duplicate 'LUT_3D_SIZE': expected it once"),
        ("LUT_3D_SIZE 257\n", "1: expected a whole number from 2 to 256 after 'LUT_3D_SIZE'"),
        ("LUT_3D_SIZE 2.5\n", "1: expected a whole number from 2 to 256 after 'LUT_3D_SIZE'"),
        ("LUT_1D_SIZE 1\n", "1: expected a whole number from 2 to 65536 after 'LUT_1D_SIZE'"),
        ("LUT_3D_SIZE 2 2\n", "1: expected the line's end after 'LUT_3D_SIZE', found '2'"),
        (
            "LUT_3D_SIZE 256\n0 0 0\n",
            "2: 'LUT_3D_SIZE 256' needs 16777216 rows of numbers, for which the file is too short: \(cutOff)"
        ),
        (
            "LUT_3D_SIZE 2\n\(rows.dropLast(6))",
            "9: 'LUT_3D_SIZE 2' needs 8 rows of numbers, found 7: the file was cut off, or the size is wrong"
        ),
        (
            "LUT_3D_SIZE 2\n\(rows)1 1 1\n",
            "10: 'LUT_3D_SIZE 2' needs 8 rows of numbers, and here is one more: \(surplus)"
        ),
        (table(with: "1 1"), "5: expected three numbers in a row, found fewer; \(wayOut)"),
        (table(with: "1 1 # blue"), "5: expected three numbers in a row, found fewer; \(wayOut)"),
        (table(with: "1 1 0 0"), "5: expected three numbers and the line's end, found '0'"),
        (table(with: "1 1e39 0"), "5: the number '1e39' is too large; \(wayOut)"),
        (table(with: "nan 1 0"), "5: found 'nan', and a table has finite numbers only; \(wayOut)"),
        (table(with: "1 -NaN 0"), "5: found '-NaN', and a table has finite numbers only; \(wayOut)"),
        (table(with: "1 1 inf"), "5: found 'inf', and a table has finite numbers only; \(wayOut)"),
        ("LUT_3D_SIZE 2\ninf 0 0\n\(rows)", "2: found 'inf', and a table has finite numbers only; \(wayOut)"),
        (table(with: "1 one 0"), "5: expected a row of three numbers, found 'one'; \(wayOut)"),
        (table(with: "red 1 0"), "5: expected a row of three numbers, found 'red'; \(wayOut)"),
        (
            "LUT_1D_SIZE 3\n0 0 0\n1 1 1\n",
            "4: 'LUT_1D_SIZE 3' needs 3 rows of numbers, found 2: the file was cut off, or the size is wrong"
        ),
        (both(1), "12: \(neededByBoth), found 9: the file was cut off, or the size is wrong"),
        (both(3), "13: \(neededByBoth), and here is one more: \(surplus)"),
        (
            "LUT_1D_SIZE 2\n0 0 0\n1 1 1\nLUT_3D_SIZE 2\n\(rows)",
            "4: 'LUT_3D_SIZE' has to come before the first row of numbers, as all keywords do: move it there"
        ),
        (
            "LUT_3D_SIZE 2\n0 0 0\nDOMAIN_MIN 0 0 0\n\(rows)",
            "3: 'DOMAIN_MIN' has to come before the first row of numbers, as all keywords do: move it there"
        ),
        (table(with: "(1 1 0)"), "5: expected a row of three numbers, found '(1'; \(wayOut)"),
        (
            "LUT_3D_SIZE 2\nDOMAIN_MIN 0 0 1\n\(rows)",
            "3: expected each number of 'DOMAIN_MIN' below that of 'DOMAIN_MAX'"
        ),
        ("DOMAIN_MIN 0 0\n", "1: expected three numbers after 'DOMAIN_MIN'"),
        ("LUT_3D_INPUT_RANGE 1 0\n", "1: expected two numbers after 'LUT_3D_INPUT_RANGE', the smaller one first"),
        ("TITLE \"x\"\n\u{1B}[31m\n", "2: expected a keyword or three numbers, found '\u{FFFD}[31m'"),
        ("TITLE \"x\"\nROOT\n", "2: unknown keyword 'ROOT': expected \(keywords)"),
        // Of what is no table, no word is said.
        ("\u{1B}[31m\n", "1: it is no lookup table; expected \(keywords)"),
        ("root:x:0:0:root:/root:/bin/sh\n", "1: it is no lookup table; expected \(keywords)"),
        ("# comment\n\n{\"password\": 1}\n", "3: it is no lookup table; expected \(keywords)"),
    ]

    @Test("What is wrong is said with its line", arguments: broken)
    func errors(text: String, message: String) {
        let error = #expect(throws: LookupTableError.self) { try table(text) }
        #expect(error?.description == "film.cube:\(message)")
    }

    @Test("Any prefix and any changed byte is read or refused, and nothing else")
    func mutations() {
        let text = "TITLE \"x\"\nLUT_1D_SIZE 2\nLUT_3D_SIZE 2\nDOMAIN_MAX 1 1 1.5e0\n0 0 0\n1 1 1\n" + Self.rows
        let bytes = Array(text.utf8)
        for count in 0...bytes.count {
            _ = try? ColorLookupTable(cube: Array(bytes[..<count]), named: "cut")
        }
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<20_000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let offset = Int.random(in: 0..<changed.count, using: &generator)
                changed[offset] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let table = try? ColorLookupTable(cube: changed, named: "changed") else { continue }
            #expect(table.colors.count == table.size * table.size * table.size)
            #expect((2...65_536).contains(table.curves?.values.count ?? 2))
        }
    }

    @Test("A table of 65 points comes back as it was written")
    func large() throws {
        var generator = SeededGenerator(seed: 4)
        let random = ColorLookupTable.random(size: 65, using: &generator)
        let bytes = Array(random.cubeText(title: "random").utf8)
        #expect(try ColorLookupTable(cube: bytes, named: "random.cube") == random)
    }

    // MARK: Large files

    /// A file of that many bytes that is made while it is read.
    private final class Repeated: ByteSource {
        private let head: [UInt8]
        private let row: [UInt8]
        private var position = 0
        private(set) var handedOut = 0
        private let count: Int

        init(_ head: String, then row: String, count: Int) {
            self.head = Array(head.utf8)
            self.row = Array(row.utf8)
            self.count = count
        }

        func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
            // As a pipe delivers them: fewer bytes than the buffer has room for.
            let bytes = min(buffer.byteCount, 40_000, count - position)
            for index in 0..<bytes {
                let offset = position + index
                let byte = offset < head.count ? head[offset] : row[(offset - head.count) % row.count]
                buffer.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
            }
            position += bytes
            handedOut = position
            return bytes
        }
    }

    @Test("A table is read in parts, wherever these end in it", arguments: [true, false])
    func parts(isLengthKnown: Bool) throws {
        // Three megabytes, so that rows lie across the parts.
        let size = 48
        let row = "0.12345678 0.5 1.000000e+00  # a comment\r\n"
        let head = "# " + String(repeating: "long ", count: 30_000) + "\nLUT_3D_SIZE \(size)\n"
        let count = head.utf8.count + size * size * size * row.utf8.count
        let table = try ColorLookupTable(
            cube: Repeated(head, then: row, count: count), byteCount: isLengthKnown ? count : nil, named: "film.cube")
        #expect(table.colors.count == size * size * size)
        #expect(table.colors.allSatisfy { $0 == [0.12345678, 0.5, 1] })
        // Without the last line's end it is whole, without the last row it is not.
        let whole = try ColorLookupTable(
            cube: Repeated(head, then: row, count: count - 2), byteCount: nil, named: "film.cube")
        #expect(whole == table)
        let short = #expect(throws: LookupTableError.self) {
            _ = try ColorLookupTable(
                cube: Repeated(head, then: row, count: count - row.utf8.count), byteCount: nil, named: "film.cube")
        }
        #expect(
            short?.message.hasPrefix("'LUT_3D_SIZE 48' needs 110592 rows of numbers, found 110591: ") == true
                && short?.line == 110_594)
    }

    @Test("The largest table has room for 64 bytes a row; a longer file is refused before it is read to its end")
    func limit() {
        #expect(ColorLookupTable.maximumFileSize == 1 << 30)
        let endless = Repeated(
            "LUT_3D_SIZE 2\n", then: "#" + String(repeating: "x", count: 60_000) + "\n", count: 1 << 40)
        var reader = CubeReader(endless, byteCount: nil, named: "film.cube", maximumBytes: 4 << 20)
        let error = #expect(throws: LookupTableError.self) { try reader.read() }
        #expect(error?.message == "it is larger than 4 MiB" && error?.line == nil && endless.handedOut < 6 << 20)
    }
}
