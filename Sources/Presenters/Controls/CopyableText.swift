import Observation

/// A text for people to copy: what to type elsewhere for the same.
@MainActor @Observable
package final class CopyableText {
    package let title: String
    /// Empty where there is nothing to copy.
    package var text = ""

    package init(_ title: String) {
        self.title = title
    }
}
