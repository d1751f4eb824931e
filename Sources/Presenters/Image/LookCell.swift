import Inspire
import Observation

/// What the list of looks shows of a look: its name, and the open picture with it.
@MainActor @Observable
public final class LookCell: PictureCell {
    public internal(set) var title = ""
    /// One line of meaning.
    public internal(set) var summary = ""
}

/// Looks to choose from.
public typealias LookList = ListControl<Look, LookCell>
