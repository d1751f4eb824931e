import FilterEngine

/// Statements for the border and the date stamp of results.
extension LookParser {
    /// Reads `border: 4% 16% #f4f0e6`: one width, or that below the picture, too, and a colour, which is white by default.
    mutating func parseBorder() throws(LookError) -> Border {
        try reader.expect(.colon, "':' after 'border'")
        let start = reader.current
        var border = Border(width: try readWidth())
        if !isAtColor { border.bottomWidth = try readWidth() }
        if !isAtEnd { border.color = try readOpaqueColor(of: "border") }
        try endStatement("';'")
        guard border.isPossible else { throw reader.expected("a border wider than 0", insteadOf: start) }
        return border
    }

    /// Reads `date-stamp: #ff9632`.
    mutating func parseDateStamp() throws(LookError) -> DateStamp {
        try reader.expect(.colon, "':' after 'date-stamp'")
        let stamp = DateStamp(color: try readOpaqueColor(of: "date-stamp"))
        try endStatement("';'")
        return stamp
    }

    private var isAtEnd: Bool { [.semicolon, .end].contains(reader.current.kind) }

    private var isAtColor: Bool {
        switch reader.current.kind {
        case .percentage, .dimension, .number: false
        default: true
        }
    }

    private mutating func readWidth() throws(LookError) -> Length {
        try reader.readLength(
            FilterParameter("width", .length, range: 0...1, default: .length(.longEdge(0)), help: ""), of: "border")
    }

    private mutating func readOpaqueColor(of statement: String) throws(LookError) -> [UInt8] {
        let token = reader.current
        let color = try reader.readColor(for: " of '\(statement)'")
        guard color.alpha == 1 else { throw reader.expected("an opaque colour of '\(statement)'", insteadOf: token) }
        return color.channels
    }
}
