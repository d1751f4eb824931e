import KernelInterface

/// Memory for rows of sixteen-bit values, with room for what ``PixelBlurKernels`` write past the end.
package final class FixedPointRows {
    let rows: Int
    private let start: UnsafeMutablePointer<UInt16>
    private let stride: Int
    private let roomBefore: Int

    /// - Parameter margin: values before a row and after it.
    package init(_ rows: Int, of count: Int, margin: Int = 0) {
        func whole(_ count: Int) -> Int {
            let lanes = FixedPointVector.lanes
            return (count + lanes - 1) / lanes * lanes
        }
        self.rows = rows
        roomBefore = whole(margin)
        // Kernels read a margin beyond the vector in which a row ends.
        stride = roomBefore + whole(count) + whole(margin)
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: 2 * rows * stride, alignment: 64)
        start = bytes.initializeMemory(as: UInt16.self, repeating: 0, count: rows * stride)
    }

    deinit { start.deallocate() }

    var memory: Int { 2 * rows * stride }

    package func row(_ number: Int) -> UnsafeMutablePointer<UInt16> { start + number * stride + roomBefore }

    /// Repeats the first and the last pixel beyond the ends of a row of `count` values, so many times.
    static func extendEdges(of row: UnsafeMutablePointer<UInt16>, count: Int, channels: Int, by pixels: Int) {
        for offset in 1...pixels * channels {
            row[-offset] = row[channels - 1 - (offset - 1) % channels]
            row[count - 1 + offset] = row[count - channels + (offset - 1) % channels]
        }
    }
}
