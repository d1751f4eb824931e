import ImageCore

/// The node at the beginning: a picture's rows as its source hands them out.
final class PixelRows: RowNode {
    /// Writes the next rows of a picture, so many bytes apart.
    typealias Source = (
        _ rows: inout MutableRawSpan, _ count: Int, _ bytesPerRow: Int
    ) throws(ImageError) -> Void

    let name = "picture's rows"
    let extent: RowExtent
    /// Whole rows of JPEG blocks.
    let batch = 16
    let inputs: [RowInput] = []
    let layout: PixelLayout

    init(size: PixelSize, format: PixelFormat) {
        layout = PixelLayout(size: size, format: format)
        extent = RowExtent(size)
    }

    func memory(keeping rows: Int) -> Int { capacity(keeping: rows) * layout.bytesPerRow }

    /// Whole batches, so that none lies across the ring's end.
    func capacity(keeping rows: Int) -> Int { (rows + batch - 1) / batch * batch }
}
