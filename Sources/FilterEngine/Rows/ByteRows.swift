import KernelInterface

/// Memory for rows of bytes, with room for what ``PixelBlurKernels`` write past the end.
final class ByteRows {
    private let start: UnsafeMutableRawPointer
    private let stride: Int

    init(_ rows: Int, of count: Int) {
        stride = Self.stride(of: count)
        start = .allocate(byteCount: rows * stride, alignment: 64)
        start.initializeMemory(as: UInt8.self, repeating: 0, count: rows * stride)
    }

    deinit { start.deallocate() }

    /// Bytes that so many rows occupy.
    static func memory(_ rows: Int, of count: Int) -> Int { rows * stride(of: count) }

    func row(_ number: Int) -> UnsafeMutableRawPointer { start + number * stride }

    private static func stride(of count: Int) -> Int {
        (count + FixedPointVector.lanes - 1) / FixedPointVector.lanes * FixedPointVector.lanes
    }
}
