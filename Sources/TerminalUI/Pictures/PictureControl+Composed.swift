import ImageCore
import Presenters

extension PictureControl {
    /// One picture of both that are compared: the one before at the left of the divider, a white line, the other at its right.
    package var composed: PixelBuffer? {
        guard var picture, let comparison, comparison.layout == picture.layout else { return picture }
        let (size, bytesPerRow) = (picture.size, picture.layout.bytesPerRow)
        let column = min(max(0, Int((divider * Double(size.width)).rounded())), size.width)
        // A terminal's cells are several pixels wide.
        let line = column..<min(column + max(1, size.width / 200), size.width)
        for y in 0..<size.height {
            let row = y * bytesPerRow
            let before = row..<row + column * 4
            picture.bytes.replaceSubrange(before, with: comparison.bytes[before])
            for index in row + line.lowerBound * 4..<row + line.upperBound * 4 { picture.bytes[index] = 255 }
        }
        return picture
    }
}
