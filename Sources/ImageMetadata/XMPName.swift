/// The full name of a property in XMP: its namespace and its name there.
package struct XMPName: Hashable, Sendable {
    package var space: String
    package var name: String

    package init(_ space: String, _ name: String) {
        self.space = space
        self.name = name
    }
}
