import Inspire

/// A look's text as what the sliders say.
extension Adjustments {
    /// - Parameter steps: the text of a look's steps.
    /// - Returns: nil for what is more than filters of sliders, each with one value that its slider has, in their order.
    package init?(steps: String) {
        self.init()
        let blank = steps.filter { !$0.isWhitespace }
        guard blank.hasPrefix("filter:"),
            let end = blank.firstIndex(of: ";") ?? blank.indices.last.map(blank.index(after:)),
            blank[end...].allSatisfy({ $0 == ";" })
        else { return nil }
        guard let calls = Self.splitMask(from: steps), setEnds(by: calls.mask) else { return nil }
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
    /// - Returns: whether it has nothing but ends that sliders have.
    private mutating func setEnds(by mask: String?) -> Bool {
        for range in mask?.split(separator: ",") ?? [] {
            let parts = range.split(separator: ":")
            let ends = AdjustedRangeEnd.offered.filter { $0.range == parts.first?.filter { !$0.isWhitespace } }
            let values = (parts.last ?? "").split(whereSeparator: \.isWhitespace).map {
                Double($0.hasSuffix("deg") ? $0.dropLast(3) : $0)
            }
            guard parts.count == 2, ends.count == 2, values.count == 2 else { return false }
            for (end, value) in zip(ends, values) {
                guard let value, end.slider.values.contains(value) else { return false }
                set(end, to: value)
            }
        }
        return true
    }
}
