import FilterEngine
import Inspire

/// A filter with a parameter of each kind, which keeps the arguments that it was made of.
struct SampleFilter: Filter {
    static let descriptor = FilterDescriptor(
        name: "sample", group: .effects, summary: "", source: "",
        parameters: [
            FilterParameter("paint", .color, default: nil, help: ""),
            FilterParameter("amount", .amount, range: 0...1, clampsToRange: true, default: .number(0.5), help: ""),
            FilterParameter("level", .number, range: -5...5, default: .number(0), unit: "EV", help: ""),
            FilterParameter("balance", .number, range: -1...1, clampsToRange: true, default: .number(0), help: ""),
            FilterParameter("count", .integer, range: 1...9, default: .number(1), help: ""),
            FilterParameter("angle", .angle, default: .number(0), help: ""),
            FilterParameter(
                "curve", .points, default: .points([CurvePoint(x: 0, y: 0), CurvePoint(x: 1, y: 1)]), help: ""),
            FilterParameter("gain", .channels, range: 0...4, default: .numbers([1, 1, 1]), help: ""),
            FilterParameter("row", .weights, range: -2...2, default: .numbers([1, 0, 0, 0]), help: ""),
            FilterParameter("hue", .hue, range: -720...720, default: .unset, help: ""),
            FilterParameter("style", .keyword, choices: ["plain", "fancy"], default: .keyword("plain"), help: ""),
            FilterParameter("stops", .stops, default: .stops([]), help: ""),
            FilterParameter("file", .curveFile, default: .unset, help: ""),
        ]
    )

    let arguments: FilterArguments

    init(_ arguments: FilterArguments) {
        self.arguments = arguments
    }

    func lower(into plan: inout PlanBuilder, context: PlanContext) {}

    /// The filter that a string with nothing else makes.
    init(_ text: String, resources: any LookResources = NoLookResources()) throws {
        let filters = try Look.filters(
            parsing: Array(text.utf8), named: "--filter", filters: [SampleFilter.self], resources: resources)
        guard filters.count == 1, let filter = filters[0] as? SampleFilter else { throw UnexpectedFilters() }
        self = filter
    }

    struct UnexpectedFilters: Error {}
}

/// A filter that has nothing to set.
struct SwitchFilter: Filter {
    static let descriptor = FilterDescriptor(name: "switch", group: .effects, summary: "", source: "", parameters: [])

    init(_ arguments: FilterArguments) {}

    func lower(into plan: inout PlanBuilder, context: PlanContext) {}
}

/// The description of the error that a look makes; nil where it is fine.
func lookError(_ text: String, named name: String = "a.look") -> String? {
    do {
        _ = try Look(parsing: Array(text.utf8), named: name)
        return nil
    } catch {
        return error.description
    }
}

/// The description of the error that a filter string makes; nil where it is fine.
func filterError(
    _ text: String, filters: [any Filter.Type] = FilterCatalog.all, resources: any LookResources = NoLookResources()
) -> String? {
    do {
        _ = try Look.filters(parsing: Array(text.utf8), named: "--filter", filters: filters, resources: resources)
        return nil
    } catch {
        return error.description
    }
}

/// The names of a list of filters.
func filterNames(_ filters: [any Filter]) -> [String] {
    filters.map { type(of: $0).descriptor.name }
}
