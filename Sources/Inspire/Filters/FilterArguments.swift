import FilterEngine

/// A filter's arguments, one for each parameter of its descriptor, defaults filled in.
///
/// Whoever makes them (the look parser) has checked kinds and ranges; asking for a parameter that the descriptor does
/// not have, or as another kind, is a programmer's error.
public struct FilterArguments: Sendable {
    private let values: [String: FilterValue]

    /// Values by the names of parameters.
    public init(_ values: [String: FilterValue]) {
        self.values = values
    }

    /// The number of the parameter of this name.
    public func number(_ name: String) -> Double {
        guard case .number(let value) = values[name] else { preconditionFailure("no number '\(name)'") }
        return value
    }

    /// The colour of the parameter of this name.
    public func color(_ name: String) -> RGBAColor {
        guard case .color(let value) = values[name] else { preconditionFailure("no colour '\(name)'") }
        return value
    }

    /// The length of the parameter of this name.
    public func length(_ name: String) -> Length {
        guard case .length(let value) = values[name] else { preconditionFailure("no length '\(name)'") }
        return value
    }

    /// The points of the parameter of this name.
    public func points(_ name: String) -> [CurvePoint] {
        guard case .points(let value) = values[name] else { preconditionFailure("no points '\(name)'") }
        return value
    }

    /// Nil where the argument was left out.
    public func optionalNumber(_ name: String) -> Double? {
        values[name] == .unset ? nil : number(name)
    }

    /// The numbers of the parameter of this name.
    public func numbers(_ name: String) -> [Double] {
        guard case .numbers(let value) = values[name] else { preconditionFailure("no numbers '\(name)'") }
        return value
    }

    /// Three numbers: red's, green's and blue's.
    public func channels(_ name: String) -> SIMD3<Double> {
        let numbers = numbers(name)
        precondition(numbers.count == 3, "'\(name)' has no number for each colour")
        return SIMD3(numbers[0], numbers[1], numbers[2])
    }

    /// - Precondition: the descriptor's words are those of the type.
    public func keyword<Keyword: RawRepresentable<String>>(_ name: String, as type: Keyword.Type) -> Keyword {
        guard case .keyword(let word) = values[name], let keyword = Keyword(rawValue: word) else {
            preconditionFailure("no keyword '\(name)'")
        }
        return keyword
    }

    /// The colour stops of the parameter of this name.
    public func stops(_ name: String) -> [ColorStop] {
        guard case .stops(let value) = values[name] else { preconditionFailure("no stops '\(name)'") }
        return value
    }

    /// Nil where the file was left out.
    public func curves(_ name: String) -> ToneCurves? {
        switch values[name] {
        case .curves(let value): return value
        case .unset: return nil
        default: preconditionFailure("no curves '\(name)'")
        }
    }
}
