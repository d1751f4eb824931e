import Inspire

/// A look's text as what the sliders say.
extension Adjustments {
    /// - Parameters:
    ///   - steps: the text of a look's steps.
    ///   - skinProtection: the look's.
    /// - Returns: nil for what is more than filters of sliders, each with one value that its slider has, in their order.
    package init?(steps: String, skinProtection: Double = 0) {
        self.init()
        self.skinProtection = skinProtection
        let blank = steps.filter { !$0.isWhitespace }
        guard blank.hasPrefix("filter:"),
            let end = blank.firstIndex(of: ";") ?? blank.indices.last.map(blank.index(after:)),
            blank[end...].allSatisfy({ $0 == ";" })
        else { return nil }
        guard let calls = Self.splitMask(from: steps), setMask(calls.mask) else { return nil }
        let names = calls.filters.filter { !$0.isWhitespace && $0 != ";" }.dropFirst("filter:".count)
        for call in names.split(separator: ")") {
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

    /// The steps without their masks, and what is in the masks' parentheses where they are all the same.
    private static func splitMask(from steps: String) -> (filters: String, mask: String?)? {
        let pieces = steps.split(separator: "where(", omittingEmptySubsequences: false)
        var filters = String(pieces[0])
        var masks: Set<String> = []
        for piece in pieces.dropFirst() {
            guard let end = piece.firstIndex(of: ")") else { return nil }
            masks.insert(String(piece[..<end]))
            filters += piece[piece.index(after: end)...]
        }
        return masks.count > 1 ? nil : (filters, masks.first)
    }

    /// - Parameter mask: `hue: 180deg 260deg, luminance: 0.3 1`; nil for none.
    /// - Returns: whether it has nothing but values that sliders have.
    private mutating func setMask(_ mask: String?) -> Bool {
        for range in mask?.split(separator: ",") ?? [] {
            let parts = range.split(separator: ":")
            let name = parts.first?.filter { !$0.isWhitespace }
            let offered = AdjustedMaskValue.ranges.first { $0[0].range == name }
            let words = (parts.last ?? "").split(whereSeparator: \.isWhitespace).filter { $0 != "at" }
            guard parts.count == 2, let offered, words.count == offered.count else { return false }
            for (maskValue, word) in zip(offered, words) {
                guard let value = maskValue.value(word) else { return false }
                set(maskValue, to: value)
            }
        }
        return true
    }
}
