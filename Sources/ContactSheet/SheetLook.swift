import Inspire

/// A look on a contact sheet.
package struct SheetLook: Sendable {
    /// What stands under its picture.
    package var name: String
    package var look: Look
    /// The heading above it and its neighbours of the same group; empty for none.
    package var group: String
    /// The shell command that puts the look on the picture, which a page shows for copying; nil for none.
    package var command: String?

    package init(name: String, look: Look, group: String = "", command: String? = nil) {
        self.name = name
        self.look = look
        self.group = group
        self.command = command
    }

    /// The picture as it is, which a sheet begins with.
    static let original = SheetLook(name: "original", look: Look(name: "original", steps: []))
}

extension [SheetLook] {
    /// The heading that begins with this look; nil for none.
    func heading(at index: Int) -> String? {
        let group = self[index].group
        return group.isEmpty || index > 0 && self[index - 1].group == group ? nil : group
    }
}
