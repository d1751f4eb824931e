extension TokenReader {
    /// Reads a filter's argument and checks it against its parameter.
    mutating func readArgument(
        _ parameter: FilterParameter, of filter: String
    ) throws(LookError) -> FilterValue {
        let token = current
        let purpose = " for '\(parameter.name)' of '\(filter)'"
        let number: Double
        switch parameter.kind {
        case .color: return .color(try readColor(for: purpose))
        case .points: return .points(try readPoints(for: purpose))
        case .length: return .length(try readLength(parameter, of: filter))
        case .amount: number = try readAmount(for: purpose)
        case .number: number = try readNumber(for: purpose)
        case .integer: number = try readInteger(for: purpose)
        case .angle: number = try readAngle(for: purpose)
        }
        guard let range = parameter.range, !range.contains(number) else { return .number(number) }
        // Where CSS holds an amount in its range it does so at the upper end; a negative one is an error.
        let isRefused = number < 0 && range.lowerBound == 0
        guard parameter.clampsToRange, !isRefused else {
            let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
            let limits = "between \(range.lowerBound.plain) and \(range.upperBound.plain)\(unit)"
            throw expected("'\(parameter.name)' of '\(filter)' \(limits)", insteadOf: token)
        }
        return .number(min(max(number, range.lowerBound), range.upperBound))
    }

    /// Reads a curve's `x y` pairs up to a comma or parenthesis.
    private mutating func readPoints(for purpose: String) throws(LookError) -> [CurvePoint] {
        var points: [CurvePoint] = []
        repeat {
            let token = current
            let x = try readCoordinate("x\(purpose)")
            if let last = points.last, x <= last.x {
                throw expected("an x greater than \(last.x.plain)\(purpose)", insteadOf: token)
            }
            points.append(CurvePoint(x: x, y: try readCoordinate("y\(purpose)")))
        } while current.kind != .comma && current.kind != .rightParenthesis
        guard points.count > 1 else { throw expected("at least two points\(purpose)") }
        return points
    }

    private mutating func readCoordinate(_ purpose: String) throws(LookError) -> Double {
        let token = current
        let coordinate = try readAmount(for: " as \(purpose)")
        guard 0...1 ~= coordinate else { throw expected("a value between 0 and 1 as \(purpose)", insteadOf: token) }
        return coordinate
    }
}

extension FilterParameter.Kind {
    /// What an error says that it expects.
    var phrase: String {
        switch self {
        case .amount: "a number or a percentage"
        case .number: "a number"
        case .integer: "a whole number"
        case .angle: "an angle (in deg, turn, rad or grad)"
        case .color: "a colour"
        case .points: "points as 'x y' pairs"
        case .length: "a number or a percentage (of the long edge), or pixels as '8px'"
        }
    }
}

extension Double {
    /// Without ".0" where it is a whole number.
    var plain: String {
        let text = "\(self)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
