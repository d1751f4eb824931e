import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import TextDrawing

/// A picture with each of some looks, their names below, on one sheet.
///
///     let sheet = ContactSheet(looks: looks)
///     try sheet.write(image, format: .jpeg, to: sink) { done, total in }
///
/// Rows of cells are made and written one after another, so that memory grows with the sheet's width.
package struct ContactSheet: Sendable {
    package var looks: [SheetLook]
    /// Pictures in a row; nil for a number that looks good.
    package var columns: Int?
    package var renderer: PreviewRenderer

    /// Red, green and blue of the sheet and of the names.
    private static let background: [UInt8] = [250, 250, 248]
    private static let textColor: [UInt8] = [48, 48, 48]
    private static let headingColor: [UInt8] = [150, 62, 20]

    /// - Parameter looks: the picture as it is comes before them.
    package init(looks: [SheetLook], columns: Int? = nil, renderer: PreviewRenderer = PreviewRenderer()) {
        self.looks = [.original] + looks
        self.columns = columns
        self.renderer = renderer
    }

    /// Makes the sheet.
    /// - Parameters:
    ///   - onProgress: is called after each picture with the number done and the total.
    /// - Returns: what is to be known about the picture's file; its damage where ``renderer`` reports that.
    /// - Throws: `TextFontError` where there is nothing to write names with; `ImageError` for what reading the picture and
    ///   writing the sheet throws, `ImageError.cancelled` when the task was cancelled.
    @discardableResult
    package func write(
        _ image: PickedImage, format: WritableFormat, to sink: any ByteSink,
        onProgress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> DecodeReport {
        let box = PixelSize(width: SheetLayout.width / 2, height: SheetLayout.width / 2)
        let preview = try renderer.preview(of: image, within: box) { self.layout(picture: $0).picture }
        let layout = self.layout(picture: preview.geometry.uprightSize)
        let font = try TextFont(height: layout.nameHeight)
        let statistics = try renderer.statistics(of: preview, for: looks.map(\.look))
        let encoder = try ImageEncoders.make(request(layout.size, format), sink: sink)
        for row in 0..<layout.rows {
            let band = layout.band(of: row)
            var pixels = PixelBuffer.filled(
                PixelSize(width: layout.size.width, height: band.count), Self.background)
            for index in row * layout.columns..<min((row + 1) * layout.columns, layout.count) {
                let area = layout.area(of: index)
                pixels.paint(
                    try renderer.rendered(preview, look: looks[index].look, statistics: statistics), left: area.left,
                    top: area.top - band.lowerBound
                )
                if let heading = looks.heading(at: index) {
                    let end = looks[(index + 1)...].firstIndex { $0.group != heading } ?? looks.count
                    let area = layout.headingArea(above: index..<end)
                    let line = font.line(heading, within: area.size.width)
                    pixels.paint(line, Self.headingColor, left: area.left, top: area.top - band.lowerBound)
                }
                let nameArea = layout.nameArea(of: index)
                let line = font.line(looks[index].name, within: nameArea.size.width)
                pixels.paint(
                    line, Self.textColor, left: nameArea.left + (nameArea.size.width - line.width) / 2,
                    top: nameArea.top - band.lowerBound
                )
                onProgress(index + 1, layout.count)
            }
            try encoder.writeRows(band.count, from: pixels.bytes.span.bytes, bytesPerRow: pixels.layout.bytesPerRow)
        }
        try encoder.finish()
        return preview.report
    }

    private func layout(picture: PixelSize) -> SheetLayout {
        SheetLayout(
            picture: picture, count: looks.count, columns: columns, hasHeadings: looks.contains { !$0.group.isEmpty })
    }

    private func request(_ size: PixelSize, _ format: WritableFormat) -> EncodingRequest {
        EncodingRequest(
            size: size, rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false,
            coding: format.plan(EncodingInput(colorModel: .rgb), OutputOptions(quality: 90)).settings,
            limits: renderer.limits
        )
    }
}
