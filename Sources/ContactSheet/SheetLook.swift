import Inspire

/// A look on a contact sheet.
package struct SheetLook: Sendable {
    /// What stands under its picture.
    package var name: String
    package var look: Look
    /// The shell command that puts the look on the picture, which a page shows for copying; nil for none.
    package var command: String?

    package init(name: String, look: Look, command: String? = nil) {
        self.name = name
        self.look = look
        self.command = command
    }

    /// The picture as it is, which a sheet begins with.
    static let original = SheetLook(name: "original", look: Look(name: "original", steps: []))
}
