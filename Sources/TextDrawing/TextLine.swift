/// A line of text in shades of 0 (none of a letter) to 255, row by row.
package struct TextLine {
    package let width: Int
    package let height: Int
    /// Rows above the line that letters stand on.
    package let ascent: Int
    package internal(set) var shades: [UInt8]

    init(width: Int, height: Int, ascent: Int) {
        self.width = width
        self.height = height
        self.ascent = ascent
        shades = [UInt8](repeating: 0, count: width * height)
    }
}
