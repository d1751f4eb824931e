import Presenters

/// What the page is told of a control: everything that it draws, and nothing else.
package struct ControlState: Encodable, Equatable, Sendable {
    /// What kind of control it is; the page has an element for each.
    package enum Kind: String, Encodable, Sendable {
        case button, toggle, slider, label, search, copyable, export, picture, histogram, list
    }

    package let id: Int
    package let kind: Kind
    package var title = ""
    /// What it is for, or is about, beside the title.
    package var summary: String?
    /// Why it is disabled, for one.
    package var hint: String?
    package var key: String?
    package var isEnabled = true
    package var isOn: Bool?
    package var isBusy: Bool?
    package var value: Double?
    /// The lowest and the highest value of a slider.
    package var range: [Double]?
    package var steps: Int?
    /// Digits after a value's point; nil where it is written in percent.
    package var decimals: Int?
    package var unit: String?
    package var text: String?
    package var picture: PictureState?
    /// What the picture is compared with.
    package var comparison: PictureState?
    /// The crop frame: left, top, width and height as shares of the picture's sides.
    package var crop: [Double]?
    /// The picture's width and height at its full size.
    package var fullSize: [Int]?
    /// Counts of red, green and blue from dark to light, as shares of the largest in percent.
    package var bins: [[Int]]?
    package var list: ListContent?

    package init(_ id: Int, _ kind: Kind, title: String = "") {
        self.id = id
        self.kind = kind
        self.title = title
    }
}

/// A picture that can be fetched by its number.
package struct PictureState: Encodable, Equatable, Sendable {
    package var number: Int
    package var width: Int
    package var height: Int
}

/// A list, and those of its cells that the page shows.
package struct ListContent: Encodable, Equatable, Sendable {
    package struct Cell: Encodable, Equatable, Sendable {
        package var title: String
        package var details: [String]
        package var picture: PictureState?
        /// Why there is no picture.
        package var problem: String?
    }

    /// What is to be said where there are no items, or while they are read.
    package var message: String?
    package var isLoading = false
    package var count: Int
    package var sections: [ListSection]
    package var selected: Int?
    /// Whether moving to an item chooses it.
    package var choosesOnSelect: Bool
    /// The index of the first of `cells`.
    package var first: Int
    package var cells: [Cell]
}
