import ImageCore

/// How many small pictures stand beside and below each other, and the room that each has with its title.
struct GridLayout: Equatable {
    var columns: Int
    var rows: Int
    /// Cells of the terminal for one picture, its title below it and the gap beside it included.
    var item: CellSize

    /// The smallest area in which a grid is of more use than a list.
    private static let smallest = CellSize(columns: 56, rows: 14)
    /// Columns of the smallest picture with its gap.
    private static let narrowest = 19
    /// Pictures that are shown at a time, at most: more would have to be redrawn for each frame.
    private static let maximumPictures = PicturePainter.keptCount - 4

    /// Nil where the area is too small for a grid.
    /// - Parameter cell: a cell in pixels, by which pictures get about as much height as width.
    init?(area: CellSize, cell: PixelSize) {
        guard area.columns >= Self.smallest.columns, area.rows >= Self.smallest.rows else { return nil }
        var narrowest = Self.narrowest
        repeat {
            self.init(area: area, cell: cell, narrowest: narrowest)
            narrowest += 4
        } while columns * rows > Self.maximumPictures
    }

    private init(area: CellSize, cell: PixelSize, narrowest: Int) {
        columns = max(1, area.columns / narrowest)
        let width = area.columns / columns
        let pictureRows = max(3, width * cell.width * 4 / 5 / max(1, cell.height))
        rows = max(1, area.rows / (pictureRows + 1))
        item = CellSize(columns: width, rows: area.rows / rows)
    }
}
