import ImageCore
import KernelInterface

/// The last step of ``UpsampledRows`` in fixed point, to opaque RGBA pixels of 8 bits.
final class UpsampledPixels: PixelResults {
    /// Rows of the input that a row is made of.
    private static let inputRows = 4

    private let input: FloatRows
    private let kernels: any PixelBlurKernels
    private let even: PassWeights
    private let odd: PassWeights
    /// The input's rows as pixels of sixteen bits a channel, a row between two of them, and a row of results.
    private let ring: FixedPointRows
    private let between: FixedPointRows
    private let result: ByteRows
    private var nextInput: Int

    /// The weights of the spline's values at even positions, or at odd ones, across rows and along them.
    private struct PassWeights {
        let rows: PairWeights
        let columns: PairWeights

        init(outer: Double) {
            // Of 128 a level, so that two values can be added, first; then of 256, of which the high byte is the level.
            rows = PairWeights(outer: outer, one: 1 << 16)
            columns = PairWeights(outer: outer, one: 1 << 17)
        }
    }

    /// - Parameters:
    ///   - input: coefficients of a spline, none of them outside 0…1.
    ///   - extent: the result's extent, of which the input's is half.
    init(_ input: FloatRows, to extent: RowExtent, kernels: any PixelBlurKernels) {
        self.input = input
        self.kernels = kernels
        even = PassWeights(outer: Double(DoublingWeights.spline.evenSides))
        odd = PassWeights(outer: Double(DoublingWeights.spline.oddSides))
        ring = FixedPointRows(Self.inputRows, of: 4 * input.width)
        between = FixedPointRows(1, of: 4 * input.width, margin: FixedPointVector.lanes)
        result = ByteRows(1, of: 4 * extent.columns.count)
        nextInput = input.extent.rows.lowerBound
        super.init(extent: extent)
    }

    override var name: String { "double to \(extent.columns.count) × \(extent.rows.count), 8 bits out" }

    override var memory: Int { ring.memory + between.memory + result.memory }

    override func dependencies(for row: Int) -> [(node: RowNode, rows: ClosedRange<Int>)] {
        // It reads each row as soon as it is there, so that none has to wait for the last.
        let last = row >> 1 + 2
        return [(input, last...last)]
    }

    override func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        let middle = rows.lowerBound >> 1
        while nextInput <= middle + 2 {
            try input.prepare(nextInput)
            kernels.narrow(input.row(nextInput).tile(), memory(of: nextInput), input.width)
            nextInput += 1
        }
        let row = between.row(0)
        if rows.lowerBound & 1 == 0 {
            let here = packed(middle)
            sumRows(middle - 1, middle + 1, inner: (here, here), even.rows, row)
        } else {
            sumRows(middle - 1, middle + 2, inner: (packed(middle), packed(middle + 1)), odd.rows, row)
        }
        let first = -input.extent.columns.lowerBound
        kernels.double(row + 4 * first, even.columns, odd.columns, result.row(0), extent.columns.count)
    }

    override func write(_ row: Int, to output: UnsafeMutableRawPointer) {
        output.copyMemory(from: result.row(0), byteCount: 4 * extent.columns.count)
    }

    private func sumRows(
        _ above: Int, _ below: Int, inner: (UnsafePointer<UInt16>, UnsafePointer<UInt16>), _ weights: PairWeights,
        _ output: UnsafeMutablePointer<UInt16>
    ) {
        let rows = FixedPointRowPairs(outer: (packed(above), packed(below)), inner: inner)
        kernels.sumPairs(rows, weights, output, 4 * input.width)
    }

    private func packed(_ number: Int) -> UnsafePointer<UInt16> { UnsafePointer(memory(of: number)) }

    private func memory(of number: Int) -> UnsafeMutablePointer<UInt16> {
        ring.row((number - input.extent.rows.lowerBound) % Self.inputRows)
    }
}
