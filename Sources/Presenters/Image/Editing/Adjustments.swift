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
    /// Those of the mask, by their titles; neutral ones are left out.
    private var maskValues: [String: Double] = [:]
    /// How much of skin's colours stays as it was, under the look too, 0 to 1.
    package var skinProtection = 0.0
    /// Whether eyes, lips and highlights in skin are spared, too: in looks that say so, and wherever a person protects skin.
    var sparesAreasOfSkin = true
    /// Whether skin keeps its hue under a look like another picture. Where it does not, nothing of such a look is protected.
    package var keepsSkinHue = true

    package init() {}

    /// Whether they leave every picture as it is.
    package var isEmpty: Bool { values.isEmpty && skinProtection == 0 }
    /// Whether every slider is where it was at first.
    package var isUntouched: Bool { isEmpty && maskValues.isEmpty && keepsSkinHue }

    package func value(of filter: Adjustable) -> Double { values[filter.name] ?? filter.slider.neutral }

    package mutating func set(_ filter: Adjustable, to value: Double) {
        values[filter.name] = value == filter.slider.neutral ? nil : value
    }

    package func value(of value: AdjustedMaskValue) -> Double { maskValues[value.title] ?? value.slider.neutral }

    package mutating func set(_ value: AdjustedMaskValue, to number: Double) {
        maskValues[value.title] = number == value.slider.neutral ? nil : number
    }

    /// Where the filters act, as the look syntax has it: `where(hue: 180deg 260deg)`. Nil for everywhere.
    package var mask: String? {
        var ranges: [String] = []
        for range in AdjustedMaskValue.ranges {
            guard range.prefix(2).contains(where: { maskValues[$0.title] != nil }) else { continue }
            var values = range.map { value(of: $0) }
            let name = range[0].range
            // Hues go around, and a ramp around a centre may act outside of it; others end where they begin, at the least.
            if name != "hue", name != "radial" { values[1] = max(values[0], values[1]) }
            var words = zip(range, values).compactMap { $0.text($1) }
            if name == "radial" { words.insert("at", at: 2) }
            ranges.append("\(name): \(words.joined(separator: " "))")
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
        guard !isEmpty || !keepsSkinHue else { return look }
        var look = look
        // Their values are in the ranges that the filters have.
        if !css.isEmpty { look.steps += (try? Look.steps(parsingFilters: Array(css.utf8))) ?? [] }
        look.spareSkin(skinProtection)
        if skinProtection > 0 { look.sparesAreasOfSkin = sparesAreasOfSkin }
        if !keepsSkinHue, look.isLikeAnotherPicture { (look.keepsSkinHue, look.skinProtection) = (false, 0) }
        return look
    }

    /// A look that shows in red where the filters act, after this one; or else the look's own mask, or the skin that is protected. Nil
    /// where nothing is limited.
    package func maskOverlay(after look: Look) -> Look? {
        guard let mask else { return added(to: look).maskOverlay }
        var masked = look
        masked.steps += (try? Look.steps(parsingFilters: Array("invert(1) \(mask)".utf8))) ?? []
        return masked.maskOverlay
    }
}

extension Look {
    /// Whether it begins with the colours of another picture.
    package var isLikeAnotherPicture: Bool {
        if case .like? = steps.first { true } else { false }
    }
}
