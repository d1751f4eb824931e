import Inspire

/// What distinguishes a look from the others that people choose from. Its steps follow from that, and are not compared.
package struct LookChoice: Hashable {
    let id: String
    let version: Int
    let strength: Double
}

extension Look: ListItem {
    package var cellContent: LookChoice { choice }
    package var section: String { group }

    var choice: LookChoice { LookChoice(id: id, version: version, strength: strength) }

    /// The look that changes nothing: the picture as it was.
    static let unchanged = Look(name: "original", steps: [])
}
