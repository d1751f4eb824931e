import Inspire

/// What was probably meant by an unknown look's name.
enum LookNameHint {
    /// A hint at what produces the effect; nil for words without a known effect.
    static func text(for word: String) -> String? {
        let known = EffectVocabulary.synonyms(of: word)
        let filter = EffectVocabulary.filterText(named: word)
        let looks = known.flatMap { $0.looks.isEmpty ? nil : "similar looks: \($0.looks.joined(separator: ", "))" }
        guard let text = known?.filters.first ?? filter else { return looks }
        guard filter == nil, let looks else {
            return "it is a filter: --filter \"\(text)\"" + (looks.map { "; \($0)" } ?? "")
        }
        return "\(looks); as a filter: --filter \"\(text)\""
    }
}
