import Observation

/// A line of text: what is going on, what came of it.
@MainActor @Observable
package final class Label {
    /// Empty where there is nothing to say.
    package var text = ""
    /// Whether the text is about work that goes on; front ends may let something turn.
    package var isBusy = false

    package init() {}
}
