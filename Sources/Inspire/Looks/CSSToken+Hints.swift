/// Hints for values a hundred times too large: people think in percent.
extension CSSToken {
    /// "70% or 0.7" where 70 was written; nil where a hundredth would not do either.
    func hundredfoldHint(in range: ClosedRange<Double>, takesPercentages: Bool = true) -> String? {
        switch kind {
        case .number(let number) where range.contains(number.value / 100) && range.isFarExceeded(by: number.value):
            takesPercentages ? "\(text)% or \((number.value / 100).plain)" : (number.value / 100).plain
        case .percentage(let number) where range.contains(number.value / 10_000):
            "\((number.value / 100).plain)%"
        default: nil
        }
    }

    /// "8px or 8%" where 8 was written.
    func lengthHint(in range: ClosedRange<Double>) -> String? {
        guard case .number(let number) = kind, number.value >= 1 else { return nil }
        return range.contains(number.value / 100) ? "\(text)px or \(text)%" : "\(text)px"
    }
}

extension FilterParameter {
    /// As ``CSSToken/hundredfoldHint(in:takesPercentages:)``; nil for quantities that are never in percent.
    func hundredfoldHint(for token: CSSToken) -> String? {
        guard let range else { return nil }
        switch kind {
        case .amount, .channels, .weights: return token.hundredfoldHint(in: range)
        // A range up to 100 is a scale of its own.
        case .number where range.upperBound < 100:
            return token.hundredfoldHint(in: range, takesPercentages: false)
        default: return nil
        }
    }
}

extension ClosedRange<Double> {
    /// Whether a value is so far out of range that a hundredth of it was probably meant, not a value just out of range.
    fileprivate func isFarExceeded(by value: Double) -> Bool {
        abs(value) >= Swift.min(20, 4 * Swift.max(abs(lowerBound), abs(upperBound)))
    }
}
