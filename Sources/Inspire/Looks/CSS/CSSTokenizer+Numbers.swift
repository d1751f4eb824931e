extension CSSTokenizer {
    var startsNumber: Bool {
        let isSigned = input.peek() == "+" || input.peek() == "-"
        let start = isSigned ? 1 : 0
        if input.peek(start)?.isDecimalDigit == true { return true }
        return input.peek(start) == "." && input.peek(start + 1)?.isDecimalDigit == true
    }

    /// Reads a number and what makes it a percentage or a dimension.
    mutating func readNumeric() -> CSSToken.Kind {
        let number = readNumber()
        if startsIdentifier() { return .dimension(number, unit: readName()) }
        if input.peek() == "%" {
            input.advance()
            return .percentage(number)
        }
        return .number(number)
    }

    private mutating func readNumber() -> CSSNumber {
        let start = input.index
        var isInteger = true
        if input.peek() == "+" || input.peek() == "-" { input.advance() }
        skipDigits()
        if input.peek() == ".", input.peek(1)?.isDecimalDigit == true {
            isInteger = false
            input.advance()
            skipDigits()
        }
        if let length = exponentLength {
            isInteger = false
            input.advance(by: length)
            skipDigits()
        }
        // What was read is a number in Swift's syntax too; beyond Double's range it is infinite.
        return CSSNumber(Double(input.text(from: start)) ?? .infinity, isInteger: isInteger)
    }

    /// The number of code points before an exponent's digits; nil where there is no exponent.
    private var exponentLength: Int? {
        guard input.peek() == "e" || input.peek() == "E" else { return nil }
        if input.peek(1)?.isDecimalDigit == true { return 1 }
        guard input.peek(1) == "+" || input.peek(1) == "-", input.peek(2)?.isDecimalDigit == true else { return nil }
        return 2
    }

    private mutating func skipDigits() {
        while input.peek()?.isDecimalDigit == true { input.advance() }
    }
}
