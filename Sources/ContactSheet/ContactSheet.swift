import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import TextDrawing

/// A picture with each of some looks, their names below, on one sheet.
///
///     let sheet = ContactSheet(looks: looks, renderer: renderer)
///     try await sheet.write(image, format: .jpeg, to: sink) { done, total in }
///
/// Cells are made on several processors, and rows of them written one after another, so that memory grows with the sheet's
/// width.
package struct ContactSheet: Sendable {
    package var looks: [SheetLook]
    /// Pictures in a row; nil for a number that looks good.
    package var columns: Int?
    package var renderer: PreviewRenderer

    /// - Parameter looks: the picture as it is comes before them.
    package init(looks: [SheetLook], columns: Int? = nil, renderer: PreviewRenderer) {
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
    ) async throws -> DecodeReport {
        let box = PixelSize(width: SheetLayout.width / 2, height: SheetLayout.width / 2)
        let preview = try renderer.preview(of: image, within: box) { self.layout(picture: $0).picture }
        let layout = self.layout(picture: preview.geometry.uprightSize)
        let font = try TextFont(height: layout.nameHeight)
        let statistics = try renderer.statistics(of: preview, for: looks.map(\.look))
        let encoder = try ImageEncoders.make(request(layout.size, format), sink: sink, codecs: renderer.codecs)
        var row = SheetRow(0, layout)
        try await OrderedWork.run(layout.count) { [renderer, looks] index in
            try renderer.rendered(preview, look: looks[index].look, statistics: statistics)
        } use: { index, picture in
            row.paint(picture, looks, index, font)
            onProgress(index + 1, layout.count)
            guard index + 1 == layout.count || (index + 1) % layout.columns == 0 else { return }
            let pixels = row.pixels
            try encoder.writeRows(
                pixels.size.height, from: pixels.bytes.span.bytes, bytesPerRow: pixels.layout.bytesPerRow)
            if index + 1 < layout.count { row = SheetRow((index + 1) / layout.columns, layout) }
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
