/// An edition of what texts of looks and filters mean. Recipes say theirs, so that they are made again as they were.
package enum LookEdition: Int, Sendable, Comparable {
    /// Requests spare skin pixel by pixel, `glow` and `halation` know no lamps, and `grain` has one size.
    case first = 1
    /// `grain` has one size.
    case second = 2
    /// The edition of this program.
    case current = 3

    /// The edition of a number. A later program's counts as this one's.
    package init(recorded number: Int) {
        self = LookEdition(rawValue: max(number, 1)) ?? .current
    }

    package static func < (left: LookEdition, right: LookEdition) -> Bool { left.rawValue < right.rawValue }
}
