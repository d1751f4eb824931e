import FilterEngine

extension TokenReader {
    /// Reads a filter's argument and checks it against its parameter.
    ///
    /// - Parameter resources: where the files come from that an argument may name.
    mutating func readArgument(
        _ parameter: FilterParameter, of filter: String, resources: any LookResources
    ) throws(LookError) -> FilterValue {
        let token = current
        let purpose = " for '\(parameter.name)' of '\(filter)'"
        try refuseComputedValue()
        let number: Double
        switch parameter.kind {
        case .color: return .color(try readColor(for: purpose))
        case .points: return .points(try readPoints(for: purpose))
        case .length: return .length(try readLength(parameter, of: filter))
        case .channels: return .numbers(try readChannels(parameter, of: filter))
        case .weights: return .numbers(try readWeights(parameter, of: filter))
        case .keyword:
            return .keyword(try readWord(among: parameter.choices, sort: "word", of: purpose))
        case .stops: return .stops(try readStops(for: purpose))
        case .curveFile: return .curves(try readCurveFile(for: purpose, resources: resources))
        case .hue: number = try readHue(for: purpose)
        case .amount: number = try readAmount(for: purpose)
        case .number: number = try readNumber(for: purpose)
        case .integer: number = try readInteger(for: purpose)
        case .angle: number = try readAngle(for: purpose)
        }
        guard let range = parameter.range, !range.contains(number) else { return .number(number) }
        // Where CSS clamps an amount to its range, only the upper end is clamped; a negative amount is an error.
        let isRefused = number < 0 && range.lowerBound == 0
        guard parameter.clampsToRange, !isRefused else { throw outOfRange(parameter, of: filter, token) }
        return .number(min(max(number, range.lowerBound), range.upperBound))
    }

    private func outOfRange(_ parameter: FilterParameter, of filter: String, _ token: CSSToken) -> LookError {
        let range = parameter.range ?? 0...1
        let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
        let limits = "between \(range.lowerBound.plain) and \(range.upperBound.plain)\(unit)"
        return expected(
            "'\(parameter.name)' of '\(filter)' \(limits)", insteadOf: token,
            hint: parameter.hundredfoldHint(for: token))
    }

    /// - Throws: for functions such as `calc()` and `var()`, which have a meaning on pages alone.
    private func refuseComputedValue() throws(LookError) {
        guard case .function(let name) = current.kind, EffectVocabulary.computedValues.contains(name.asciiLowercased)
        else { return }
        throw error("'\(name.printable)()' has no meaning here: write its value", at: current)
    }

    /// Whether the argument ends here.
    private var isAtEndOfArgument: Bool { current.kind == .comma || current.kind == .rightParenthesis }

    /// Reads one number for all three colours, or one for each.
    private mutating func readChannels(_ parameter: FilterParameter, of filter: String) throws(LookError) -> [Double] {
        let first = try readNumberInRange(parameter, of: filter)
        if isAtEndOfArgument { return [first, first, first] }
        let others = [try readNumberInRange(parameter, of: filter), try readNumberInRange(parameter, of: filter)]
        return [first] + others
    }

    /// Reads as many numbers as the default has.
    private mutating func readWeights(_ parameter: FilterParameter, of filter: String) throws(LookError) -> [Double] {
        guard case .numbers(let defaults)? = parameter.defaultValue else {
            preconditionFailure("the weights '\(parameter.name)' have no default to say how many they are")
        }
        var weights: [Double] = []
        while weights.count < defaults.count { weights.append(try readNumberInRange(parameter, of: filter)) }
        return weights
    }

    private mutating func readNumberInRange(
        _ parameter: FilterParameter, of filter: String
    ) throws(LookError) -> Double {
        let token = current
        let number = try readAmount(for: " for '\(parameter.name)' of '\(filter)'")
        if let range = parameter.range, !range.contains(number) { throw outOfRange(parameter, of: filter, token) }
        return number
    }

    /// Reads an angle, or a colour that has a hue, as degrees.
    private mutating func readHue(for purpose: String) throws(LookError) -> Double {
        switch current.kind {
        case .number, .dimension:
            return try readAngle(for: purpose)
        case .hash, .identifier, .function:
            let token = current
            guard let hue = try readColor(for: purpose).hue else {
                throw expected("a colour that isn't grey\(purpose)", insteadOf: token)
            }
            return hue
        default:
            throw expected("\(FilterParameter.Kind.hue.phrase)\(purpose)")
        }
    }

    /// Reads a gradient's colours, with spaces between, or commas as in CSS. Those without a position are spread evenly between their
    /// neighbours, the first one at 0 and the last one at 1, as in CSS.
    private mutating func readStops(for purpose: String) throws(LookError) -> [ColorStop] {
        var colors: [RGBAColor] = []
        var positions: [Double?] = []
        repeat {
            let token = current
            let color = try readColor(for: purpose)
            guard color.alpha == 1 else { throw expected("an opaque colour\(purpose)", insteadOf: token) }
            colors.append(color)
            var position: Double?
            switch current.kind {
            case .number, .percentage:
                let token = current
                let stated = try readCoordinate("a colour's position\(purpose)")
                if let last = positions.compactMap({ $0 }).last, stated < last {
                    throw expected("a position from \(last.plain) on\(purpose)", insteadOf: token)
                }
                position = stated
            default: break
            }
            positions.append(position)
            if isColorAfterComma { advance() }
        } while !isAtEndOfArgument
        guard colors.count > 1 else { throw expected("at least two colours\(purpose)") }
        return zip(colors, evenlySpaced(positions)).map { ColorStop(color: $0, position: $1) }
    }

    /// Whether a comma and then a colour come next, not the next argument.
    private var isColorAfterComma: Bool {
        guard current.kind == .comma else { return false }
        return switch following.kind {
        case .hash, .function: true
        case .identifier: afterFollowing.kind != .colon
        default: false
        }
    }

    /// All positions: those that are missing are spread evenly between their neighbours.
    private func evenlySpaced(_ stated: [Double?]) -> [Double] {
        var known = stated
        known[0] = stated[0] ?? 0
        known[known.count - 1] = stated[known.count - 1] ?? 1
        var positions: [Double] = []
        for index in known.indices {
            if let position = known[index] {
                positions.append(position)
                continue
            }
            let next = known[index...].firstIndex { $0 != nil } ?? index
            let (from, to) = (positions[index - 1], known[next] ?? 1)
            positions.append(from + (to - from) / Double(next - index + 1))
        }
        return positions
    }

    /// Reads `url(…)` and the file of curves at that path.
    private mutating func readCurveFile(
        for purpose: String, resources: any LookResources
    ) throws(LookError) -> ToneCurves {
        let token = current
        let path = try readURL(for: purpose)
        do throws(LookResourceError) {
            return try ToneCurves(acv: resources.bytes(at: path))
        } catch {
            throw self.error(error, at: token, expectation: "expected a file of curves\(purpose): ")
        }
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
        } while !isAtEndOfArgument
        guard points.count > 1 else { throw expected("at least two points\(purpose)") }
        return points
    }

    private mutating func readCoordinate(_ purpose: String) throws(LookError) -> Double {
        let token = current
        let coordinate = try readAmount(for: " as \(purpose)")
        guard 0...1 ~= coordinate else {
            throw expected(
                "a value between 0 and 1 as \(purpose)", insteadOf: token, hint: token.hundredfoldHint(in: 0...1))
        }
        return coordinate
    }
}

extension FilterParameter.Kind {
    /// The expectation in an error message.
    var phrase: String {
        switch self {
        case .amount: "a number or a percentage"
        case .number: "a number"
        case .integer: "a whole number"
        case .angle: "an angle (in deg, turn, rad or grad)"
        case .color: "a colour"
        case .points: "points as 'x y' pairs"
        case .length: "a number or a percentage (of the long edge), or pixels as '8px'"
        case .channels: "a number, or three: red, green and blue"
        case .weights: "numbers with spaces between"
        case .hue: "an angle (in deg, turn, rad or grad) or a colour"
        case .keyword: "a word"
        case .stops: "colours, each with its position after it if it has one"
        case .curveFile: "url(…) of a file of curves"
        }
    }
}

extension Double {
    /// Without ".0" where it is a whole number.
    package var plain: String {
        let text = "\(self)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
