import ImageCore

/// The latest rows of a picture while a flow runs, fetched from its source, first to last.
final class PixelRing {
    let layout: PixelLayout
    private let node: PixelRows
    private let source: PixelRows.Source
    private let capacity: Int
    private let storage: UnsafeMutableRawPointer
    private let stage: MeasuredStage?
    private var nextRow = 0

    init(_ node: PixelRows, keeping rows: Int, stage: MeasuredStage?, source: @escaping PixelRows.Source) {
        self.node = node
        self.source = source
        self.stage = stage
        layout = node.layout
        capacity = node.capacity(keeping: rows)
        storage = .allocate(byteCount: capacity * layout.bytesPerRow, alignment: 64)
    }

    deinit { storage.deallocate() }

    /// Fetches rows up to this one; numbers beyond the ends are clamped to them.
    func prepare(_ row: Int) throws(ImageError) {
        let last = node.clamped(row)
        while nextRow <= last {
            let rows = node.batch(of: nextRow)
            var span = MutableRawSpan(
                _unsafeStart: address(of: nextRow), byteCount: rows.count * layout.bytesPerRow)
            stage?.begin()
            defer { stage?.end() }
            try source(&span, rows.count, layout.bytesPerRow)
            nextRow = rows.upperBound + 1
        }
    }

    /// A row that was fetched and is still kept; numbers beyond the ends are clamped to them.
    func row(_ number: Int) -> UnsafeRawPointer { UnsafeRawPointer(address(of: node.clamped(number))) }

    private func address(of row: Int) -> UnsafeMutableRawPointer {
        storage + row % capacity * layout.bytesPerRow
    }
}
