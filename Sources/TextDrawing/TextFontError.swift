import SystemPackage

/// The reason why text can't be drawn.
package enum TextFontError: Error, Hashable, CustomStringConvertible {
    /// FreeType can't be loaded; the text is the loader's.
    case noFreeType(String)
    /// No default font is installed.
    case noFont
    /// The font can't be opened at this size: memory is short.
    case unopened
    /// No font of this name is installed.
    case notInstalled(String)
    /// Fontconfig, which looks up this name, can't be loaded.
    case noFontconfig(String)
    /// This font file can't be used; the text is the reason.
    case unreadable(FilePath, String)
    /// The font lacks this character, and no other font with it was found.
    case missingCharacter(Unicode.Scalar)

    package var description: String {
        switch self {
        case .noFreeType(let reason):
            "text on pictures needs FreeType, which can't be loaded: \(reason) (on Debian: apt install libfreetype6)"
        case .noFont: "no font for text on pictures is installed (on Debian: apt install fonts-dejavu-core)"
        case .unopened: "there is too little memory for the text's font"
        case .notInstalled(let name):
            "no font named '\(name)' is installed: 'fc-list : family' lists those that are; or use a font file"
        case .noFontconfig(let name):
            "the font '\(name)' can't be looked up without fontconfig (on Debian: apt install libfontconfig1);"
                + " a font file works without it"
        case .unreadable(let file, let reason): "its font \(file): \(reason)"
        case .missingCharacter(let character):
            "its text has '\(character)', which the font has no picture of, and no other font that has was found"
        }
    }
}
