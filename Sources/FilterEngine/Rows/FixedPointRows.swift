import KernelInterface

/// Memory for rows of sixteen-bit values, with room for what ``PixelBlurKernels`` write past the end.
package final class FixedPointRows {
    let rows: Int
    private let start: UnsafeMutablePointer<UInt16>
    private let stride: Int
    private let roomBefore: Int

    /// - Parameter margin: values before a row and after it.
    package init(_ rows: Int, of count: Int, margin: Int = 0) {
        self.rows = rows
        roomBefore = Self.whole(margin)
        stride = Self.stride(of: count, margin: margin)
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: 2 * rows * stride, alignment: 64)
        start = bytes.initializeMemory(as: UInt16.self, repeating: 0, count: rows * stride)
    }

    deinit { start.deallocate() }

    /// Bytes that so many rows occupy.
    static func memory(_ rows: Int, of count: Int, margin: Int = 0) -> Int {
        MemoryLayout<UInt16>.stride * rows * stride(of: count, margin: margin)
    }

    /// Kernels read a margin beyond the vector in which a row ends.
    private static func stride(of count: Int, margin: Int) -> Int { whole(count) + 2 * whole(margin) }

    private static func whole(_ count: Int) -> Int {
        (count + FixedPointVector.lanes - 1) / FixedPointVector.lanes * FixedPointVector.lanes
    }

    package func row(_ number: Int) -> UnsafeMutablePointer<UInt16> { start + number * stride + roomBefore }

    /// Repeats the first and the last pixel beyond the ends of a row of `count` values, so many times.
    static func extendEdges(of row: UnsafeMutablePointer<UInt16>, count: Int, channels: Int, by pixels: Int) {
        for offset in 1...pixels * channels {
            row[-offset] = row[channels - 1 - (offset - 1) % channels]
            row[count - 1 + offset] = row[count - channels + (offset - 1) % channels]
        }
    }
}
