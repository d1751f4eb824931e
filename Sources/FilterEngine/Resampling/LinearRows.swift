import ImageCore
import KernelDispatch
import KernelInterface

/// The latest rows of a picture in linear light, four floats a pixel.
struct LinearRows {
    /// Floats of a row.
    let stride: Int
    /// Rows that are kept.
    let capacity: Int
    private var floats: [Float]

    /// - Parameter width: pixels of a row, those beside the picture too.
    init(width: Int, capacity: Int) {
        stride = Self.stride(width: width)
        self.capacity = capacity
        floats = [Float](repeating: 0, count: stride * capacity)
    }

    /// Whole vectors.
    static func stride(width: Int) -> Int { (4 * width + 15) / 16 * 16 }

    /// The size of so many rows in bytes.
    static func memory(width: Int, capacity: Int) -> Int { capacity * stride(width: width) * 4 }

    /// Lends the memory of a row, which becomes the latest one of its slot.
    mutating func withRow(_ row: Int, _ body: (UnsafeMutablePointer<Float>) -> Void) {
        let offset = row % capacity * stride
        floats.withUnsafeMutableBufferPointer { body($0.baseAddress! + offset) }
    }

    /// Lends the starts of rows. Numbers beyond the picture are clamped to its first and last row.
    func withRows(
        _ rows: Range<Int>, height: Int, _ body: (UnsafePointer<UnsafePointer<Float>>) -> Void
    ) {
        floats.withUnsafeBufferPointer { floats in
            withUnsafeTemporaryAllocation(of: UnsafePointer<Float>.self, capacity: rows.count) { starts in
                for (index, row) in rows.enumerated() {
                    let kept = min(max(row, 0), height - 1)
                    starts.initializeElement(at: index, to: floats.baseAddress! + kept % capacity * stride)
                }
                body(UnsafePointer(starts.baseAddress!))
            }
        }
    }
}

/// Converts pixels to linear light and back.
struct LinearPixels: Sendable {
    let kernels: any KernelTable
    let format: PixelFormat

    /// - Parameter format: RGBA, 8 or 16 bits.
    init(_ instructionSet: InstructionSet, _ format: PixelFormat) {
        precondition(format == .rgba8 || format == .rgba16)
        kernels = instructionSet.kernels
        self.format = format
    }

    /// - Parameter stride: floats from one pixel of the row to the next.
    func decode(_ pixels: RawSpan, into row: UnsafeMutablePointer<Float>, stride: Int = 4, width: Int) {
        precondition(pixels.byteCount >= width * format.bytesPerPixel)
        pixels.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            if format == .rgba8 {
                SRGBTables.linear.withUnsafeBufferPointer {
                    kernels.linearRGBA8(start, $0.baseAddress!, row, stride, width)
                }
            } else {
                kernels.linearRGBA16(start, row, stride, width)
            }
        }
    }

    func encode(_ row: UnsafePointer<Float>, into pixels: inout MutableRawSpan, at offset: Int, width: Int) {
        precondition(offset >= 0 && offset + width * format.bytesPerPixel <= pixels.byteCount)
        pixels.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            if format == .rgba8 {
                SRGBTables.levels.withUnsafeBufferPointer {
                    kernels.encodeRGBA8(row, $0.baseAddress!, start + offset, width)
                }
            } else {
                kernels.encodeRGBA16(row, start + offset, width)
            }
        }
    }
}
