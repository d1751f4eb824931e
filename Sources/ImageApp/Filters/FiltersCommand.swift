import ArgumentParser
import FilterEngine
import FoundationEssentials
import Inspire

/// `image-app filters`: what `--filter` and look files know.
struct FiltersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "filters", abstract: "Lists the filters, their parameters and ranges."
    )

    @Argument(
        help: ArgumentHelp("The filters to explain. Default: all.", valueName: "name"),
        completion: .list(FilterCatalog.all.map { $0.descriptor.name }))
    var names: [String] = []

    @Flag(help: "Print a JSON array.")
    var json = false

    func run() throws {
        let all = FilterCatalog.all.map { $0.descriptor }
        let filters = names.isEmpty ? all : try names.map { try descriptor(of: $0, in: all) }
        if json {
            try JSONOutput.print(filters.map(\.json))
            return
        }
        for filter in filters {
            StandardOutput.line("\(filter.name)(\(filter.parameters.map(\.signature).joined(separator: ", ")))")
            StandardOutput.line("    \(filter.summary)")
            for parameter in filter.parameters {
                StandardOutput.line("    \(parameter.name): \(parameter.explanation)")
            }
            StandardOutput.line("")
        }
        StandardOutput.line("Arguments go in this order or as `name: value`; amounts may be percentages.")
    }

    private func descriptor(of name: String, in all: [FilterDescriptor]) throws -> FilterDescriptor {
        if let found = all.first(where: { $0.name == name.lowercased() }) { return found }
        let hint =
            EffectVocabulary.filterHint(for: name)?.commandLineText
            ?? nearestName(to: name, among: all.map(\.name)).map { "did you mean '\($0)'?" }
        throw UsageError("there is no filter '\(name)'\(hint.map { "; \($0)" } ?? "")")
    }
}

extension FilterDescriptor {
    fileprivate var json: JSONObject {
        ["name": name, "summary": summary, "source": source, "parameters": parameters.map(\.json)]
    }
}

extension FilterParameter {
    /// The default value is missing where there is none: it has to be given, or something else stands for it.
    fileprivate var json: JSONObject {
        [
            "name": name, "kind": kind.rawValue, "minimum": range?.lowerBound, "maximum": range?.upperBound,
            "defaultValue": defaultText, "isRequired": defaultValue == nil,
            "choices": choices.isEmpty ? nil : choices, "unit": unit, "help": help,
        ]
    }

    /// With its default; in brackets where it has none and may be left out.
    fileprivate var signature: String {
        if let defaultText { return "\(name): \(defaultText)" }
        return defaultValue == nil ? name : "[\(name)]"
    }

    /// The default as a look file writes it.
    fileprivate var defaultText: String? {
        if kind == .angle, case .number(let degrees)? = defaultValue, degrees != 0 {
            return "\(FilterValue.text(of: degrees))deg"
        }
        return defaultValue?.text
    }

    fileprivate var explanation: String {
        var parts = [help]
        if !choices.isEmpty { parts.append(choices.joined(separator: " or ")) }
        if let range, kind != .hue {
            let ends = [range.lowerBound, range.upperBound].map(FilterValue.text(of:)).joined(separator: " to ")
            parts.append(unit.isEmpty ? ends : "\(ends) \(unit)")
        }
        return parts.joined(separator: "; ")
    }
}

extension FilterValue {
    /// The value as a look file writes it.
    fileprivate var text: String? {
        switch self {
        case .number(let number): Self.text(of: number)
        case .color(let color): Self.text(of: color)
        case .length(.longEdge(let fraction)): Self.text(of: fraction)
        case .length(.pixels(let pixels)): "\(Self.text(of: pixels))px"
        case .points(let points): points.map { "\(Self.text(of: $0.x)) \(Self.text(of: $0.y))" }.joined(separator: " ")
        case .numbers(let numbers): numbers.map(Self.text(of:)).joined(separator: " ")
        case .keyword(let word): word
        case .stops(let stops):
            stops.map { "\(Self.text(of: $0.color)) \(Self.text(of: $0.position))" }.joined(separator: " ")
        // A file's content has no name any more, and what is unset has no value.
        case .curves, .unset: nil
        }
    }

    private static func text(of color: RGBAColor) -> String {
        let levels = [color.red, color.green, color.blue].map { "\(Int(($0 * 255).rounded()))" }
        return "rgb(\(levels.joined(separator: " ")))"
    }

    fileprivate static func text(of number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}
