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
    /// By the ends' titles; those that limit nothing are left out.
    private var ends: [String: Double] = [:]

    package init() {}

    /// Whether they leave every picture as it is.
    package var isEmpty: Bool { values.isEmpty }
    /// Whether every slider is where it was at first.
    package var isUntouched: Bool { values.isEmpty && ends.isEmpty }

    package func value(of filter: Adjustable) -> Double { values[filter.name] ?? filter.slider.neutral }

    package mutating func set(_ filter: Adjustable, to value: Double) {
        values[filter.name] = value == filter.slider.neutral ? nil : value
    }

    package func value(of end: AdjustedRangeEnd) -> Double { ends[end.title] ?? end.slider.neutral }

    package mutating func set(_ end: AdjustedRangeEnd, to value: Double) {
        ends[end.title] = value == end.slider.neutral ? nil : value
    }

    /// Where the filters act, as the look syntax has it: `where(hue: 180deg 260deg)`. Nil for everywhere.
    package var mask: String? {
        var ranges: [String] = []
        let offered = AdjustedRangeEnd.offered
        for (lower, upper) in zip(offered, offered.dropFirst()) where !lower.isUpper {
            guard ends[lower.title] != nil || ends[upper.title] != nil else { continue }
            let isHue = lower.range == "hue"
            let from = value(of: lower)
            // Hues go around; anything else ends where it begins, at the least.
            let to = isHue ? value(of: upper) : max(value(of: upper), from)
            guard let fromText = FilterValue.number(from).text, let toText = FilterValue.number(to).text else {
                continue
            }
            let unit = isHue ? "deg" : ""
            ranges.append("\(lower.range): \(fromText)\(unit) \(toText)\(unit)")
        }
        return ranges.isEmpty ? nil : "where(\(ranges.joined(separator: ", ")))"
    }

    /// The filters in CSS's syntax: `exposure(0.5) contrast(1.2)`. Empty where there are none.
    package var css: String {
        Self.offered.compactMap { filter -> String? in
            guard let value = values[filter.name], let text = FilterValue.number(value).text else { return nil }
            let call = "\(filter.name)(\(text)\(filter.kind == .angle ? "deg" : ""))"
            return [call, mask].compactMap(\.self).joined(separator: " ")
        }.joined(separator: " ")
    }

    /// A look and these filters after it.
    package func added(to look: Look) -> Look {
        guard !isEmpty else { return look }
        var look = look
        // Their values are in the ranges that the filters have.
        look.steps += (try? Look.steps(parsingFilters: Array(css.utf8))) ?? []
        return look
    }

    /// A look that shows in red where the filters act, after this one; or else the look's own mask. Nil where nothing is limited.
    package func maskOverlay(after look: Look) -> Look? {
        guard let mask else { return look.maskOverlay }
        var masked = look
        masked.steps += (try? Look.steps(parsingFilters: Array("invert(1) \(mask)".utf8))) ?? []
        return masked.maskOverlay
    }
}
