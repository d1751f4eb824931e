import ImageCore

/// A picture's rows as its source hands them out, first to last.
package final class PixelRows: RowNode {
    /// Writes the next rows of a picture, so many bytes apart.
    package typealias Source = (
        _ rows: inout MutableRawSpan, _ count: Int, _ bytesPerRow: Int
    ) throws(ImageError) -> Void

    /// Rows that are fetched together: whole rows of JPEG blocks.
    private static let rowsAtATime = 16

    let layout: PixelLayout
    private let source: Source
    private var storage: UnsafeMutableRawPointer?
    private var nextRow = 0

    init(size: PixelSize, format: PixelFormat, source: @escaping Source) {
        layout = PixelLayout(size: size, format: format)
        self.source = source
        super.init(extent: RowExtent(size), batch: Self.rowsAtATime)
    }

    deinit { storage?.deallocate() }

    override var name: String { "picture's rows" }

    override var memory: Int { capacity * layout.bytesPerRow }

    /// Whole batches, so that none lies across the ring's end.
    private var capacity: Int { (kept + batch - 1) / batch * batch }

    func prepare(_ row: Int) throws(ImageError) {
        let last = clamped(row)
        while nextRow <= last {
            let rows = batch(of: nextRow)
            var span = MutableRawSpan(
                _unsafeStart: address(of: nextRow), byteCount: rows.count * layout.bytesPerRow)
            if let measured { measured.clock.begin(measured.stage) }
            defer { measured?.clock.end() }
            try source(&span, rows.count, layout.bytesPerRow)
            nextRow = rows.upperBound + 1
        }
    }

    func row(_ number: Int) -> UnsafeRawPointer { UnsafeRawPointer(address(of: number)) }

    private func address(of row: Int) -> UnsafeMutableRawPointer {
        if storage == nil {
            storage = .allocate(byteCount: capacity * layout.bytesPerRow, alignment: 64)
        }
        return storage! + row % capacity * layout.bytesPerRow
    }
}
