import ImageSources
import Inspire

/// Says which looks to offer for a picture.
public protocol LookSuggesting: Sendable {
    /// The looks, the one that is likely to suit best first; at least one.
    func looks(for image: PickedImage) -> [LookChoice]
}

/// The built-in looks in an order that suits any picture: first the one that looks at it, then the gentle ones, then those with a mood,
/// then the rest.
public struct BuiltInSuggestions: LookSuggesting {
    private static let first = [
        "auto", "inspire", "vivid", "golden-hour", "portrait", "clarendon", "warm-film", "cinema", "noir",
    ]

    public init() {}

    public func looks(for image: PickedImage) -> [LookChoice] {
        let rest = BuiltInLooks.names.filter { !Self.first.contains($0) }
        return (Self.first + rest).compactMap { name in
            BuiltInLooks.look(named: name).map { LookChoice(id: name, look: $0) }
        }
    }
}
