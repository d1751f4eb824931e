import ImageFiles
import ImagePipeline
import Inspire

/// Suggests looks for a picture.
package protocol LookSuggesting: Sendable {
    /// The looks, the one that is likely to suit best first; at least one.
    func looks(for image: PickedImage) -> [Look]
}

/// The looks of a library in an order that suits any picture: first the one that looks at it, then the gentle ones, then
/// those with a mood, people's own, and the rest.
package struct BuiltInSuggestions: LookSuggesting {
    private static let first = [
        "auto", "inspire", "vivid", "golden-hour", "portrait", "clarendon", "warm-film", "cinema", "noir",
    ]

    private let library: LookLibrary

    package init(library: LookLibrary = LookLibrary()) {
        self.library = library
    }

    /// A look that can't be read is left out: `image-app looks` says what is wrong with it.
    package func looks(for image: PickedImage) -> [Look] {
        let entries = library.entries
        let first = Self.first.compactMap { name in entries.first { $0.name == name } }
        let rest = entries.filter { !Self.first.contains($0.name) }
        return (first + rest).compactMap { try? library.look($0) }
    }
}
