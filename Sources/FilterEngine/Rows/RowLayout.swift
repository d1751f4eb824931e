import KernelInterface

/// The memory layout of a row of floats: its planes one after the other, each with a margin on both sides.
///
/// The same for all rows of a width, so that a function of single values processes all planes in one go.
struct RowLayout {
    /// Copies of the edge values left and right of each plane: as far as a filter reaches in a row.
    static let margin = 16
    /// Room left of a plane, and right of it: there kernels on whole vectors write past its end.
    private static let roomBefore = 32
    private static let roomAfter = 96

    let planes: Int
    let width: Int
    /// From a plane's first value to the next one's.
    let planeStride: Int

    init(planes: Int, width: Int) {
        self.planes = planes
        self.width = width
        let vectors = (width + Tile.lanes - 1) / Tile.lanes * Tile.lanes
        planeStride = Self.roomBefore + vectors + Self.roomAfter
    }

    /// Floats that a row occupies.
    var count: Int { planes * planeStride }

    var byteCount: Int { count * MemoryLayout<Float>.stride }

    /// From the first plane's first value to the last plane's last one, the room between the planes counted.
    var span: Int { (planes - 1) * planeStride + width }

    /// The row whose memory starts here.
    func row(at start: UnsafeMutablePointer<Float>) -> FloatRow {
        FloatRow(start: start + Self.roomBefore, planeStride: planeStride)
    }

    /// Repeats the first and the last value of each plane beyond its ends.
    func extendEdges(of row: FloatRow) {
        for number in 0..<planes {
            let plane = row.plane(number)
            (plane - Self.margin).update(repeating: plane[0], count: Self.margin)
            // A whole vector more: kernels read that of a margin, too.
            (plane + width).update(repeating: plane[width - 1], count: Self.margin + Tile.lanes)
        }
    }
}
