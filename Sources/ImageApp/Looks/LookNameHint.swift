import Inspire

/// What was probably meant by an unknown look's name.
enum LookNameHint {
    /// Effects of apps that are options here, with an example of each.
    private static let options: [(words: Set<String>, example: String)] = [
        (["date-stamp", "datestamp", "timestamp"], "--text '{date}' --text-style 'bottom-right 3% #ff9030'"),
        (["border", "frame", "passe-partout"], "--border '4% white'"),
        (["logo", "watermark"], "--watermark logo.png"),
    ]

    /// A hint at what produces the effect; nil for words without a known effect.
    static func text(for word: String) -> String? {
        let name = EffectVocabulary.canonical(word)
        if let option = options.first(where: { $0.words.contains(name) }) {
            return "it is an option: \(option.example)"
        }
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
