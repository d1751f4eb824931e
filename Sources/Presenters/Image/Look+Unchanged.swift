import Inspire

extension Look {
    /// The look that changes nothing: the picture as it was.
    static let unchanged = Look(name: "original", steps: [])
}
