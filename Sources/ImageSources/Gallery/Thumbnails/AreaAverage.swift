import ImageCore

/// Makes a picture smaller by any factor, row by row: each pixel is the mean of the area that it covers, in which pixels
/// that it covers in part count in part, and colours as much as their alpha.
struct AreaAverage {
    /// The pixels of a row that lie in one of the result's: the first and the last may do so in part.
    private struct Span {
        var first: Int
        var last: Int
        var firstPart: Float
        var lastPart: Float
    }

    private let source: PixelSize
    private let format: PixelFormat
    private let columns: [Span]
    /// Rows that one of the result's rows covers; 1 or more.
    private let down: Double
    /// What a channel is multiplied with to have 8 bits.
    private let scale: Float
    private let area: Float
    /// Red, green and blue times alpha, and alpha, of each pixel of the result's row under way and of the one after it.
    private var sums: [SIMD4<Float>]
    private var nextSums: [SIMD4<Float>]
    private var sourceRow = 0
    private var targetRow = 0

    /// RGBA8, once all rows were added.
    private(set) var result: PixelBuffer

    /// Where an edge is so near to a pixel's that only rounding parts them, in pixels.
    private static let nothing = 1e-6

    /// - Parameters:
    ///   - source: the size of the rows that will come, in `PixelFormat.rgba8` or `PixelFormat.rgba16`.
    ///   - target: no larger on either side.
    init(of source: PixelSize, format: PixelFormat, to target: PixelSize) {
        self.source = source
        self.format = format
        let across = Double(source.width) / Double(target.width)
        columns = (0..<target.width).map { column in
            let start = Double(column) * across
            let end = min(start + across, Double(source.width))
            let first = Int(start + Self.nothing)
            let last = max(first, Int(end - Self.nothing))
            return Span(
                first: first, last: last, firstPart: Float(min(end, Double(first + 1)) - start),
                lastPart: Float(end - Double(last)))
        }
        down = Double(source.height) / Double(target.height)
        scale = format == .rgba16 ? 1 / 257 : 1
        area = Float(across * down)
        sums = [SIMD4<Float>](repeating: .zero, count: target.width)
        nextSums = sums
        result = PixelBuffer(size: target, format: .rgba8)
    }

    /// Adds the next row.
    mutating func add(_ row: RawSpan) {
        // The row lies in this row of the result, and perhaps with its lower part in the next.
        let end = Double(targetRow + 1) * down
        let part = Float(min(1, end - Double(sourceRow)))
        for column in columns.indices {
            let sum = sum(row, columns[column])
            sums[column] += sum * part
            if part < 1 { nextSums[column] += sum * (1 - part) }
        }
        sourceRow += 1
        if Double(sourceRow) >= end - Self.nothing || sourceRow == source.height { finishRow() }
    }

    private func sum(_ row: RawSpan, _ span: Span) -> SIMD4<Float> {
        var sum = color(row, span.first) * span.firstPart
        guard span.last > span.first else { return sum }
        var x = span.first + 1
        while x < span.last {
            sum += color(row, x)
            x += 1
        }
        return sum + color(row, span.last) * span.lastPart
    }

    /// Red, green and blue times alpha, and alpha, in the row's levels.
    @inline(__always)
    private func color(_ row: RawSpan, _ x: Int) -> SIMD4<Float> {
        let red, green, blue, alpha: Float
        if format == .rgba16 {
            func level(_ channel: Int) -> Float {
                Float(row.unsafeLoadUnaligned(fromByteOffset: x * 8 + channel * 2, as: UInt16.self))
            }
            (red, green, blue, alpha) = (level(0), level(1), level(2), level(3))
        } else {
            let pixel = UInt32(littleEndian: row.unsafeLoadUnaligned(fromByteOffset: x * 4, as: UInt32.self))
            func level(_ channel: UInt32) -> Float { Float(pixel >> (8 * channel) & 255) }
            (red, green, blue, alpha) = (level(0), level(1), level(2), level(3))
        }
        return SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
    }

    private mutating func finishRow() {
        var position = targetRow * columns.count * 4
        for sum in sums {
            let alpha = sum.w
            let divisor = alpha > 0 ? alpha : 1
            for value in [sum.x / divisor, sum.y / divisor, sum.z / divisor, alpha / area] {
                result.bytes[position] = UInt8(max(0, min(255, (value * scale).rounded())))
                position += 1
            }
        }
        sums = nextSums
        nextSums = [SIMD4<Float>](repeating: .zero, count: columns.count)
        targetRow += 1
    }
}
