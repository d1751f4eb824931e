import CTextDrawing
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The location of a font: its file and its index in that file.
package struct FontLocation: Hashable, Sendable {
    package var file: FilePath
    /// The font's index in the file, as fontconfig counts.
    package var index = 0
    /// The size of the file in bytes; 0 before it is read.
    package var byteCount = 0

    /// Creates the location of the first font in a file.
    package init(_ file: FilePath) { self.file = file }

    /// The paths of sans-serif fonts with many characters on common Linux distributions, the best first.
    private static let standardPaths = [
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
        "/usr/share/fonts/dejavu/DejaVuSans.ttf",
        "/usr/share/fonts/TTF/DejaVuSans.ttf",
        "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
        "/usr/share/fonts/noto/NotoSans-Regular.ttf",
        "/usr/share/fonts/google-noto/NotoSans-Regular.ttf",
        "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
        "/usr/share/fonts/liberation-sans/LiberationSans-Regular.ttf",
        "/usr/share/fonts/liberation/LiberationSans-Regular.ttf",
        "/usr/share/fonts/truetype/freefont/FreeSans.ttf",
        "/usr/share/fonts/truetype/ubuntu/Ubuntu-R.ttf",
    ]

    /// The default font: the first of those above that can be read, or fontconfig's `sans-serif`.
    /// - Throws: `TextFontError.noFont` if there is none.
    package static func standard() throws(TextFontError) -> FontLocation {
        if let path = standardPaths.first(where: { access($0, R_OK) == 0 }) { return FontLocation(FilePath(path)) }
        guard let font = location(by: { ctext_find_named("sans-serif", $0, $1, &$2) }) else { throw .noFont }
        return font
    }

    /// The installed font with a family (`DejaVu Serif`), a full name (`DejaVu Serif Bold`) or a fontconfig pattern
    /// (`DejaVu Serif:bold`).
    /// - Throws: `TextFontError` if there is no such font, or no fontconfig.
    package static func named(_ name: String) throws(TextFontError) -> FontLocation {
        guard ctext_load_fontconfig() != 0 else { throw .noFontconfig(name) }
        guard let font = location(by: { ctext_find_named(name, $0, $1, &$2) }) else { throw .notInstalled(name) }
        return font
    }

    /// The installed font that has a character and is the closest to a sans-serif font. Nil if there is none, or no fontconfig.
    package static func containing(_ character: Unicode.Scalar) -> FontLocation? {
        location { ctext_find_with_character(character.value, $0, $1, &$2) }
    }

    private static func location(
        by find: (UnsafeMutablePointer<CChar>, Int, inout Int32) -> Int32
    ) -> FontLocation? {
        var index: Int32 = 0
        let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { path -> FilePath? in
            guard let start = path.baseAddress, find(start, path.count, &index) != 0 else { return nil }
            return FilePath(platformString: start)
        }
        guard let path else { return nil }
        var font = FontLocation(path)
        font.index = Int(index)
        return font
    }
}
