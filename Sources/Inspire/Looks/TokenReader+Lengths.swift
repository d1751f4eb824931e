extension TokenReader {
    /// The greatest length in pixels: that of the largest pictures.
    private static let maximumPixels = 100_000.0

    /// A length: a fraction of the long edge, within the parameter's range, or pixels.
    mutating func readLength(_ parameter: FilterParameter, of filter: String) throws(LookError) -> Length {
        let token = current
        let purpose = " for '\(parameter.name)' of '\(filter)'"
        switch token.kind {
        case .dimension(let number, let unit) where unit.asciiLowercased == "px":
            guard 0...Self.maximumPixels ~= number.value else {
                throw expected("0px to \(Self.maximumPixels.plain)px\(purpose)")
            }
            advance()
            return .pixels(number.value)
        case .dimension:
            throw expected("\(FilterParameter.Kind.length.phrase)\(purpose)")
        default:
            let fraction = try readAmount(for: "\(purpose), or pixels as '8px'")
            if let range = parameter.range, !range.contains(fraction) {
                let limits = "between \(range.lowerBound.plain) and \(range.upperBound.plain) of the long edge"
                throw expected(
                    "'\(parameter.name)' of '\(filter)' \(limits), or pixels as '8px'", insteadOf: token,
                    hint: token.lengthHint(in: range))
            }
            return .longEdge(fraction)
        }
    }
}
