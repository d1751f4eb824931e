extension TokenReader {
    /// A number, or a percentage as a fraction.
    mutating func readAmount(for purpose: String) throws(LookError) -> Double {
        let what = "a number or a percentage\(purpose)"
        switch current.kind {
        case .number(let number): return try takeFinite(number.value, what)
        case .percentage(let number): return try takeFinite(number.value / 100, what)
        default: throw expected(what)
        }
    }

    /// An amount from 0 to 1.
    ///
    /// - Parameter name: what it is of, as errors say it.
    mutating func readShare(_ name: String) throws(LookError) -> Double {
        let token = current
        let share = try readAmount(for: " for \(name)")
        guard 0...1 ~= share else {
            throw expected("\(name) between 0 and 1", insteadOf: token, hint: token.hundredfoldHint(in: 0...1))
        }
        return share
    }

    mutating func readNumber(for purpose: String) throws(LookError) -> Double {
        let what = "a number\(purpose)"
        guard case .number(let number) = current.kind else { throw expected(what) }
        return try takeFinite(number.value, what)
    }

    /// A number without a decimal point and without an exponent.
    mutating func readInteger(for purpose: String) throws(LookError) -> Double {
        let what = "a whole number\(purpose)"
        guard case .number(let number) = current.kind, number.isInteger else { throw expected(what) }
        return try takeFinite(number.value, what)
    }

    /// An angle in degrees.
    mutating func readAngle(for purpose: String) throws(LookError) -> Double {
        let what = "an angle (in deg, turn, rad or grad)\(purpose)"
        switch current.kind {
        case .number(let number) where number.value == 0:
            return try takeFinite(0, what)
        case .number:
            // Without a unit, most people mean degrees.
            throw expected(what, insteadOf: current, hint: "\(current.text)deg")
        case .dimension(let number, let unit):
            guard let degrees = TokenReader.degrees(number.value, unit: unit) else { throw expected(what) }
            return try takeFinite(degrees, what)
        default:
            throw expected(what)
        }
    }

    /// A text in quotation marks, of one line and not empty.
    mutating func readText(for purpose: String) throws(LookError) -> String {
        guard case .string(let text) = current.kind else { throw expected("a text in quotation marks\(purpose)") }
        if text.isEmpty { throw expected("a text that isn't empty\(purpose)") }
        if text.unicodeScalars.contains(where: \.isControl) {
            throw expected("a text without control characters\(purpose)")
        }
        advance()
        return text
    }

    /// Whether `url(…)` comes next.
    var isAtURL: Bool {
        switch current.kind {
        case .url: true
        case .function(let name): name.asciiLowercased == "url"
        default: false
        }
    }

    /// A file's name as `url(…)`, with quotation marks or without.
    mutating func readURL(for purpose: String) throws(LookError) -> String {
        let what = "url(…)\(purpose)"
        switch current.kind {
        case .url(let path) where !path.isEmpty:
            advance()
            return path
        case .function(let name) where name.asciiLowercased == "url":
            advance()
            guard case .string(let path) = current.kind, !path.isEmpty else { throw expected(what) }
            advance()
            try expect(.rightParenthesis, "')'")
            return path
        default:
            throw expected(what)
        }
    }

    /// One of the words of a type, in any case of letters.
    mutating func readKeyword<Keyword: RawRepresentable<String> & CaseIterable>(
        _ type: Keyword.Type, sort: String
    ) throws(LookError) -> Keyword {
        let token = current
        let word = try readWord(among: Keyword.allCases.map(\.rawValue), sort: sort)
        guard let keyword = Keyword(rawValue: word) else { throw expected("a \(sort)", insteadOf: token) }
        return keyword
    }

    /// One of these words, in any case of letters.
    mutating func readWord(
        among known: [String], sort: String, of owner: String = ""
    ) throws(LookError) -> String {
        guard case .identifier(let word) = current.kind else { throw expected("a \(sort)\(owner)") }
        guard known.contains(word.asciiLowercased) else {
            throw unknown(sort, word, of: owner, among: known, expected: oneOf(known))
        }
        advance()
        return word.asciiLowercased
    }

    static func degrees(_ value: Double, unit: String) -> Double? {
        switch unit.asciiLowercased {
        case "deg": value
        case "turn": value * 360
        case "rad": value * 180 / .pi
        case "grad": value * 0.9
        default: nil
        }
    }

    /// Skips the number and returns the value, unless it is beyond what a double can hold.
    mutating func takeFinite(_ value: Double, _ what: String) throws(LookError) -> Double {
        guard value.isFinite else { throw expected("\(what) that isn't too large") }
        advance()
        return value
    }
}

/// "a, b or c"
func oneOf(_ names: [String]) -> String { joined(names, by: "or") }

/// "a, b and c"
package func joined(_ names: [String], by conjunction: String) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
