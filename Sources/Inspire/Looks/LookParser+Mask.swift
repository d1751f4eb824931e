import FilterEngine

extension LookParser {
    private enum Range: String, CaseIterable {
        case hue, luminance, saturation, linear, radial
    }

    /// Reads `where(…)` if it follows, and binds it to the step before it.
    mutating func parseMask(of step: LookStep) throws(LookError) -> LookStep {
        guard case .function(let name) = reader.current.kind, name.asciiLowercased == "where" else { return step }
        reader.advance()
        let mask = try parseRanges()
        if case .function(let name) = reader.current.kind, name.asciiLowercased == "where" {
            throw reader.error(
                "duplicate 'where': expected one, with all ranges and commas between them", at: reader.current)
        }
        return .masked(step, by: mask)
    }

    /// Reads ranges with their names up to and with the closing parenthesis.
    private mutating func parseRanges() throws(LookError) -> RangeMask {
        var mask = RangeMask()
        var seen: Set<Range> = []
        let known = Range.allCases.map(\.rawValue)
        repeat {
            guard case .identifier(let name) = reader.current.kind else {
                throw reader.expected("a range of 'where': \(oneOf(known))")
            }
            guard let range = Range(rawValue: name.asciiLowercased) else {
                throw reader.unknown("range", name, of: " of 'where'", among: known, expected: oneOf(known))
            }
            guard seen.insert(range).inserted else {
                throw reader.error("duplicate '\(range.rawValue)': expected it once", at: reader.current)
            }
            reader.advance()
            try reader.expect(.colon, "':' after '\(range.rawValue)'")
            switch range {
            case .hue: mask.colors.hue = try parseHues()
            case .luminance: mask.colors.luma = try parseWindow(.luminance)
            case .saturation: mask.colors.saturation = try parseWindow(.saturation)
            case .linear:
                let start = try parsePosition(of: .linear)
                let token = reader.current
                let end = try parsePosition(of: .linear)
                guard start <= end else { throw unordered(.linear, token) }
                mask.linear = RangeMask.LinearRamp(direction: try parseDirection(), start: start, end: end)
            case .radial:
                let full = try parsePosition(of: .radial)
                let none = try parsePosition(of: .radial)
                mask.radial = RangeMask.RadialRamp(shape: try reader.readShape(), full: full, none: none)
            }
        } while reader.consume(.comma)
        try reader.expect(.rightParenthesis, "',' or ')' in 'where'")
        return mask
    }

    /// Reads `0.3 1` or, with its softness, `0.3 1 0.1`.
    private mutating func parseWindow(_ range: Range) throws(LookError) -> PixelMask.Window {
        let name = "'\(range.rawValue)' of 'where'"
        let low = try reader.readShare(name)
        let token = reader.current
        let high = try reader.readShare(name)
        guard low <= high else { throw unordered(range, token) }
        return PixelMask.Window(low...high, softness: isAtEndOfRange ? 0.1 : try reader.readShare(name))
    }

    /// Reads `180deg 260deg` or, with its softness, `180deg 260deg 20deg`: hues from the first to the second, the way that hues
    /// grow.
    private mutating func parseHues() throws(LookError) -> HueWindow {
        let purpose = " for 'hue' of 'where'"
        let first = try reader.readAngle(for: purpose)
        let last = try reader.readAngle(for: purpose)
        var softness = 15.0
        if !isAtEndOfRange {
            let token = reader.current
            softness = try reader.readAngle(for: purpose)
            guard 0...180 ~= softness else {
                throw reader.expected("a softness of 'hue' between 0deg and 180deg", insteadOf: token)
            }
        }
        // Once around the circle, or more, is every hue.
        guard abs(last - first) < 360 else {
            return HueWindow(center: 0, tolerance: 180, softness: softness)
        }
        let span = HueWindow.turned(last - first)
        return HueWindow(
            center: HueWindow.turned(first + span / 2), tolerance: span / 2, softness: softness)
    }

    /// Reads `40%`.
    private mutating func parsePosition(of range: Range) throws(LookError) -> Double {
        let token = reader.current
        let position = try reader.readAmount(for: " for '\(range.rawValue)' of 'where'")
        guard -10...10 ~= position else {
            throw reader.expected("'\(range.rawValue)' of 'where' between -1000% and 1000%", insteadOf: token)
        }
        return position
    }

    /// Reads `to top` or `30deg`; without either a ramp grows downwards, as a gradient of CSS does.
    private mutating func parseDirection() throws(LookError) -> LinearGradientDirection {
        switch reader.current.kind {
        case .dimension, .number: return .angle(try reader.readAngle(for: " for the direction of 'linear'"))
        case .identifier(let word) where word.asciiLowercased == "to":
            reader.advance()
            return try reader.readSideOrCorner()
        default: return .angle(180)
        }
    }

    private func unordered(_ range: Range, _ token: CSSToken) -> LookError {
        reader.expected("a second value for '\(range.rawValue)' that is not less than the first", insteadOf: token)
    }

    private var isAtEndOfRange: Bool {
        reader.current.kind == .comma || reader.current.kind == .rightParenthesis
    }
}
