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

extension SliderRange {
    fileprivate var json: JSONObject {
        ["minimum": values.lowerBound, "maximum": values.upperBound, "neutral": neutral, "step": step]
    }
}

extension FilterParameter {
    /// The default value is missing where there is none: it has to be given, or something else stands for it.
    fileprivate var json: JSONObject {
        [
            "name": name, "kind": kind.rawValue, "minimum": range?.lowerBound, "maximum": range?.upperBound,
            "defaultValue": defaultText, "isRequired": defaultValue == nil,
            "choices": choices.isEmpty ? nil : choices, "unit": unit, "help": help,
            "slider": slider?.json,
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
            return "\(degrees.plain)deg"
        }
        return defaultValue?.text
    }

    fileprivate var explanation: String {
        var parts = [help]
        if !choices.isEmpty { parts.append(choices.joined(separator: " or ")) }
        if let range, kind != .hue {
            let ends = [range.lowerBound, range.upperBound].map(\.plain).joined(separator: " to ")
            parts.append(unit.isEmpty ? ends : "\(ends) \(unit)")
        }
        return parts.joined(separator: "; ")
    }
}
