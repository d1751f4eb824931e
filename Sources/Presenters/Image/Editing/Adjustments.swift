import ImagePipeline
import Inspire

/// Filters that follow a look, each by the value of its slider.
package struct Adjustments: Hashable, Sendable {
    /// A filter that has a slider.
    package struct Adjustable: Sendable {
        package var descriptor: FilterDescriptor
        package var slider: SliderRange

        package var name: String { descriptor.name }
        /// For people: "Hue rotate".
        package var title: String { name.prefix(1).uppercased() + name.dropFirst().replacing("-", with: " ") }
        fileprivate var kind: FilterParameter.Kind { descriptor.parameters[0].kind }
    }

    /// Those that sliders are offered for, in the order in which they act: what corrects the picture by its statistics first.
    package static let offered: [Adjustable] = {
        let all = FilterCatalog.all.compactMap { filter -> Adjustable? in
            let descriptor = filter.descriptor
            return descriptor.parameters.first?.slider.map { Adjustable(descriptor: descriptor, slider: $0) }
        }
        return all.filter { $0.descriptor.group == .automatic } + all.filter { $0.descriptor.group != .automatic }
    }()

    /// By the filters' names; those that change nothing are left out.
    private var values: [String: Double] = [:]

    package init() {}

    package var isEmpty: Bool { values.isEmpty }

    package func value(of filter: Adjustable) -> Double { values[filter.name] ?? filter.slider.neutral }

    package mutating func set(_ filter: Adjustable, to value: Double) {
        values[filter.name] = value == filter.slider.neutral ? nil : value
    }

    /// The filters in CSS's syntax: `exposure(0.5) contrast(1.2)`. Empty where there are none.
    package var css: String {
        Self.offered.compactMap { filter -> String? in
            guard let value = values[filter.name], let text = FilterValue.number(value).text else { return nil }
            return "\(filter.name)(\(text)\(filter.kind == .angle ? "deg" : ""))"
        }.joined(separator: " ")
    }

    /// - Parameter steps: the text of a look's steps.
    /// - Returns: nil for what is more than filters of sliders, each with one value that its slider has, in their order.
    package init?(steps: String) {
        let blank = steps.filter { !$0.isWhitespace }
        guard blank.hasPrefix("filter:"),
            let end = blank.firstIndex(of: ";") ?? blank.indices.last.map(blank.index(after:)),
            blank[end...].allSatisfy({ $0 == ";" })
        else { return nil }
        for call in blank[..<end].dropFirst("filter:".count).split(separator: ")") {
            let parts = call.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let filter = Self.offered.first(where: { $0.name == parts[0] }),
                let value = Double(parts[1].hasSuffix("deg") ? parts[1].dropLast(3) : parts[1]),
                filter.slider.values.contains(value)
            else { return nil }
            set(filter, to: value)
        }
        // The same in another order, or twice, would be another look.
        let isSame = css.filter { !$0.isWhitespace } == blank[..<end].dropFirst("filter:".count)
        guard isSame else { return nil }
    }

    /// A look and these filters after it.
    package func added(to look: Look) -> Look {
        guard !isEmpty else { return look }
        var look = look
        // Their values are in the ranges that the filters have.
        let filters = (try? Look.filters(parsing: Array(css.utf8))) ?? []
        look.steps += filters.map { .filter($0) }
        return look
    }
}
