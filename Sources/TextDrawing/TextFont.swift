import CTextDrawing

/// The font that text on pictures is drawn with, at a size.
///
/// FreeType and the font's file are loaded with the first one, and stay: a process that gives up files calls ``load()`` before.
package struct TextFont: ~Copyable {
    private let font: OpaquePointer

    /// Where Linux distributions keep a plain font with many letters, the best first.
    private static let paths = [
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

    /// Loads FreeType and the font's file, unless they are.
    package static func load() throws(TextFontError) {
        if let problem = ctext_load() { throw .noFreeType(String(cString: problem)) }
        guard paths.contains(where: { ctext_read_font($0) != 0 }) else { throw .noFont }
    }

    /// Lines can't be higher, in pixels.
    package static let largestHeight = 5000

    /// - Parameter height: of a line in pixels, from the highest letters to the lowest, 1…``largestHeight``.
    package init(height: Int) throws(TextFontError) {
        try Self.load()
        guard let font = ctext_open(Int32(clamping: height)) else { throw .noFont }
        self.font = font
    }

    deinit {
        ctext_close(font)
    }

    /// A line of text; what is too long for the width ends in an ellipsis.
    package func line(_ text: String, within width: Int) -> TextLine {
        var characters = text.unicodeScalars.map(\.value)
        if self.width(characters) > width {
            // Of the ellipsis's own character not every font has a picture.
            let end = has("\u{2026}") ? [0x2026] : [UInt32](repeating: 0x2E, count: 3)
            while !characters.isEmpty, self.width(characters + end) > width { characters.removeLast() }
            characters += end
        }
        var line = TextLine(
            width: min(width, self.width(characters)), height: Int(ctext_height(font)), ascent: Int(ctext_ascent(font)))
        ctext_draw(font, characters, characters.count, &line.shades, Int32(line.width), Int32(line.height))
        return line
    }

    /// How wide a line is, in pixels.
    package func width(of text: String) -> Int { width(text.unicodeScalars.map(\.value)) }

    /// Whether the font has a picture of a character.
    package func has(_ character: Unicode.Scalar) -> Bool { ctext_has(font, character.value) != 0 }

    private func width(_ characters: [UInt32]) -> Int { Int(ctext_width(font, characters, characters.count)) }
}
