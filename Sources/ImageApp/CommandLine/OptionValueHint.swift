import ImageCore
import ImagePipeline
import Inspire

/// What was probably meant by an option's value that can't be taken.
enum OptionValueHint {
    /// - Returns: values, or other options, that can be taken; nil where the value is right or nothing is known of it.
    static func hint(for value: String, of option: String) -> String? {
        switch option {
        case "--strength": Strength(argument: value) == nil ? share(value) : nil
        case "--quality", "-q": Int(value) == nil ? percent(value) : nil
        case "--fit": PixelSize(value) == nil ? fit(value) : nil
        case "--crop": GeometryStep.Cropping(value) == nil ? crop(value) : nil
        case "--resize": GeometryStep.Resizing(value) == nil ? resize(value) : nil
        case "--border": Border(argument: value) == nil ? border(value) : nil
        case "--long-edge": Int(value) == nil ? resize(value).map { "--resize \($0)" } : nil
        default: nil
        }
    }

    /// The range of an option whose value is outside of it; nil where the value is right or the option has no such range.
    static func range(of option: String, excluding value: String) -> String? {
        switch option {
        case "--strength": Strength(argument: value) == nil ? "0 to 1, or 0% to 100%" : nil
        case "--quality", "-q": (1...100).contains(Int(value) ?? 0) ? nil : "1 to 100"
        case "--long-edge": Int(value).flatMap { $0 < 1 ? "at least 1 pixel" : nil }
        default: nil
        }
    }

    /// `70` is 70% or 0.7.
    private static func share(_ value: String) -> String? {
        guard let number = Double(value), number >= 2, number <= 100 else { return nil }
        return "\(value)% or \(plain(number / 100))"
    }

    /// `0.9` and `90%` are 90.
    private static func percent(_ value: String) -> String? {
        if value.hasSuffix("%") { return Int(value.dropLast()).map(String.init) }
        guard let number = Double(value), number > 0, number <= 1 else { return nil }
        return plain((number * 100).rounded())
    }

    /// `300` is a box of 300 by 300, or a long edge of 300, which is the same.
    private static func fit(_ value: String) -> String? {
        if let side = Int(value), side > 0 { return "--fit \(side)x\(side) or --long-edge \(side)" }
        if let size = withCross(value), PixelSize(size) != nil { return size }
        return resize(value).map { "--resize \($0)" }
    }

    private static func crop(_ value: String) -> String? {
        for separator in ["/", "-", ","] {
            let ratio = value.replacing(separator, with: ":")
            if ratio != value, GeometryStep.Cropping(ratio) != nil { return ratio }
        }
        if let size = withCross(value), GeometryStep.Cropping(size) != nil { return size }
        if let number = Double(value) {
            if number > 0, number <= 1 { return "\(plain(number * 100))%" }
            guard let side = Int(value), side > 1 else { return nil }
            return side < 100 ? "\(side)% or \(side)x\(side)" : "\(side)x\(side)"
        }
        return nil
    }

    /// `4` is 4% or 4px.
    private static func border(_ value: String) -> String? {
        guard let number = Double(value), number > 0 else { return nil }
        return number < 1 ? "\(plain(number * 100))%" : "\(value)% or \(value)px"
    }

    /// `0.5` is 50%.
    private static func resize(_ value: String) -> String? {
        if let number = Double(value), number > 0, number < 10 { return "\(plain(number * 100))%" }
        if GeometryStep.Resizing(value) != nil { return value }
        return withCross(value).flatMap { GeometryStep.Resizing($0) == nil ? nil : $0 }
    }

    /// `800×600` and `800*600` are 800x600.
    private static func withCross(_ value: String) -> String? {
        for separator in ["×", "*", ":"] where value.contains(separator) {
            return value.replacing(separator, with: "x")
        }
        return nil
    }

    /// Without the errors of binary fractions.
    private static func plain(_ number: Double) -> String { ((number * 1e6).rounded() / 1e6).plain }
}
