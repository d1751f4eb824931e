/// What a person did on the page.
package struct TabAction: Decodable, Equatable, Sendable {
    package enum Kind: String, Decodable, Sendable {
        /// A button or a toggle was tapped.
        case tap
        /// A slider, a toggle or a picture's divider has another value, or a search field another text.
        case set
        /// The selection moved to the item at `index`.
        case select
        /// The item at `index` was chosen.
        case choose
        /// A person points at the item at `index`, or at none.
        case preview
        /// The page shows the cells of `index` and so many more: `count` in all.
        case show
        /// A picture has room for `width` × `height` pixels.
        case resize
        /// A picture's crop frame has another place or size: `values` are its left, top, width and height, as shares.
        case crop
        /// A dialog was answered: by its action at `index`, or a question by `text`, or neither for Escape.
        case answer
        /// Back was pressed.
        case back
    }

    package var kind: Kind
    /// The control's number; of a dialog, the dialog's.
    package var control: Int?
    package var value: Double?
    package var values: [Double]?
    package var text: String?
    package var index: Int?
    package var count: Int?
    package var width: Int?
    package var height: Int?

    package init(kind: Kind, control: Int? = nil, text: String? = nil, index: Int? = nil) {
        self.kind = kind
        self.control = control
        self.text = text
        self.index = index
    }
}
