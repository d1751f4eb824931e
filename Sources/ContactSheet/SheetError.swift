/// Why there are no names on a contact sheet.
package enum SheetError: Error, Hashable, CustomStringConvertible {
    /// FreeType can't be loaded; the text is the loader's.
    case noFreeType(String)
    /// None of the usual fonts is there.
    case noFont

    package var description: String {
        switch self {
        case .noFreeType(let reason):
            "names need FreeType, which can't be loaded: \(reason) (on Debian: apt install libfreetype6)"
        case .noFont:
            "there is none of the usual fonts for the names (on Debian: apt install fonts-dejavu-core)"
        }
    }
}
