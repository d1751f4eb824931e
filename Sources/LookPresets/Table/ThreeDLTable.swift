import FilterEngine
import Inspire

/// Tables of Lustre and Flame (.3dl): a line of whole numbers for the inputs, then rows of three for the colours, blue fastest. Read
/// as OpenColorIO reads them: how many bits the numbers have follows from the greatest of them.
package struct ThreeDLTable: Hashable, Sendable {
    private static let keywords = ["3DMESH", "MESH", "LUT8", "LUT10", "LUT12", "LUT16", "GAMMA"]
    private static let maximumShaper = 4096
    /// A table whose greatest number is less is of another kind.
    private static let leastMaximum = 128

    /// The line of inputs, 0…1; nil where they are at equal steps.
    private(set) var shaper: [Double]?
    /// Points along an edge; 0 where there is a shaper alone.
    private(set) var size = 0
    /// Blue fastest.
    private(set) var colors: [SIMD3<Double>] = []
    private(set) var bits = 0
    /// What a line `Mesh` says of the numbers' bits.
    private(set) var statedBits: Int?

    /// Returns whether a file holds such a table, by its first bytes: numbers come first, or one of the few keywords. In a .cube
    /// file a size comes first.
    package static func matches(head: [UInt8]) -> Bool {
        var lines = ThreeDLLines(head)
        switch lines.next() {
        case .numbers, .tooLong: return true
        case .words(let words): return words.first.map { keywords.contains($0.uppercased()) } ?? false
        case nil: return false
        }
    }

    package init(_ bytes: [UInt8], named sourceName: String) throws(PresetError) {
        var inputs: [Int] = []
        var rows: [SIMD3<Int32>] = []
        var lines = ThreeDLLines(bytes)
        while let line = lines.next() {
            func fail(_ reason: String) -> PresetError { PresetError(reason, in: sourceName, line: lines.number) }
            switch line {
            case .words(let words):
                guard let word = words.first, Self.keywords.contains(word.uppercased()) else {
                    throw fail(
                        "expected a row of whole numbers, found '\((words.first ?? "").printable)': it is no .3dl table"
                    )
                }
                if word.uppercased() == "MESH", words.count == 3 { statedBits = Int(words[2]) }
            case .numbers(let numbers) where numbers.count == 3:
                guard rows.count < 256 * 256 * 256 else {
                    throw fail("it has more rows than 256 points along an edge need")
                }
                rows.append(SIMD3(numbers[0], numbers[1], numbers[2]))
            case .numbers(let numbers) where numbers.count > 3:
                guard inputs.isEmpty, rows.isEmpty else {
                    throw fail("expected a row of three numbers, found \(numbers.count)")
                }
                inputs = numbers.map { Int($0) }
            case .numbers(let numbers): throw fail("expected a row of three numbers, found \(numbers.count)")
            case .tooLong:
                throw fail("the line is longer than \(Self.maximumShaper) numbers: it is no .3dl table")
            }
        }
        func fail(_ reason: String) -> PresetError { PresetError(reason, in: sourceName) }
        guard !rows.isEmpty || !inputs.isEmpty else {
            throw fail("expected a .3dl table: a line of inputs and rows of three whole numbers, found none")
        }
        if !inputs.isEmpty { shaper = try Self.shaper(inputs, named: sourceName) }
        guard !rows.isEmpty else {
            guard shaper == nil else { return }
            throw fail("its inputs are at equal steps and it has no colours: it changes nothing")
        }
        guard let size = (2...256).first(where: { $0 * $0 * $0 == rows.count }) else {
            throw fail(
                "\(rows.count) rows are no cube, such as 4,913 for 17 points along an edge: the file was cut off, or has"
                    + " rows too many")
        }
        let greatest = rows.reduce(Int32(0)) { max($0, $1.max()) }
        guard greatest >= Self.leastMaximum else {
            throw fail(
                "the greatest number is \(greatest), and a .3dl table has at least 8 bits: it is another kind of table")
        }
        bits = Self.bits(of: Int(greatest))
        let scale = Double(1 << bits - 1)
        self.size = size
        colors = rows.map { SIMD3(Double($0.x), Double($0.y), Double($0.z)) / scale }
    }

    /// The least number of bits, 8, 10, 12 or 16, that holds half of a number: values may be beyond the range.
    private static func bits(of greatest: Int) -> Int {
        [8, 10, 12].first { greatest < 2 << $0 } ?? 16
    }

    private static func shaper(_ inputs: [Int], named sourceName: String) throws(PresetError) -> [Double]? {
        let greatest = inputs.max() ?? 0
        guard greatest >= leastMaximum, inputs.count <= maximumShaper else {
            throw PresetError(
                "the line of inputs has \(greatest) as its greatest number, and a .3dl table has at least 8 bits: it is"
                    + " another kind of table", in: sourceName)
        }
        let scale = Double(1 << bits(of: greatest) - 1)
        // Programs round the steps in several ways, or down to whole ones.
        let step = scale / Double(inputs.count - 1)
        let isPlain = inputs.enumerated().allSatisfy { abs(Double($0) * step - Double($1)) < 2 }
        return isPlain ? nil : inputs.map { Double($0) / scale }
    }

    /// The same table with red fastest, behind its shaper.
    package var lookupTable: ColorLookupTable {
        let curves = shaper.map { LookupCurves(values: $0.map { SIMD3(repeating: Float($0)) }) }
        var table = ColorLookupTable(curves: curves, size: size, colors: [])
        table.colors.reserveCapacity(colors.count)
        for blue in 0..<size {
            for green in 0..<size {
                for red in 0..<size { table.colors.append(SIMD3<Float>(colors[(red * size + green) * size + blue])) }
            }
        }
        return table
    }

    func cubeText(title: String) -> String {
        var text = "TITLE \"\(title.filter { $0 != "\"" && !$0.isNewline })\"\n"
        if let shaper { text += "LUT_1D_SIZE \(shaper.count)\n" }
        if size > 0 { text += "LUT_3D_SIZE \(size)\n" }
        for value in shaper ?? [] { text += "\(Float(value)) \(Float(value)) \(Float(value))\n" }
        text.reserveCapacity(text.utf8.count + 32 * colors.count)
        for blue in 0..<size {
            for green in 0..<size {
                for red in 0..<size {
                    let color = colors[(red * size + green) * size + blue]
                    text += "\(Float(color.x)) \(Float(color.y)) \(Float(color.z))\n"
                }
            }
        }
        return text
    }

    static func look(
        from bytes: [UInt8], named sourceName: String, title: String
    ) throws(PresetError) -> ImportedLook {
        let table = try ThreeDLTable(bytes, named: sourceName)
        var look = ImportedLook()
        look.steps.append(.table(.init(cube: table.cubeText(title: title))))
        if let shaper = table.shaper {
            look.findings.append(
                PresetFinding(
                    "inputs", "\(shaper.count) numbers", .exact, step: "lut with a shaper",
                    "taken for a curve before the table, as OpenColorIO does"))
        }
        if table.size > 0 {
            var remark = "it does not say for which colours it is: sRGB's are taken"
            if let stated = table.statedBits, stated != table.bits {
                remark = "it states \(stated) bits, and its numbers have \(table.bits), which counts; \(remark)"
            }
            look.findings.append(
                PresetFinding(
                    "table", "\(table.bits) bits", .exact, step: "lut with \(table.size) points along an edge", remark))
        }
        return look
    }
}
