import Inspire

/// A look on a contact sheet.
public struct SheetLook: Sendable {
    /// What stands under its picture.
    public var name: String
    public var look: Look

    public init(name: String, look: Look) {
        self.name = name
        self.look = look
    }

    /// The picture as it is, which a sheet begins with.
    static let original = SheetLook(name: "original", look: Look(name: "original", steps: []))
}
