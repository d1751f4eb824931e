import Inspire
import Observation

/// What the list of looks shows of a look: its name, and the open picture with it.
@MainActor @Observable
package final class LookCell: PictureCell {
    /// One line of meaning.
    package internal(set) var summary = ""

    override package var details: [String] { [summary] }
}

/// Looks to choose from.
package typealias LookList = ListControl<Look, LookCell>
