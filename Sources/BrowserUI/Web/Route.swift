/// The parts of the studio that requests address.
enum Route: Equatable, Sendable {
    /// A file of the page itself, by its path.
    case pageFile(String)
    /// The picture with a number.
    case picture(Int)
    case openTab
    case quit
    /// The events of a tab. `page` identifies the page that asks.
    case events(tab: String, page: String?)
    /// Actions that the user performed on a page.
    case actions(tab: String)
    /// A file that the user dropped on a page. `name` is escaped.
    case upload(tab: String, name: String?)
    /// The result of the export control with a number.
    case export(tab: String, control: Int)
    case leave(tab: String)

    /// Creates the route of a request; nil if there is none.
    ///
    /// Paths are compared as they are written. An escaped letter, an empty part or ".." leads nowhere.
    init?(_ request: WebRequest) {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        switch (request.method, parts.count, parts.first) {
        case ("GET", 1, _): self = .pageFile(request.path)
        case ("GET", 2, "pictures"):
            guard let number = Self.number(parts[1]) else { return nil }
            self = .picture(number)
        case ("POST", 1, "tabs"): self = .openTab
        case ("POST", 1, "quit"): self = .quit
        case ("GET", 3, "tabs") where parts[2] == "events":
            self = .events(tab: parts[1], page: request.queryValue("page"))
        case ("POST", 3, "tabs") where parts[2] == "actions": self = .actions(tab: parts[1])
        case ("POST", 3, "tabs") where parts[2] == "pictures":
            self = .upload(tab: parts[1], name: request.queryValue("name"))
        case ("POST", 3, "tabs") where parts[2] == "leave": self = .leave(tab: parts[1])
        case ("POST", 4, "tabs") where parts[2] == "exports":
            guard let number = Self.number(parts[3]) else { return nil }
            self = .export(tab: parts[1], control: number)
        default: return nil
        }
    }

    /// The maximum length of the body, in bytes.
    var maximumBody: Int {
        switch self {
        case .upload: BrowserPicker.mostBytes
        case .actions: 64 << 10
        default: 0
        }
    }

    /// Returns the number that a text of digits states; nil if the text is empty, has other characters or is too large.
    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
