import ImageCore

/// What a terminal sends: keys, and answers to what it was asked.
package enum TerminalInput: Hashable, Sendable {
    case key(Key)
    /// Text that was pasted, in one piece.
    case paste(String)
    /// The attributes that the terminal says it has (the answer to DA1); 4 is Sixel.
    case attributes([Int])
    /// A cell's size in pixels.
    case cellSize(PixelSize)
    /// The terminal draws pictures by Kitty's protocol.
    case kittyGraphics
}
