extension TokenReader {
    /// More stops than any gradient needs, and few enough to be fast.
    private static var maximumStops: Int { 64 }

    /// Reads a layer's background: a colour, `linear-gradient()` or `radial-gradient()`.
    mutating func readBackground() throws(LookError) -> Layer.Background {
        let purpose = " for 'background'"
        guard case .function(let name) = current.kind else {
            if case .hash = current.kind { return .color(try readColor(for: purpose)) }
            if case .identifier = current.kind { return .color(try readColor(for: purpose)) }
            throw expected("a colour or a gradient\(purpose)")
        }
        switch name.asciiLowercased {
        case "linear-gradient":
            advance()
            let direction = try readLinearDirection()
            return .gradient(Gradient(shape: .linear(direction), stops: try readStops(of: "linear-gradient")))
        case "radial-gradient":
            advance()
            let shape = try readRadialShape()
            return .gradient(Gradient(shape: .radial(shape), stops: try readStops(of: "radial-gradient")))
        case let other where other.hasSuffix("-gradient"):
            throw error(
                "'\(other.printable)()' is not supported: expected linear-gradient() or radial-gradient()", at: current)
        default:
            return .color(try readColor(for: purpose))
        }
    }

    /// Reads `135deg,` or `to top left,`; without either a gradient goes down.
    private mutating func readLinearDirection() throws(LookError) -> LinearGradientDirection {
        let direction: LinearGradientDirection
        switch current.kind {
        case .dimension, .number:
            direction = .angle(try readAngle(for: " for the direction of the gradient"))
        case .identifier(let word) where word.asciiLowercased == "to":
            advance()
            direction = try readSideOrCorner()
        default:
            try refuseColorSpace()
            return .angle(180)
        }
        try refuseColorSpace()
        try expect(.comma, "',' after the direction of the gradient")
        return direction
    }

    mutating func readSideOrCorner() throws(LookError) -> LinearGradientDirection {
        let first = try readKeyword(Side.self, sort: "side")
        guard case .identifier(let word) = current.kind, word.asciiLowercased != "in" else {
            switch first {
            case .top: return .angle(0)
            case .right: return .angle(90)
            case .bottom: return .angle(180)
            case .left: return .angle(270)
            }
        }
        let token = current
        let second = try readKeyword(Side.self, sort: "side")
        guard first.isHorizontal != second.isHorizontal else {
            throw expected(first.isHorizontal ? "'top' or 'bottom'" : "'left' or 'right'", insteadOf: token)
        }
        let sides = [first, second]
        return .corner(right: sides.contains(.right), bottom: sides.contains(.bottom))
    }

    /// Reads `circle closest-side at 40% 40%,` in any of the forms that need no lengths.
    private mutating func readRadialShape() throws(LookError) -> RadialGradientShape {
        let start = current
        let shape = try readShape()
        try refuseColorSpace()
        if current != start { try expect(.comma, "',' before the colours of the gradient") }
        return shape
    }

    /// Reads `circle closest-side at 40% 40%`, of which each part may be missing.
    mutating func readShape() throws(LookError) -> RadialGradientShape {
        var isEllipse: Bool?
        var extent: RadialGradientShape.Extent?
        while case .identifier(let name) = current.kind {
            let word = name.asciiLowercased
            if word == "circle" || word == "ellipse", isEllipse == nil {
                isEllipse = word == "ellipse"
            } else if let known = RadialGradientShape.Extent(rawValue: word), extent == nil {
                extent = known
            } else {
                break
            }
            advance()
        }
        switch current.kind {
        case .number, .percentage, .dimension:
            let extents = RadialGradientShape.Extent.allCases.map(\.rawValue)
            throw error(
                "a gradient's size in numbers is not supported: expected \(oneOf(extents))", at: current)
        default: break
        }
        var shape = RadialGradientShape(isEllipse: isEllipse ?? true, extent: extent ?? .farthestCorner)
        if case .identifier(let word) = current.kind, word.asciiLowercased == "at" {
            advance()
            try readCenter(into: &shape)
        }
        return shape
    }

    /// Reads what follows `at`: one or two percentages or sides, across first unless the words say otherwise.
    private mutating func readCenter(into shape: inout RadialGradientShape) throws(LookError) {
        let first = try readCoordinate(" for the centre of the gradient")
        var second: Coordinate?
        switch current.kind {
        case .comma, .rightParenthesis: break
        case .identifier(let word) where word.asciiLowercased == "in": break
        default:
            let token = current
            second = try readCoordinate(" or ',' after the centre of the gradient")
            let isSwapped = first.isVertical == true || second?.isVertical == false
            let (across, down) = isSwapped ? (second, first) : (first, second)
            // CSS swaps words, not percentages.
            let isMixed = isSwapped && (first.isPercentage || second?.isPercentage == true)
            if across?.isVertical == true || down?.isVertical == false || isMixed {
                throw expected(
                    "a horizontal and then a vertical position for the centre of the gradient", insteadOf: token)
            }
            shape.centerX = across?.fraction ?? 0.5
            shape.centerY = down?.fraction ?? 0.5
            return
        }
        if first.isVertical == true { shape.centerY = first.fraction } else { shape.centerX = first.fraction }
    }

    /// A part of a position: where, and whether it must be down or across.
    private struct Coordinate {
        var fraction: Double
        var isVertical: Bool?
        var isPercentage = false
    }

    private mutating func readCoordinate(_ purpose: String) throws(LookError) -> Coordinate {
        let what = "a percentage, left, right, top, bottom or center"
        switch current.kind {
        case .percentage(let number):
            return Coordinate(fraction: try takeFinite(number.value / 100, what + purpose), isPercentage: true)
        case .number(let number) where number.value == 0:
            advance()
            return Coordinate(fraction: 0, isPercentage: true)
        case .identifier(let name):
            let known: [String: Coordinate] = [
                "left": Coordinate(fraction: 0, isVertical: false), "right": Coordinate(fraction: 1, isVertical: false),
                "top": Coordinate(fraction: 0, isVertical: true), "bottom": Coordinate(fraction: 1, isVertical: true),
                "center": Coordinate(fraction: 0.5),
            ]
            guard let coordinate = known[name.asciiLowercased] else { throw expected(what + purpose) }
            advance()
            return coordinate
        default:
            throw expected(what + purpose)
        }
    }

    /// Reads colours with none, one or two positions up to and with the closing parenthesis.
    private mutating func readStops(of name: String) throws(LookError) -> [GradientStop] {
        var stops: [GradientStop] = []
        var colors = 0
        repeat {
            if !stops.isEmpty, case .percentage = current.kind {
                throw error("hints between colours are not supported: expected a colour of '\(name)'", at: current)
            }
            let token = current
            let color = try readColor(for: " of '\(name)'")
            colors += 1
            let position = try readStopPosition()
            stops.append(GradientStop(color: color, position: position))
            if position != nil, let second = try readStopPosition() {
                stops.append(GradientStop(color: color, position: second))
            }
            guard stops.count <= Self.maximumStops else {
                throw error("a gradient has at most \(Self.maximumStops) positions: expected ')' before", at: token)
            }
        } while consume(.comma)
        try expect(.rightParenthesis, "a percentage, ',' or ')' in '\(name)'")
        guard colors > 1 else { throw error("'\(name)' needs at least two colours: expected ','", at: previous) }
        return stops
    }

    private mutating func readStopPosition() throws(LookError) -> Double? {
        let what = "a percentage as a position in the gradient"
        switch current.kind {
        case .percentage(let number): return try takeFinite(number.value / 100, what)
        case .number(let number) where number.value == 0:
            advance()
            return 0
        case .number, .dimension: throw expected(what)
        default: return nil
        }
    }

    private func refuseColorSpace() throws(LookError) {
        guard case .identifier(let word) = current.kind, word.asciiLowercased == "in" else { return }
        throw error("gradients are interpolated in sRGB alone: expected no 'in'", at: current)
    }
}

/// Sides that a gradient may go to.
private enum Side: String, CaseIterable {
    case left, right, top, bottom

    var isHorizontal: Bool { self == .left || self == .right }
}
