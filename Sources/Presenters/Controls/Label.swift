import Observation

/// A line of text: what is going on, what came of it.
@MainActor @Observable
public final class Label {
    /// Empty where there is nothing to say.
    public var text = ""
    /// Whether the text is about work that goes on; front ends may let something turn.
    public var isBusy = false

    public init() {}
}
