import ImageCore
import ImagePipeline
import TextDrawing

/// A row of a sheet's cells, on its way to the file.
struct SheetRow {
    private(set) var pixels: PixelBuffer
    private let layout: SheetLayout
    /// The sheet's first row of pixels that is in this one.
    private let top: Int

    /// Red, green and blue of the sheet and of the names.
    private static let background: [UInt8] = [250, 250, 248]
    private static let textColor: [UInt8] = [48, 48, 48]
    private static let headingColor: [UInt8] = [150, 62, 20]

    init(_ number: Int, _ layout: SheetLayout) {
        let band = layout.band(of: number)
        self.layout = layout
        top = band.lowerBound
        pixels = .filled(PixelSize(width: layout.size.width, height: band.count), Self.background)
    }

    /// Lays down a cell's picture, its name, and above the first of a group that group's.
    mutating func paint(
        _ picture: PixelBuffer, _ looks: [SheetLook], _ index: Int, _ font: borrowing TextFont
    ) {
        let area = layout.area(of: index)
        pixels.paint(picture, left: area.left, top: area.top - top)
        if let heading = looks.heading(at: index) {
            let end = looks[(index + 1)...].firstIndex { $0.group != heading } ?? looks.count
            let area = layout.headingArea(above: index..<end)
            let line = font.line(heading, within: area.size.width)
            pixels.paint(line, Self.headingColor, left: area.left, top: area.top - top)
        }
        let nameArea = layout.nameArea(of: index)
        let line = font.line(looks[index].name, within: nameArea.size.width)
        pixels.paint(
            line, Self.textColor, left: nameArea.left + (nameArea.size.width - line.width) / 2, top: nameArea.top - top)
    }
}
