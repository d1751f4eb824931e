import ImageCore
import KernelInterface

extension PixelResults {
    /// The last upsampling of a pyramid in fixed point, to opaque RGBA pixels of 8 bits.
    ///
    /// - Parameters:
    ///   - input: coefficients of a spline, none of them outside 0…1.
    ///   - extent: the result's extent, of which the input's is half.
    convenience init(upsampling input: FloatRows, to extent: RowExtent, kernels: any PixelBlurKernels) {
        let window = RowWindow(scale: .half, above: 0, below: 2, isReadInTurn: true)
        self.init(
            "double to \(extent.columns.count) × \(extent.rows.count), 8 bits out", extent: extent,
            inputs: [RowInput(input, window)],
            scratch: UpsampledPixels.memory(inputWidth: input.width, width: extent.columns.count)
        ) { started in
            UpsampledPixels(
                started.rows(of: input), of: input.extent, width: extent.columns.count, kernels: kernels)
        }
    }
}

private final class UpsampledPixels: PixelResultMaker {
    /// Rows of the input that a row is made of.
    private static let inputRows = 4

    private let input: FloatRing
    private let inputExtent: RowExtent
    private let width: Int
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

    init(_ input: FloatRing, of inputExtent: RowExtent, width: Int, kernels: any PixelBlurKernels) {
        self.input = input
        self.inputExtent = inputExtent
        self.width = width
        self.kernels = kernels
        even = PassWeights(outer: Double(DoublingWeights.spline.evenSides))
        odd = PassWeights(outer: Double(DoublingWeights.spline.oddSides))
        ring = FixedPointRows(Self.inputRows, of: 4 * input.width)
        between = FixedPointRows(1, of: 4 * input.width, margin: FixedPointVector.lanes)
        result = ByteRows(1, of: 4 * width)
        nextInput = inputExtent.rows.lowerBound
    }

    static func memory(inputWidth: Int, width: Int) -> Int {
        FixedPointRows.memory(inputRows, of: 4 * inputWidth)
            + FixedPointRows.memory(1, of: 4 * inputWidth, margin: FixedPointVector.lanes)
            + ByteRows.memory(1, of: 4 * width)
    }

    func make(_ rows: ClosedRange<Int>) throws(ImageError) {
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
        let first = -inputExtent.columns.lowerBound
        kernels.double(row + 4 * first, even.columns, odd.columns, result.row(0), width)
    }

    func write(_ row: Int, to output: UnsafeMutableRawPointer) {
        output.copyMemory(from: result.row(0), byteCount: 4 * width)
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
        ring.row((number - inputExtent.rows.lowerBound) % Self.inputRows)
    }
}
