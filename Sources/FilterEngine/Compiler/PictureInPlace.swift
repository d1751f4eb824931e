import ImageCore

/// A picture whose rows are replaced by results once all rows that these need were read.
final class PictureInPlace {
    private static let bandRows = 16

    private var pixels: PixelBuffer
    private var nextRow = 0

    /// Moves the pixels out of the buffer for as long as it works, so that they are not copied.
    init(emptying buffer: inout PixelBuffer) {
        pixels = buffer
        buffer.bytes = []
    }

    func restore(to buffer: inout PixelBuffer) {
        buffer = pixels
    }

    /// The next rows as they were.
    func readRows(_ rows: inout MutableRawSpan, count: Int, bytesPerRow: Int) throws(ImageError) {
        pixels.copyRows(count, from: nextRow, to: &rows, bytesPerRow: bytesPerRow)
        nextRow += count
    }

    /// - Parameter results: made of the rows that ``readRows(_:count:bytesPerRow:)`` returned.
    func replaceRows(with results: FilteredRows) throws(ImageError) {
        let layout = pixels.layout
        var band = [UInt8](repeating: 0, count: Self.bandRows * layout.bytesPerRow)
        for first in stride(from: 0, to: layout.size.height, by: Self.bandRows) {
            let count = min(Self.bandRows, layout.size.height - first)
            var span = band.mutableSpan
            var bytes = span.mutableBytes
            try results.read(count, into: &bytes, bytesPerRow: layout.bytesPerRow)
            for row in 0..<count {
                let source = row * layout.bytesPerRow
                let target = (first + row) * layout.bytesPerRow
                pixels.bytes.replaceSubrange(
                    target..<target + layout.usedBytesPerRow, with: band[source..<source + layout.usedBytesPerRow])
            }
        }
    }
}
