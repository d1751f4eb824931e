import KernelInterface

/// Memory for rows of bytes, with room for what ``PixelBlurKernels`` write past the end.
final class ByteRows {
    private let start: UnsafeMutableRawPointer
    private let stride: Int
    private let rows: Int

    init(_ rows: Int, of count: Int) {
        self.rows = rows
        stride = (count + FixedPointVector.lanes - 1) / FixedPointVector.lanes * FixedPointVector.lanes
        start = .allocate(byteCount: rows * stride, alignment: 64)
        start.initializeMemory(as: UInt8.self, repeating: 0, count: rows * stride)
    }

    deinit { start.deallocate() }

    var memory: Int { rows * stride }

    func row(_ number: Int) -> UnsafeMutableRawPointer { start + number * stride }
}
