/// A filter's arguments, one for each parameter of its descriptor, defaults filled in.
///
/// Whoever makes them (the look parser) has checked kinds and ranges; asking for a parameter that the descriptor does
/// not have, or as another kind, is a programmer's error.
public struct FilterArguments: Sendable {
    private let values: [String: FilterValue]

    public init(_ values: [String: FilterValue]) {
        self.values = values
    }

    public func number(_ name: String) -> Double {
        guard case .number(let value) = values[name] else { preconditionFailure("no number '\(name)'") }
        return value
    }

    public func color(_ name: String) -> RGBAColor {
        guard case .color(let value) = values[name] else { preconditionFailure("no colour '\(name)'") }
        return value
    }

    public func length(_ name: String) -> Length {
        guard case .length(let value) = values[name] else { preconditionFailure("no length '\(name)'") }
        return value
    }

    public func points(_ name: String) -> [CurvePoint] {
        guard case .points(let value) = values[name] else { preconditionFailure("no points '\(name)'") }
        return value
    }
}
