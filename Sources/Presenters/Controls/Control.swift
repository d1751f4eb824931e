/// A control of any kind, for front ends that draw whatever screen they are given.
@MainActor
package enum Control {
    case button(Button)
    case toggle(Toggle)
    case slider(Slider)
    case label(Label)
    case search(SearchField)
    case copyable(CopyableText)
    case export(ExportControl)
    case picture(PictureControl)
    case histogram(HistogramControl)
    case list(any PictureList)

    /// The object behind it, by which a control is known from drawing to drawing.
    package var object: AnyObject {
        switch self {
        case .button(let control): control
        case .toggle(let control): control
        case .slider(let control): control
        case .label(let control): control
        case .search(let control): control
        case .copyable(let control): control
        case .export(let control): control
        case .picture(let control): control
        case .histogram(let control): control
        case .list(let control): control
        }
    }
}

/// Controls that belong together on a screen.
@MainActor
package struct ControlGroup {
    /// What the controls are there for; a front end decides where that is shown.
    package enum Role: String, Sendable {
        /// What the screen is about: a picture, or a list that fills it.
        case content
        /// Things to choose from for the content.
        case choices
        /// What changes the content.
        case tools
        /// What is done with the whole.
        case actions
        /// What is going on.
        case status
    }

    package var role: Role
    /// A heading; empty where the controls need none.
    package var title: String
    package var controls: [Control]

    package init(_ role: Role, title: String = "", _ controls: [Control]) {
        self.role = role
        self.title = title
        self.controls = controls
    }
}
