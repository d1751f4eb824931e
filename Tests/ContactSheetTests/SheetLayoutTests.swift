import ContactSheet
import ImageCore
import ImagePipeline
import Testing

@Suite struct SheetLayoutTests {
    private static let shapes = [
        (6000, 4000), (4000, 6000), (1000, 1000), (20_000, 500), (500, 20_000), (50, 40), (1, 1),
    ]

    @Test("nothing overlaps or leaves the sheet", arguments: shapes, [1, 2, 7, 29, 56])
    func overlaps(shape: (Int, Int), count: Int) {
        for columns in [nil, 1, 3, 100] {
            let layout = SheetLayout(
                picture: PixelSize(width: shape.0, height: shape.1), count: count, columns: columns)
            #expect(layout.columns <= count && layout.rows * layout.columns >= count)
            #expect(layout.size.width <= SheetLayout.width)
            var areas = (0..<count).flatMap { [layout.area(of: $0), layout.nameArea(of: $0)] }
            for area in areas {
                #expect(area.left >= layout.margin && area.top >= layout.margin)
                #expect(area.left + area.size.width <= layout.size.width - layout.margin)
                #expect(area.top + area.size.height <= layout.size.height - layout.margin)
            }
            while let area = areas.popLast() {
                #expect(
                    !areas.contains { other in
                        area.left < other.left + other.size.width && other.left < area.left + area.size.width
                            && area.top < other.top + other.size.height && other.top < area.top + area.size.height
                    })
            }
        }
    }

    @Test("headings stand above their pictures, as far as their row goes, and below the row before", arguments: shapes)
    func headings(shape: (Int, Int)) {
        let picture = PixelSize(width: shape.0, height: shape.1)
        let layout = SheetLayout(picture: picture, count: 9, columns: 4, hasHeadings: true)
        #expect(SheetLayout(picture: picture, count: 9, columns: 4).headingHeight == 0)
        for range in [0..<1, 1..<3, 3..<7, 7..<9] {
            let heading = layout.headingArea(above: range)
            let first = layout.area(of: range.lowerBound)
            #expect(heading.top + heading.size.height <= first.top)
            #expect(heading.left == layout.nameArea(of: range.lowerBound).left)
            // Rows end after 3 and 7.
            let last = layout.nameArea(of: [3, 7].contains(range.lowerBound) ? range.lowerBound : range.upperBound - 1)
            #expect(heading.left + heading.size.width == last.left + last.size.width)
            #expect(heading.top >= layout.band(of: range.lowerBound / layout.columns).lowerBound)
            if range.lowerBound >= layout.columns {
                let above = layout.nameArea(of: range.lowerBound - layout.columns)
                #expect(heading.top >= above.top + above.size.height)
            }
        }
    }

    @Test("there is room for a name under the narrowest picture, which is in its middle", arguments: shapes)
    func names(shape: (Int, Int)) {
        let layout = SheetLayout(picture: PixelSize(width: shape.0, height: shape.1), count: 29)
        for index in 0..<29 {
            let (picture, name) = (layout.area(of: index), layout.nameArea(of: index))
            #expect(name.size.width >= 110)
            let right = name.left + name.size.width - picture.left - picture.size.width
            #expect(abs(picture.left - name.left - right) <= 1)
        }
    }

    @Test(
        "upright pictures fill a sheet: its last row is at least half full, and it is not much taller than wide",
        arguments: [(4000, 6000), (3000, 4000), (1080, 1920)])
    func upright(shape: (Int, Int)) {
        for count in 2...57 {
            let layout = SheetLayout(picture: PixelSize(width: shape.0, height: shape.1), count: count)
            let inLastRow = count - (layout.rows - 1) * layout.columns
            #expect(2 * inLastRow >= layout.columns, "\(count) pictures")
            let ratio = Double(layout.size.width) / Double(layout.size.height)
            #expect(count < 6 ? ratio > 0.7 && ratio < 2.9 : ratio > 0.9 && ratio < 2.2, "\(count) pictures")
        }
    }

    @Test("the default looks of an upright picture stand in four rows of 11, the last one with eight")
    func allLooksUpright() {
        let layout = SheetLayout(picture: PixelSize(width: 4000, height: 6000), count: 41)
        #expect(layout.columns == 11 && layout.rows == 4)
    }

    @Test("bands follow each other and hold their cells", arguments: [1, 5, 29])
    func bands(count: Int) {
        let layout = SheetLayout(picture: PixelSize(width: 300, height: 200), count: count)
        var end = 0
        for row in 0..<layout.rows {
            let band = layout.band(of: row)
            #expect(band.lowerBound == end)
            end = band.upperBound
            for index in row * layout.columns..<min((row + 1) * layout.columns, count) {
                let name = layout.nameArea(of: index)
                #expect(layout.area(of: index).top >= band.lowerBound)
                #expect(name.top + name.size.height <= band.upperBound)
            }
        }
        #expect(end == layout.size.height)
    }

    @Test("pictures keep their shape, fill the width and are never enlarged")
    func sizes() {
        let wide = SheetLayout(picture: PixelSize(width: 6000, height: 4000), count: 29)
        #expect(wide.size.width > 1980 && wide.size.width <= 2000)
        #expect(abs(Double(wide.picture.width) / Double(wide.picture.height) - 1.5) < 0.02)
        let shape = Double(wide.size.width) / Double(wide.size.height)
        #expect(shape > 0.9 && shape < 2)
        #expect(
            SheetLayout(picture: PixelSize(width: 50, height: 40), count: 4).picture == PixelSize(width: 50, height: 40)
        )
        #expect(SheetLayout(picture: PixelSize(width: 600, height: 400), count: 10, columns: 4).columns == 4)
        #expect(SheetLayout(picture: PixelSize(width: 600, height: 400), count: 2, columns: 4).columns == 2)
    }
}
