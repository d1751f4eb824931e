import ImageMetadata
import Inspire

/// What a text may say of a picture.
package struct TextFacts: Hashable, Sendable {
    package var date: PictureDate?
    private var values: [TextTemplate.Field: String] = [:]

    /// - Parameter name: the picture's name without its extension; nil where it has none.
    package init(of metadata: ImageMetadata, name: String?) {
        date = metadata.dateTaken
        let facts = metadata.facts
        let maker = facts?.maker ?? ""
        let model = facts?.camera ?? ""
        // Models that begin with their maker, as "Canon EOS R5" does, go without another one.
        let brand = maker.prefix { $0 != " " }.lowercased()
        let camera = model.lowercased().hasPrefix(brand) ? model : "\(maker) \(model)"
        let found: [(TextTemplate.Field, String?)] = [
            (.name, name), (.camera, camera), (.lens, facts?.lens), (.artist, facts?.artist),
            (.copyright, facts?.copyright),
        ]
        for (field, value) in found { values[field] = value.map(Self.line) }
    }

    /// A picture that says all of itself.
    static let example = TextFacts(allAs: "x")

    private init(allAs value: String) {
        date = .example
        for field in TextTemplate.Field.allCases { values[field] = value }
    }

    subscript(field: TextTemplate.Field) -> String? { values[field] }

    /// The value on one line, and no longer than a text may be.
    private static func line(_ value: String) -> String {
        let scalars = value.unicodeScalars.lazy.map { $0.isControl ? " " : $0 }.prefix(TextTemplate.mostCharacters)
        return String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
    }
}
