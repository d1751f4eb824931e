/// A line of text, or several, in shades of 0 (none of a letter) to 255, row by row.
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

    /// Lines of the same height below each other.
    /// - Parameters:
    ///   - lines: at least one.
    ///   - alignment: the share of the free space to the left of shorter lines: 0 aligns them left, 1 right, 0.5 in the middle.
    package init(_ lines: [TextLine], alignment: Double) {
        let height = lines[0].height
        self.init(width: lines.map(\.width).max() ?? 0, height: height * lines.count, ascent: lines[0].ascent)
        for (number, line) in lines.enumerated() {
            let left = Int((Double(width - line.width) * alignment).rounded())
            for row in 0..<height {
                let start = (number * height + row) * width + left
                shades.replaceSubrange(
                    start..<start + line.width, with: line.shades[row * line.width..<(row + 1) * line.width])
            }
        }
    }
}
