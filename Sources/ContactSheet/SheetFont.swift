import CTextDrawing

/// The font of the names, at a size. Lines become shades of 0…255.
struct SheetFont: ~Copyable {
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

    /// - Parameter height: of a line in pixels, 1…1000.
    init(height: Int) throws(SheetError) {
        if let problem = ctext_load() {
            throw .noFreeType(String(cString: problem))
        }
        for path in Self.paths {
            if let font = ctext_open(path, Int32(height)) {
                self.font = font
                return
            }
        }
        throw .noFont
    }

    deinit {
        ctext_close(font)
    }

    /// A line of text; what is too long for the width ends in an ellipsis.
    func line(_ text: String, within width: Int) -> TextLine {
        var characters = text.unicodeScalars.map(\.value)
        if self.width(characters) > width {
            // Of the ellipsis's own character not every font has a picture.
            let end = ctext_has(font, 0x2026) != 0 ? [0x2026] : [UInt32](repeating: 0x2E, count: 3)
            while !characters.isEmpty, self.width(characters + end) > width { characters.removeLast() }
            characters += end
        }
        var line = TextLine(
            width: min(width, self.width(characters)), height: Int(ctext_height(font)), ascent: Int(ctext_ascent(font)))
        ctext_draw(font, characters, characters.count, &line.shades, Int32(line.width), Int32(line.height))
        return line
    }

    private func width(_ characters: [UInt32]) -> Int { Int(ctext_width(font, characters, characters.count)) }
}

/// A line of text in shades of 0…255, row by row.
struct TextLine {
    let width: Int
    let height: Int
    /// Rows above the line that letters stand on.
    let ascent: Int
    var shades: [UInt8]

    init(width: Int, height: Int, ascent: Int) {
        self.width = width
        self.height = height
        self.ascent = ascent
        shades = [UInt8](repeating: 0, count: width * height)
    }
}
