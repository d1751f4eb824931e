import ArgumentParser
import FoundationEssentials
import Inspire

/// `image-app filters`: what `--filter` and look files know.
struct FiltersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "filters", abstract: "Lists the filters, their parameters and ranges."
    )

    @Flag(help: "Print a JSON array.")
    var json = false

    func run() throws {
        let filters = FilterTable.all.map { $0.descriptor }
        if json {
            try JSONOutput.print(filters.map(FilterDescription.init))
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
}

/// A filter as JSON has it.
private struct FilterDescription: Encodable {
    struct Parameter: Encodable {
        var name: String
        var kind: String
        var minimum: Double?
        var maximum: Double?
        var defaultValue: String?
        var unit: String
        var help: String
    }

    var name: String
    var summary: String
    var source: String
    var parameters: [Parameter]

    init(_ filter: FilterDescriptor) {
        name = filter.name
        summary = filter.summary
        source = filter.source
        parameters = filter.parameters.map {
            Parameter(
                name: $0.name, kind: $0.kind.rawValue, minimum: $0.range?.lowerBound, maximum: $0.range?.upperBound,
                defaultValue: $0.defaultValue?.text, unit: $0.unit, help: $0.help
            )
        }
    }
}

extension FilterParameter {
    fileprivate var signature: String { defaultValue.map { "\(name): \($0.text)" } ?? name }

    fileprivate var explanation: String {
        var parts = [help]
        if let range {
            let ends = [range.lowerBound, range.upperBound].map(FilterValue.text(of:)).joined(separator: " to ")
            parts.append(unit.isEmpty ? ends : "\(ends) \(unit)")
        }
        return parts.joined(separator: "; ")
    }
}

extension FilterValue {
    /// The value as a look file writes it.
    fileprivate var text: String {
        switch self {
        case .number(let number): Self.text(of: number)
        case .color(let color):
            "rgb(" + [color.red, color.green, color.blue].map { "\(Int(($0 * 255).rounded()))" }.joined(separator: " ")
                + ")"
        case .length(.longEdge(let fraction)): Self.text(of: fraction)
        case .length(.pixels(let pixels)): "\(Self.text(of: pixels))px"
        case .points(let points): points.map { "\(Self.text(of: $0.x)) \(Self.text(of: $0.y))" }.joined(separator: " ")
        }
    }

    fileprivate static func text(of number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}
