import FilterEngine

/// The three channels of a colour function and its alpha, each in 0…1, a hue in turns.
struct CSSColorComponents {
    var channels: [Double]
    var alpha: Double

    /// The colour functions, which differ in their channels.
    enum Model {
        case rgb, hsl, hwb
    }

    /// How a channel is written.
    fileprivate enum Channel {
        case byte, hue, fraction

        /// `isOlder` is the syntax with commas, in which a fraction is a percentage.
        func phrase(isOlder: Bool) -> String {
            switch self {
            case .hue: "a hue (a number or an angle)"
            case .fraction where isOlder: "a percentage"
            case .byte, .fraction: "a number or a percentage"
            }
        }
    }

    func color(_ make: (Double, Double, Double, Double) -> RGBAColor) -> RGBAColor {
        make(channels[0], channels[1], channels[2], alpha)
    }
}

extension TokenReader {
    /// Reads a colour function from its name to its closing parenthesis, in the older syntax (`rgb(1, 2, 3, 0.4)`) or
    /// the newer (`rgb(1 2 3 / 40%)`).
    mutating func readComponents(
        _ model: CSSColorComponents.Model, _ name: String
    ) throws(LookError) -> CSSColorComponents {
        advance()
        let kinds: [CSSColorComponents.Channel] =
            model == .rgb ? [.byte, .byte, .byte] : [.hue, .fraction, .fraction]
        let first = current
        var channels = [try readChannel(kinds[0], of: name, isOlder: false)]
        let isOlder = model != .hwb && consume(.comma)
        if isOlder, first.isNone { throw expected("\(kinds[0].phrase(isOlder: true)) in '\(name)'", insteadOf: first) }
        for (index, kind) in kinds.enumerated().dropFirst() {
            if isOlder, index > 1 { try expect(.comma, "',' and the next value of '\(name)'") }
            let token = current
            channels.append(try readChannel(kind, of: name, isOlder: isOlder))
            if isOlder, kind == .byte, token.isPercentage != first.isPercentage {
                let what = first.isPercentage ? "a percentage" : "a number"
                throw expected("\(what), as the first value of '\(name)' is", insteadOf: token)
            }
        }
        var alpha = 1.0
        let separator = isOlder ? CSSToken.Kind.comma : .delimiter("/")
        if consume(separator) { alpha = try readAlpha(of: name, isOlder: isOlder) }
        try expect(.rightParenthesis, "')' to end '\(name)'")
        return CSSColorComponents(channels: channels, alpha: alpha)
    }

    private mutating func readChannel(
        _ kind: CSSColorComponents.Channel, of name: String, isOlder: Bool
    ) throws(LookError) -> Double {
        let what = "\(kind.phrase(isOlder: isOlder)) in '\(name)'"
        switch (kind, current.kind) {
        case (_, .identifier) where current.isNone && !isOlder:
            advance()
            return 0
        case (.byte, .number(let number)):
            return try takeFraction(number.value / 255, what)
        case (.byte, .percentage(let number)), (.fraction, .percentage(let number)):
            return try takeFraction(number.value / 100, what)
        case (.fraction, .number(let number)) where !isOlder:
            return try takeFraction(number.value / 100, what)
        case (.hue, .number(let number)):
            return try takeHue(number.value, what)
        case (.hue, .dimension(let number, let unit)):
            guard let degrees = TokenReader.degrees(number.value, unit: unit) else { throw expected(what) }
            return try takeHue(degrees, what)
        default:
            throw expected(what)
        }
    }

    private mutating func readAlpha(of name: String, isOlder: Bool) throws(LookError) -> Double {
        if current.isNone, !isOlder {
            advance()
            return 0
        }
        return min(max(try readAmount(for: " as the alpha of '\(name)'"), 0), 1)
    }

    private mutating func takeFraction(_ value: Double, _ what: String) throws(LookError) -> Double {
        min(max(try takeFinite(value, what), 0), 1)
    }

    private mutating func takeHue(_ degrees: Double, _ what: String) throws(LookError) -> Double {
        let turns = try takeFinite(degrees, what).truncatingRemainder(dividingBy: 360) / 360
        return turns < 0 ? turns + 1 : turns
    }
}

extension CSSToken {
    fileprivate var isNone: Bool {
        if case .identifier(let word) = kind { word.asciiLowercased == "none" } else { false }
    }

    fileprivate var isPercentage: Bool {
        if case .percentage = kind { true } else { false }
    }
}
