import CTextDrawing

/// A font and its fallback fonts at one size. Each character is drawn with the first font that has it.
package struct TextFont: ~Copyable {
    private let fonts: [OpaquePointer]
    /// The files of the open fonts, which must outlive them.
    private let files: [FontFile]

    /// The maximum height of a line in pixels.
    package static let maximumHeight = 5000

    /// - Parameters:
    ///   - height: the height of the first font's lines in pixels, from the highest letters to the lowest, 1…``maximumHeight``.
    ///   - files: the font, then its fallback fonts; at least one.
    package init(height: Int, _ files: [FontFile]) throws(TextFontError) {
        guard let first = files.first?.open(height: height) else { throw .unopened }
        // The characters of a fallback font that can't be opened are missing.
        fonts = [first] + files.dropFirst().compactMap { $0.open(asFallbackOf: first) }
        self.files = files
    }

    /// Opens the default font, without fallback fonts.
    package init(height: Int) throws(TextFontError) {
        try self.init(height: height, [FontFile(reading: .standard())])
    }

    deinit {
        for font in fonts { ctext_close(font) }
    }

    /// A line of text. One that is too long for the width ends in an ellipsis.
    package func line(_ text: String, within width: Int) -> TextLine {
        var characters = drawnCharacters(of: text)
        if self.width(characters) > width {
            let end = has("\u{2026}") ? [0x2026] : [UInt32](repeating: 0x2E, count: 3)
            while !characters.isEmpty, self.width(characters + end) > width { characters.removeLast() }
            characters += end
        }
        let baseline = ctext_ascent(fonts[0])
        var line = TextLine(
            width: min(width, self.width(characters)), height: Int(ctext_height(fonts[0])), ascent: Int(baseline))
        let (columns, rows) = (Int32(line.width), Int32(line.height))
        line.shades.withUnsafeMutableBufferPointer { shades in
            guard let start = shades.baseAddress else { return }
            var canvas = ctext_canvas(shades: start, width: columns, height: rows, baseline: baseline)
            _ = draw(characters, on: &canvas)
        }
        return line
    }

    /// The width of a line in pixels.
    package func width(of text: String) -> Int { width(drawnCharacters(of: text)) }

    /// Whether one of the fonts has a character.
    package func has(_ character: Unicode.Scalar) -> Bool { fonts.contains { ctext_has($0, character.value) != 0 } }

    /// The first visible character that no font has. Nil if there is none.
    package func firstMissing(in characters: some Sequence<Unicode.Scalar>) -> Unicode.Scalar? {
        characters.first { $0.isVisible && !has($0) }
    }

    /// The characters to draw: without invisible formatting characters, and with a space for whitespace that no font has.
    private func drawnCharacters(of text: String) -> [UInt32] {
        text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map {
            $0.properties.isWhitespace && !has($0) ? 0x20 : $0.value
        }
    }

    /// The width of characters in pixels, rounded up. In a damaged font, kerning may outweigh it.
    private func width(_ characters: [UInt32]) -> Int { max(0, Int((draw(characters, on: nil) + 63) >> 6)) }

    /// Draws characters, or only measures them if `canvas` is nil.
    /// - Returns: their width in 64ths of a pixel.
    private func draw(_ characters: [UInt32], on canvas: UnsafePointer<ctext_canvas>?) -> Int64 {
        var (pen, start): (Int64, Int) = (0, 0)
        while start < characters.count {
            let font = font(for: characters[start])
            let end = characters[start...].firstIndex { self.font(for: $0) != font } ?? characters.count
            let run = Array(characters[start..<end])
            pen = ctext_draw(font, run, run.count, pen, canvas)
            start = end
        }
        return pen
    }

    /// The first font that has a character. If none has it, the first font, which draws its missing-glyph symbol.
    private func font(for character: UInt32) -> OpaquePointer {
        fonts.first { ctext_has($0, character) != 0 } ?? fonts[0]
    }
}

extension Unicode.Scalar {
    /// Whether the character is neither whitespace nor an invisible formatting character.
    package var isVisible: Bool { !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint }
}
