import ImageCore
import ImagePipeline

/// Where everything lies on a contact sheet, in pixels from its top left corner: rows of equal cells, each a picture with a
/// name under it, and where there are groups, room for a heading above it.
package struct SheetLayout: Hashable, Sendable {
    /// The width of a sheet unless its pictures are too small to fill it.
    package static let width = 2000

    package let count: Int
    package let columns: Int
    /// The size of each picture.
    package let picture: PixelSize
    /// The width of a picture and its name: more than the picture's where that is too narrow for names.
    package let cellWidth: Int
    /// Around all cells, and between them.
    package let margin = 32
    package let gap = 20
    /// From the highest letter of a name to the lowest.
    package let nameHeight: Int
    /// Between a picture and its name.
    package let nameGap: Int
    /// Above each picture; 0 where there are no headings.
    package let headingHeight: Int

    /// - Parameters:
    ///   - picture: the size of the whole upright picture; it is never enlarged.
    ///   - count: how many pictures there are, at least one.
    ///   - columns: in a row; nil for a number that gives the sheet a good shape with a full last row.
    ///   - hasHeadings: whether there are headings above pictures.
    package init(picture: PixelSize, count: Int, columns: Int? = nil, hasHeadings: Bool = false) {
        self.count = count
        let most = min(count, (Self.width - 2 * margin + gap) / (Self.minimumCellWidth + gap))
        let columns =
            columns.map { min(max($0, 1), count) } ?? Self.bestColumns(picture, count, most: most, hasHeadings)
        self.columns = columns
        let room = Self.width - 2 * margin - (columns - 1) * gap
        let box = PixelSize(width: max(1, room / columns), height: Self.tallest)
        self.picture = Self.fitted(picture, box)
        cellWidth = max(self.picture.width, min(Self.minimumCellWidth, box.width))
        nameHeight = min(30, max(12, self.picture.width / 13))
        nameGap = nameHeight / 3
        headingHeight = hasHeadings ? nameHeight + 2 * nameGap : 0
    }

    /// Room for most names of looks in the smallest letters; less only where so many columns are asked for.
    private static let minimumCellWidth = 110

    /// The tallest picture: a panorama on end does not make a sheet without end.
    private static let tallest = 1600

    /// Sheets of these shapes, width to height, suit a screen and a page alike.
    private static let bestShapes = 4.0 / 3...3.0 / 2

    /// The number of columns whose sheet is close to ``bestShapes`` and has few empty cells at its end.
    private static func bestColumns(_ picture: PixelSize, _ count: Int, most: Int, _ hasHeadings: Bool) -> Int {
        func badness(_ columns: Int) -> Double {
            let layout = SheetLayout(picture: picture, count: count, columns: columns, hasHeadings: hasHeadings)
            let shape = Double(layout.size.width) / Double(layout.size.height)
            let distance = max(shape / bestShapes.upperBound, bestShapes.lowerBound / shape, 1)
            // A nearly full row looks full, a nearly empty one like a mistake: the square distinguishes them.
            let empty = Double(layout.rows * columns - count) / Double(columns)
            return distance * (1 + 1.25 * empty * empty)
        }
        return (1...max(1, most)).min { badness($0) < badness($1) } ?? 1
    }

    private static func fitted(_ size: PixelSize, _ box: PixelSize) -> PixelSize {
        let scale = min(1, Double(box.width) / Double(size.width), Double(box.height) / Double(size.height))
        return PixelSize(
            width: max(1, Int(Double(size.width) * scale)), height: max(1, Int(Double(size.height) * scale))
        )
    }

    package var rows: Int { (count + columns - 1) / columns }

    /// The size of the sheet.
    package var size: PixelSize {
        PixelSize(
            width: 2 * margin + columns * cellWidth + (columns - 1) * gap,
            height: 2 * margin + rows * cellHeight + (rows - 1) * gap
        )
    }

    private var cellHeight: Int { headingHeight + picture.height + nameGap + nameHeight }

    /// The rows of pixels that a row of cells takes, with the margin or the gap above it; the last one has the margin
    /// below.
    package func band(of row: Int) -> Range<Int> {
        let top = row == 0 ? 0 : margin + row * (cellHeight + gap) - gap
        return top..<(row == rows - 1 ? size.height : margin + (row + 1) * (cellHeight + gap) - gap)
    }

    /// The pixels of a picture.
    package func area(of index: Int) -> PixelArea {
        PixelArea(
            left: left(of: index) + (cellWidth - picture.width) / 2,
            top: margin + index / columns * (cellHeight + gap) + headingHeight, size: picture
        )
    }

    /// The pixels that a name has room in.
    package func nameArea(of index: Int) -> PixelArea {
        let above = area(of: index)
        return PixelArea(
            left: left(of: index), top: above.top + picture.height + nameGap,
            size: PixelSize(width: cellWidth, height: nameHeight)
        )
    }

    /// The pixels that a heading above these pictures has room in: to the end of the row.
    package func headingArea(above range: Range<Int>) -> PixelArea {
        let first = range.lowerBound
        let last = min(range.upperBound, (first / columns + 1) * columns) - 1
        return PixelArea(
            left: left(of: first), top: area(of: first).top - headingHeight,
            size: PixelSize(width: left(of: last) + cellWidth - left(of: first), height: nameHeight)
        )
    }

    private func left(of index: Int) -> Int { margin + index % columns * (cellWidth + gap) }
}
