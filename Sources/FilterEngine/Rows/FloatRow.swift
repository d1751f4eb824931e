import KernelInterface

/// A row of float planes in a node's memory.
struct FloatRow {
    /// The first column's value of the first plane.
    let start: UnsafeMutablePointer<Float>
    let planeStride: Int

    func plane(_ number: Int) -> UnsafeMutablePointer<Float> { start + number * planeStride }

    /// The first planes as colours, from a column on. Alpha is a plane of its own where there are four.
    func tile(from column: Int = 0) -> Tile {
        Tile(
            red: start + column, green: start + planeStride + column, blue: start + 2 * planeStride + column,
            alpha: start + 3 * planeStride + column
        )
    }

    /// The planes of a row of one plane as all three colours.
    var grayTile: Tile { Tile(red: start, green: start, blue: start, alpha: start) }
}
