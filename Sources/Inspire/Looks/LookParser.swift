/// Reads look files and filter strings. Both fail at their first error.
struct LookParser {
    var reader: TokenReader
    let filters: [any Filter.Type]
    let resources: any LookResources
    let edition: LookEdition

    init(
        _ bytes: [UInt8], named sourceName: String, filters: [any Filter.Type], resources: any LookResources,
        edition: LookEdition
    ) throws(LookError) {
        guard bytes.count <= Look.maximumSourceSize else {
            throw LookError(
                sourceName: sourceName, line: 1, column: 1,
                message: "expected at most \(Look.maximumSourceSize) bytes, found \(bytes.count)"
            )
        }
        reader = try TokenReader(bytes, named: sourceName)
        self.filters = filters
        self.resources = resources
        self.edition = edition
    }

    /// The whole text as the value of a `filter` line.
    mutating func parseFilterString() throws(LookError) -> [LookStep] {
        let list = try parseFilterList()
        try checkStepCount(list)
        try endStatement("a filter or the end")
        guard reader.current.kind == .end else { throw reader.expected("the end of the filters") }
        return list
    }

    /// The whole text as a look file.
    mutating func parseLook() throws(LookError) -> Look {
        var look = Look(name: fileName, steps: [])
        var hasSteps = false
        var hasStrength = false
        var hasProtection = false
        let hasHeader = try parseHeader(into: &look)
        while reader.current.kind != .end {
            if reader.consume(.semicolon) { continue }
            switch try parseStatementName(hasHeader: hasHeader) {
            case .layer:
                look.steps.append(try parseMask(of: .layer(try parseLayer())))
                hasSteps = true
            case .filter:
                try reader.expect(.colon, "':' after 'filter'")
                look.steps += try parseFilterList()
                try endStatement("a filter or ';'")
                hasSteps = true
            case .lut:
                try reader.expect(.colon, "':' after 'lut'")
                look.steps.append(try parseMask(of: try parseLookupTable()))
                try endStatement("';'")
                hasSteps = true
            case .like:
                look.steps.append(try parseMask(of: .like(try parseLike())))
                try endStatement("',' or ';'")
                hasSteps = true
            case .protect:
                if hasProtection { throw reader.error("duplicate 'protect': expected it once", at: reader.previous) }
                try parseProtection(of: &look)
                hasProtection = true
            case .border:
                if look.border != nil {
                    throw reader.error("duplicate 'border': expected it once", at: reader.previous)
                }
                look.border = try parseBorder()
            case .dateStamp:
                if look.dateStamp != nil {
                    throw reader.error("duplicate 'date-stamp': expected it once", at: reader.previous)
                }
                look.dateStamp = try parseDateStamp()
            case .strength:
                if hasStrength { throw reader.error("duplicate 'strength': expected it once", at: reader.previous) }
                look.strength = try parseStrength()
                hasStrength = true
            }
            try checkStepCount(look.steps)
        }
        guard hasSteps else { throw reader.expected("'layer', 'filter', 'like' or 'lut'") }
        return look
    }

    /// Steps that read a pixel's neighbours run nested in one another, so that their number has to be limited.
    private func checkStepCount(_ steps: [LookStep]) throws(LookError) {
        let count = steps.reduce(0) { $0 + $1.parts.count }
        guard count <= Look.maximumStepCount else {
            throw reader.error("expected at most \(Look.maximumStepCount) steps, found \(count)", at: reader.previous)
        }
    }

    private enum Statement: String, CaseIterable {
        case layer, filter, like, lut, protect, border
        case dateStamp = "date-stamp"
        case strength
    }

    private mutating func parseStatementName(hasHeader: Bool) throws(LookError) -> Statement {
        let known = Statement.allCases.map(\.rawValue)
        switch reader.current.kind {
        case .identifier(let name):
            if let statement = Statement(rawValue: name.asciiLowercased) {
                reader.advance()
                return statement
            }
            throw reader.unknownProperty(name, among: known)
        case .atKeyword(let name) where name.asciiLowercased == "look":
            let (problem, rule) = hasHeader ? ("duplicate", "once") : ("misplaced", "before everything else")
            throw reader.error("\(problem) '@look': expected it \(rule)", at: reader.current)
        case .atKeyword(let name):
            throw reader.unknown("rule", "@\(name)", among: ["@look"], expected: "'@look' or \(oneOf(known))")
        default:
            throw reader.expected(oneOf(known))
        }
    }

    private mutating func parseStrength() throws(LookError) -> Double {
        try reader.expect(.colon, "':' after 'strength'")
        let strength = try reader.readShare("'strength'")
        try endStatement("';'")
        return strength
    }

    /// Reads the value of `protect`: `skin` or `skin-colors` with a share, or `none`, which lets skin take over other pictures' hue, too.
    private mutating func parseProtection(of look: inout Look) throws(LookError) {
        try reader.expect(.colon, "':' after 'protect'")
        switch try reader.readKeyword(Protected.self, sort: "word") {
        case .skin: look.skinProtection = try parseShareOfSkin()
        case .skinColors: (look.skinProtection, look.sparesAreasOfSkin) = (try parseShareOfSkin(), false)
        case .none:
            look.keepsSkinHue = false
        }
        try endStatement("';'")
    }

    /// All of it where no share is given.
    private mutating func parseShareOfSkin() throws(LookError) -> Double {
        let isWhole = reader.current.kind == .semicolon || reader.current.kind == .end
        return isWhole ? 1 : try reader.readShare("'protect'")
    }

    private enum Protected: String, CaseIterable {
        case skin
        case skinColors = "skin-colors"
        case none
    }

    /// Skips the semicolon, which may be missing at the text's end.
    mutating func endStatement(_ what: String) throws(LookError) {
        guard reader.consume(.semicolon) || reader.current.kind == .end else { throw reader.expected(what) }
    }

    /// The file's name without folders and without `.look`, for looks without a name.
    private var fileName: String {
        let file = reader.sourceName.split(separator: "/").last ?? ""
        let name = file.hasSuffix(".look") ? file.dropLast(5) : file
        return name.isEmpty ? "look" : String(name).printable
    }
}
