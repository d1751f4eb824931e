/// Why a look can't be a style sheet, and the way out.
package struct StyleSheetError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        /// Steps that CSS has nothing like.
        case steps([String])
        /// The result is mixed with the picture as it was.
        case strength(Double)
        /// A layer comes after filters that come after a layer.
        case order
        /// An element has room for two.
        case layers(Int)
    }

    package var lookName: String
    package var reason: Reason

    init(_ lookName: String, _ reason: Reason) {
        self.lookName = lookName
        self.reason = reason
    }

    package var description: String {
        switch reason {
        case .steps(let names):
            "CSS has nothing like \(names.joined(separator: ", ")), which \(lookName) has: a page shows the picture that is"
                + " made with the look"
        case .strength(let strength):
            "\(lookName) has a strength of \(strength.short), and CSS shows a result in full: export it with strength 1"
        case .order:
            "\(lookName) has a layer after filters after a layer, which one element of a page can't have: a page shows the"
                + " picture that is made with the look"
        case .layers(let count):
            "\(lookName) has \(count) layers, and an element of a page has room for two: a page shows the picture that is"
                + " made with the look"
        }
    }
}
