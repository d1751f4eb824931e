#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// From a device's encoded values to linear light, 0…1 both, never falling.
struct ToneReproductionCurve: Hashable, Sendable {
    /// ICC's parameters: (a·x + b)^g + e from d on, c·x + f below.
    struct Formula: Hashable, Sendable {
        var g: Double
        var a = 1.0
        var b = 0.0
        var c = 0.0
        var d = 0.0
        var e = 0.0
        var f = 0.0
    }

    private enum Form: Hashable, Sendable {
        case formula(Formula)
        /// Values at equal steps, at least two.
        case table([Double])
    }

    private let form: Form

    /// - Returns: nil where it falls anywhere, or is constant.
    init?(_ formula: Formula) {
        form = .formula(formula)
        guard isUsable else { return nil }
    }

    /// - Parameter entries: at equal steps over 0…1, 65,535 being all light.
    /// - Returns: nil where there are too few, or they are constant. Where they fall a little they are levelled.
    init?(entries: [UInt16]) {
        guard entries.count >= 2 else { return nil }
        var highest = 0.0
        form = .table(
            entries.map { entry in
                let value = Double(entry) / 65_535
                highest = max(highest, value)
                return highest
            }
        )
        let fall = zip(entries, entries.dropFirst()).reduce(0) { $0 + max(0, Int($1.0) - Int($1.1)) }
        guard fall < 1000, isUsable else { return nil }
    }

    /// The formula, where it is one.
    var formula: Formula? {
        if case .formula(let formula) = form { formula } else { nil }
    }

    /// - Parameter x: clamped to 0…1.
    func callAsFunction(_ x: Double) -> Double {
        let x = min(max(x, 0), 1)
        switch form {
        case .formula(let p):
            return x >= p.d ? p.upper(x) : p.c * x + p.f
        case .table(let values):
            let position = x * Double(values.count - 1)
            let index = min(Int(position), values.count - 2)
            return values[index] + (values[index + 1] - values[index]) * (position - Double(index))
        }
    }

    /// The encoded value of a light: the least one where several have the same. Extended beyond 0…1, mirrored below, so that
    /// nothing bends where pixels end: tables would round that off. NaN stays NaN.
    func inverse(_ light: Double) -> Double {
        if light.isNaN { return light }
        if light < 0 { return -inverse(-light) }
        switch form {
        case .formula(let p):
            let x: Double
            if light >= p.upper(p.d) {
                x = (pow(max(light - p.e, 0), 1 / p.g) - p.b) / p.a
            } else {
                x = p.c > 0 ? min((light - p.f) / p.c, p.d) : p.d
            }
            return max(x, 0)
        case .table(let values):
            return Self.position(of: light, in: values)
        }
    }

    private static func position(of light: Double, in values: [Double]) -> Double {
        guard light > values[0] else { return 0 }
        // The first value that is not below the light.
        var (low, high) = (0, values.count)
        while low < high {
            let middle = (low + high) / 2
            if values[middle] < light { low = middle + 1 } else { high = middle }
        }
        low = min(low, values.count - 1)
        let (before, after) = (values[low - 1], values[low])
        let step = after > before ? (light - before) / (after - before) : 1
        return (Double(low - 1) + min(step, 100)) / Double(values.count - 1)
    }

    private var isUsable: Bool {
        if let p = formula {
            let all = [p.g, p.a, p.b, p.c, p.d, p.e, p.f]
            guard all.allSatisfy({ $0.isFinite && abs($0) < 1000 }), p.g > 0.01, p.a > 0 else { return false }
        }
        let values = (0...256).map { self(Double($0) / 256) }
        return zip(values, values.dropFirst()).allSatisfy { $1 - $0 > -1e-4 } && values[256] - values[0] > 0.1
            && values[256] < 2
    }
}

extension ToneReproductionCurve.Formula {
    fileprivate func upper(_ x: Double) -> Double { pow(max(a * x + b, 0), g) + e }
}
