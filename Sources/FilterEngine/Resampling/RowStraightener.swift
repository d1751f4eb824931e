import ImageCore
import KernelDispatch
import KernelInterface

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Rotates a picture by a small angle, up to 45°, and returns the largest upright crop of the same aspect ratio without empty
/// corners. Pixels are interpolated with a Lanczos filter of three lobes, clamped to the range of the four nearest pixels
/// as in ``RowResizer``.
package struct RowStraightener: RowResampler {
    package let size: PixelSize
    private let inputSize: PixelSize
    private let pixels: LinearPixels
    private let weights: [Float]
    private let sine: Double
    private let cosine: Double
    private var rows: LinearRows
    private var sum: LinearRows
    private var pushedRows = 0
    private var pulledRows = 0

    /// Positions between two pixels that are distinguished: the error is at most 1/2048 of a pixel.
    private static let phases = 1024

    /// Copies of edge pixels beside the picture.
    private static let margin = 8

    /// - Parameters:
    ///   - inputSize: the picture's size, which has pixels.
    ///   - angle: clockwise, in radians.
    ///   - format: of the rows: RGBA, 8 or 16 bits.
    package init(
        _ inputSize: PixelSize, by angle: Double, format: PixelFormat, instructionSet: InstructionSet
    ) {
        self.inputSize = inputSize
        size = Self.size(of: inputSize, turnedBy: angle)
        pixels = LinearPixels(instructionSet, format)
        weights = Self.makeWeights()
        (sine, cosine) = (sin(angle), cos(angle))
        rows = LinearRows(
            width: inputSize.width + 2 * Self.margin, capacity: Self.keptRows(of: inputSize, turnedBy: angle)
        )
        sum = LinearRows(width: size.width, capacity: 1)
    }

    /// The size of the largest upright part.
    package static func size(of size: PixelSize, turnedBy angle: Double) -> PixelSize {
        let (width, height) = (Double(size.width), Double(size.height))
        let (sine, cosine) = (abs(sin(angle)), abs(cos(angle)))
        let scale = min(width / (width * cosine + height * sine), height / (width * sine + height * cosine))
        return PixelSize(width: max(1, Int(width * scale)), height: max(1, Int(height * scale)))
    }

    /// Bytes that it holds.
    package static func memory(_ inputSize: PixelSize, by angle: Double) -> Int {
        let kept = keptRows(of: inputSize, turnedBy: angle)
        return LinearRows.memory(width: inputSize.width + 2 * margin, capacity: kept)
            + LinearRows.memory(width: size(of: inputSize, turnedBy: angle).width, capacity: 1) + 8 * 4 * (phases + 1)
    }

    /// Rows of the picture that a row of the result crosses.
    private static func keptRows(of inputSize: PixelSize, turnedBy angle: Double) -> Int {
        let width = size(of: inputSize, turnedBy: angle).width
        return min(inputSize.height, Int(Double(width) * abs(sin(angle))) + 8)
    }

    private static func makeWeights() -> [Float] {
        (0...phases).flatMap { phase -> [Float] in
            let weights = (0..<6).map { Lanczos.weight(Double($0) - 2 - Double(phase) / Double(phases)) }
            let sum = weights.reduce(0, +)
            return weights.map { Float($0 / sum) } + [0, 0]
        }
    }

    /// Where in the picture a pixel of the result is, in pixels from the middle of the picture's first one.
    private func sourcePosition(_ x: Int, _ y: Int) -> (x: Double, y: Double) {
        let across = Double(x) + 0.5 - Double(size.width) / 2
        let down = Double(y) + 0.5 - Double(size.height) / 2
        return (
            across * cosine + down * sine + Double(inputSize.width) / 2 - 0.5,
            down * cosine - across * sine + Double(inputSize.height) / 2 - 0.5
        )
    }

    /// The rows that a row of the result is made of, those beyond the picture too.
    private func rows(of row: Int) -> Range<Int> {
        let ends = [sourcePosition(0, row).y, sourcePosition(size.width - 1, row).y]
        return Int(min(ends[0], ends[1]).rounded(.down)) - 2..<Int(max(ends[0], ends[1]).rounded(.down)) + 5
    }

    package var neededRows: Int {
        pulledRows < size.height ? min(inputSize.height, max(1, rows(of: pulledRows).upperBound)) : 0
    }

    package mutating func push(_ row: RawSpan) {
        let (pixels, width) = (pixels, inputSize.width)
        rows.withRow(pushedRows) { start in
            let first = start + 4 * Self.margin
            pixels.decode(row, into: first, width: width)
            let last = first + 4 * (width - 1)
            for pixel in 1...Self.margin {
                (first - 4 * pixel).update(from: first, count: 4)
                (last + 4 * pixel).update(from: last, count: 4)
            }
        }
        pushedRows += 1
    }

    package mutating func pull(into output: inout MutableRawSpan, at offset: Int) {
        precondition(pulledRows < size.height && pushedRows == neededRows, "rows are pushed as they are needed")
        let needed = rows(of: pulledRows)
        let start = sourcePosition(0, pulledRows)
        let end = sourcePosition(size.width - 1, pulledRows)
        // The six columns begin two before the position, in a row that begins a margin before the picture.
        let shift = Double(Self.margin - 2)
        precondition(min(start.x, end.x) + shift >= 0 && max(start.x, end.x) < Double(inputSize.width))
        let (pixels, width, cosine, sine) = (pixels, size.width, cosine, sine)
        weights.withUnsafeBufferPointer { weights in
            let parameters = SkewParameters(
                x: start.x + shift, y: start.y - 2 - Double(needed.lowerBound), stepX: cosine, stepY: -sine,
                weights: weights.baseAddress!, phases: Self.phases
            )
            let inputHeight = inputSize.height
            sum.withRow(0) { sum in
                rows.withRows(needed, height: inputHeight) { rows in
                    pixels.kernels.skewedRow(rows, sum, width, parameters)
                }
            }
        }
        sum.withRow(0) { pixels.encode($0, into: &output, at: offset, width: width) }
        pulledRows += 1
    }
}
