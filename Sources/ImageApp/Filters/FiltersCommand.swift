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
        help: ArgumentHelp("The filters to explain, or where for masks. Default: all.", valueName: "name"),
        completion: .list(FilterCatalog.all.map { $0.descriptor.name } + ["where"]))
    var names: [String] = []

    @Flag(help: "Print a JSON array.")
    var json = false

    private static let masks = """
        where(…) behind a filter says where it acts; several ranges have commas between them:
            hue: 180deg 260deg        from one hue to another, the way that hues grow; greys have none
            luminance: 0.3 1          from dark to light, 0 to 1
            saturation: 0.2 1         from grey to the purest colour, 0 to 1
            linear: 40% 90% to top    begins at the first position, complete at the second
            radial: 20% 60% at 50% 40%    complete at the first position, gone at the second
        (exposure(-1) saturate(1.5)) where(…) limits several filters: its colours are those before the first of them.
        A third value of hue, luminance and saturation is the softness of their ends (15deg, 0.1, 0.1).
        --show-mask shows in red where that is.
        """

    func run() throws {
        if names == ["where"] {
            StandardOutput.line(Self.masks)
            return
        }
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
        if names.isEmpty { StandardOutput.line(Self.masks + "\n") }
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
