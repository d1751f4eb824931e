import FilterEngine
import ImageCore

/// Reads .cube files: the format of Adobe's specification, with what DaVinci Resolve adds (a 1D table, the shaper, before
/// the 3D one, input ranges, and video range). Fails at the first error.
package struct CubeReader {
    private enum Keyword: String, CaseIterable {
        case title = "TITLE"
        case size1D = "LUT_1D_SIZE"
        case size3D = "LUT_3D_SIZE"
        case domainMinimum = "DOMAIN_MIN"
        case domainMaximum = "DOMAIN_MAX"
        case range1D = "LUT_1D_INPUT_RANGE"
        case range3D = "LUT_3D_INPUT_RANGE"
        case videoInput = "LUT_IN_VIDEO_RANGE"
        case videoOutput = "LUT_OUT_VIDEO_RANGE"
    }

    /// Black and white in video range: 64 and 940 of 1,023, as Rec. 709 has them with ten bits. Resolve converts its full range
    /// to video range before a table that is made for that, and back after one that results in it.
    private enum VideoRange {
        private static let black: Float = 64
        private static let span: Float = 940 - 64
        private static let maximum: Float = 1023

        /// Returns the value of full range that becomes this value in video range.
        static func expanded(_ values: SIMD3<Float>) -> SIMD3<Float> {
            (values * maximum - SIMD3(repeating: black)) / span
        }
    }

    private var scanner: CubeScanner
    private let byteCount: Int?
    private let sourceName: String
    private var seen: Set<Keyword> = []
    private var size1D: Int?
    private var size3D: Int?
    private var domainMinimum: SIMD3<Float> = .zero
    private var domainMaximum: SIMD3<Float> = .one
    private var range1D: ClosedRange<Float>?
    private var range3D: ClosedRange<Float>?

    /// - Parameters:
    ///   - byteCount: the file's length, where it is known.
    ///   - maximumBytes: a longer file is an error.
    package init(
        _ source: any ByteSource, byteCount: Int?, named sourceName: String,
        maximumBytes: Int = ColorLookupTable.maximumFileSize
    ) {
        scanner = CubeScanner(source, maximumBytes: maximumBytes)
        self.byteCount = byteCount
        self.sourceName = sourceName
    }

    /// The table.
    package mutating func read() throws(LookupTableError) -> ColorLookupTable {
        try readHeader()
        guard size1D != nil || size3D != nil else {
            throw error("expected 'LUT_3D_SIZE' or 'LUT_1D_SIZE' before the numbers")
        }
        guard all(domainMinimum .< domainMaximum) else {
            throw error("expected each number of 'DOMAIN_MIN' below that of 'DOMAIN_MAX'")
        }
        let rows1D = size1D ?? 0
        let rows3D = size3D.map { $0 * $0 * $0 } ?? 0
        // A row has at least six bytes: a short file can't ask for much memory.
        if let byteCount, rows1D + rows3D > byteCount / 6 + 1 {
            throw error("\(neededRows), for which the file is too short: it was cut off, or the size is wrong")
        }
        var curves: LookupCurves?
        if size1D != nil {
            let (low, high) = bounds(range1D, isFirst: true)
            curves = LookupCurves(
                values: try readRows(rows1D, before: 0, isLast: size3D == nil), domainMinimum: low, domainMaximum: high)
        }
        var table = ColorLookupTable(curves: curves, size: 0, colors: [])
        if let size3D {
            let colors = try readRows(rows3D, before: rows1D, isLast: true)
            let (low, high) = bounds(range3D, isFirst: size1D == nil)
            table = ColorLookupTable(
                curves: curves, size: size3D, colors: colors, domainMinimum: low, domainMaximum: high)
        }
        switch scanner.nextLine() {
        case .end where scanner.failure == nil: return table
        case .end, .row:
            throw error("\(neededRows), and here is one more: remove the extra rows, or correct the size")
        case .word where isAtKeyword: throw lateKeyword
        case .word, .other: throw error("expected the end after the last row, found '\(scanner.found.printable)'")
        }
    }

    // MARK: Header

    private mutating func readHeader() throws(LookupTableError) {
        while true {
            switch scanner.nextLine() {
            case .row: return
            case .word where Self.isNotFinite(scanner.found): return
            case .word: try readKeyword()
            case .other where seen.isEmpty: throw noTable
            case .other: throw error("expected a keyword or three numbers, found '\(scanner.found.printable)'")
            case .end: throw error("expected a table, found the end")
            }
        }
    }

    private mutating func readKeyword() throws(LookupTableError) {
        let word = scanner.word()
        let known = Keyword.allCases.map(\.rawValue)
        guard let keyword = Keyword(rawValue: word) else {
            let nearest = nearestName(to: word, among: known)
            guard nearest != nil || !seen.isEmpty else { throw noTable }
            let hint = nearest.map { "did you mean '\($0)'?" } ?? "expected \(oneOf(known))"
            throw error("unknown keyword '\(word.printable)': \(hint)")
        }
        guard seen.insert(keyword).inserted else { throw error("duplicate '\(word)': expected it once") }
        switch keyword {
        case .title:
            scanner.skipLine()
            return
        case .size1D: size1D = try readSize(2...65_536, for: word)
        case .size3D: size3D = try readSize(2...ColorLookupTable.maximumSize, for: word)
        case .domainMinimum: domainMinimum = try readTriple(for: word)
        case .domainMaximum: domainMaximum = try readTriple(for: word)
        case .range1D: range1D = try readRange(for: word)
        case .range3D: range3D = try readRange(for: word)
        case .videoInput, .videoOutput: break
        }
        guard scanner.endRow() else {
            throw error("expected the line's end after '\(word)', found '\(scanner.found.printable)'")
        }
    }

    private mutating func readSize(_ range: ClosedRange<Int>, for word: String) throws(LookupTableError) -> Int {
        guard let size = scanner.count(), range.contains(size) else {
            throw error("expected a whole number from \(range.lowerBound) to \(range.upperBound) after '\(word)'")
        }
        return size
    }

    private mutating func readTriple(for word: String) throws(LookupTableError) -> SIMD3<Float> {
        guard let red = scanner.number(), let green = scanner.number(), let blue = scanner.number() else {
            throw error("expected three numbers after '\(word)'")
        }
        return SIMD3(red, green, blue)
    }

    private mutating func readRange(for word: String) throws(LookupTableError) -> ClosedRange<Float> {
        guard let low = scanner.number(), let high = scanner.number(), low < high else {
            throw error("expected two numbers after '\(word)', the smaller one first")
        }
        return low...high
    }

    /// Returns the inputs at the ends of a table, in full range.
    /// - Parameter isFirst: whether it is the file's first table: `DOMAIN_MIN`, `DOMAIN_MAX` and `LUT_IN_VIDEO_RANGE` are about
    ///   the input of that one.
    private func bounds(_ range: ClosedRange<Float>?, isFirst: Bool) -> (SIMD3<Float>, SIMD3<Float>) {
        var bounds = isFirst ? (domainMinimum, domainMaximum) : (.zero, .one)
        if let range { bounds = (SIMD3(repeating: range.lowerBound), SIMD3(repeating: range.upperBound)) }
        guard isFirst, seen.contains(.videoInput) else { return bounds }
        return (VideoRange.expanded(bounds.0), VideoRange.expanded(bounds.1))
    }

    // MARK: Rows

    /// - Parameters:
    ///   - before: rows that were read already, of the table before this one.
    ///   - isLast: whether it is the file's last table: `LUT_OUT_VIDEO_RANGE` is about the output of that one.
    private mutating func readRows(
        _ count: Int, before: Int, isLast: Bool
    ) throws(LookupTableError) -> [SIMD3<Float>] {
        let isVideo = isLast && seen.contains(.videoOutput)
        var rows: [SIMD3<Float>] = []
        // Where its length is not known, a file gets memory for the rows that it has.
        if byteCount != nil { rows.reserveCapacity(count) }
        while rows.count < count {
            switch scanner.nextLine() {
            case .row: break
            case .word where isAtKeyword: throw lateKeyword
            case .word, .other: throw badNumber(scanner.found)
            case .end:
                throw error(
                    "\(neededRows), found \(before + rows.count): the file was cut off, or the size is wrong")
            }
            guard let red = scanner.number(), let green = scanner.number(), let blue = scanner.number() else {
                throw badNumber(scanner.foundNumber)
            }
            let color = SIMD3(red, green, blue)
            rows.append(isVideo ? VideoRange.expanded(color) : color)
            guard scanner.endRow() else {
                // The scanner is still on the row's line.
                throw error("expected three numbers and the line's end, found '\(scanner.found.printable)'")
            }
        }
        return rows
    }

    // MARK: Errors

    /// How many rows the file should have, and why.
    private var neededRows: String {
        let cube = { (size: Int) in size * size * size }
        switch (size1D, size3D) {
        case (let size1D?, let size3D?):
            let total = size1D + cube(size3D)
            return "'LUT_1D_SIZE \(size1D)' and 'LUT_3D_SIZE \(size3D)' together need \(total) rows of numbers"
                + " (\(size1D) and \(cube(size3D)))"
        case (let size1D?, nil): return "'LUT_1D_SIZE \(size1D)' needs \(size1D) rows of numbers"
        case (nil, let size3D): return "'LUT_3D_SIZE \(size3D ?? 0)' needs \(cube(size3D ?? 0)) rows of numbers"
        }
    }

    private static func isNotFinite(_ text: String) -> Bool {
        let word = text.lowercased()
        return ["nan", "inf", "infinity"].contains { word == $0 || word == "-\($0)" || word == "+\($0)" }
            || word.hasPrefix("nan(") || word.hasPrefix("-nan(")
    }

    private func badNumber(_ text: String) -> LookupTableError {
        let wayOut = "; correct it, or export the table again from the program that made it"
        if Self.isNotFinite(text) {
            return error("found '\(text.printable)', and a table has finite numbers only\(wayOut)")
        }
        if text.isEmpty || text.hasPrefix("#") { return error("expected three numbers in a row, found fewer\(wayOut)") }
        if Double(text) != nil { return error("the number '\(text.printable)' is too large\(wayOut)") }
        return error("expected a row of three numbers, found '\(text.printable)'\(wayOut)")
    }

    private var isAtKeyword: Bool { Keyword(rawValue: scanner.found.uppercased()) != nil }

    private var lateKeyword: LookupTableError {
        error(
            "'\(scanner.found.printable)' has to come before the first row of numbers, as all keywords do: move it there"
        )
    }

    /// Nothing of the file is quoted: where it is no table, its content may be private.
    private var noTable: LookupTableError {
        error("it is no lookup table; expected \(oneOf(Keyword.allCases.map(\.rawValue)))")
    }

    private func error(_ message: String) -> LookupTableError {
        // The end was reached because reading failed.
        if let failure = scanner.failure { return LookupTableError(sourceName: sourceName, message: "\(failure)") }
        return LookupTableError(sourceName: sourceName, line: scanner.line, message: message)
    }
}

extension ColorLookupTable {
    /// The longest .cube file that is read, in bytes: 64 for each row of the largest table.
    public static let maximumFileSize = maximumSize * maximumSize * maximumSize * 64

    /// A table from the text of a .cube file: 1D, 3D, or a 1D shaper before a 3D table.
    ///
    /// - Parameters:
    ///   - bytes: the file's content.
    ///   - sourceName: what errors call the file.
    /// - Throws: the first error of the text, with its line.
    public init(cube bytes: [UInt8], named sourceName: String) throws(LookupTableError) {
        try self.init(cube: MemorySource(bytes), byteCount: bytes.count, named: sourceName)
    }

    /// The same while it is read: beside the table itself, 16 bytes for each of its points, it needs a megabyte or two.
    ///
    /// - Parameters:
    ///   - source: the file, from its first byte on.
    ///   - byteCount: its length; nil where it is not known.
    ///   - sourceName: what errors call the file.
    /// - Throws: the first error of the text, with its line; that the file is longer than ``maximumFileSize``; and why it can't
    ///   be read.
    public init(
        cube source: any ByteSource, byteCount: Int?, named sourceName: String
    ) throws(LookupTableError) {
        var reader = CubeReader(source, byteCount: byteCount, named: sourceName)
        self = try reader.read()
    }
}
