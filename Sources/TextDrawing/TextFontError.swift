/// Why no text can be drawn.
package enum TextFontError: Error, Hashable, CustomStringConvertible {
    /// FreeType can't be loaded; the text is the loader's.
    case noFreeType(String)
    /// None of the usual fonts is there.
    case noFont
    /// The font lacks a letter of the text.
    case noLetter(Unicode.Scalar)

    package var description: String {
        switch self {
        case .noFreeType(let reason):
            "text on pictures needs FreeType, which can't be loaded: \(reason) (on Debian: apt install libfreetype6)"
        case .noFont:
            "there is none of the usual fonts for text on pictures (on Debian: apt install fonts-dejavu-core)"
        case .noLetter(let letter): "its text has '\(letter)', which the font has no picture of"
        }
    }
}
