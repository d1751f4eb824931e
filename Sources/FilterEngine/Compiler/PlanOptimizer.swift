/// Shortens a list of operations without changing what it does.
///
/// Adjacent functions of single channels are composed, matrices multiplied, and a clamp is removed where the values before
/// it are within 0…1 anyway. Nothing is moved across an operation that does not commute with it.
struct PlanOptimizer {
    private(set) var operations: [PointOperation] = []
    /// The values that colours may have after the operations so far.
    private(set) var range: ColorRange
    private(set) var alphaFactor = 1.0
    /// The ranges before each of `operations`.
    private var rangesBefore: [ColorRange] = []

    /// - Parameter range: the values that colours may have before the first operation.
    init(_ operations: [PointOperation], over range: ColorRange = .unit) {
        self.range = range
        for operation in operations { append(operation) }
    }

    /// Whether nothing is left that would change a pixel.
    var isIdentity: Bool { operations.isEmpty && alphaFactor == 1 }

    /// The values that colours may have before the operation of that number.
    func range(before index: Int) -> ColorRange { rangesBefore[index] }

    private mutating func append(_ operation: PointOperation) {
        switch operation {
        case .alpha(let factor):
            alphaFactor *= factor
        case .channels(let functions):
            append(functions)
        case .matrix(let matrix):
            append(matrix)
        case .blend, .gradient, .grain:
            push(operation, resultingIn: .unit)
        case .lookupTable(let table):
            // Whatever the input, the result lies between the table's colours.
            push(operation, resultingIn: table.values)
        case .tone(let shift):
            guard !shift.isIdentity else { return }
            push(operation, resultingIn: shift.values(over: range))
        case .saturation(let gain):
            push(operation, resultingIn: gain.values(over: range))
        case .vignette(let vignette):
            // From the picture as it was to all of the gain and the lift.
            func widened(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
                let ends = [range.lowerBound, range.upperBound]
                let values = ends + ends.map { $0 * (1 + vignette.gain) + vignette.lift }
                return values.min()!...values.max()!
            }
            push(
                operation,
                resultingIn: ColorRange(
                    red: widened(range.red), green: widened(range.green), blue: widened(range.blue))
            )
        }
    }

    private mutating func push(_ operation: PointOperation, resultingIn result: ColorRange) {
        rangesBefore.append(range)
        operations.append(operation)
        range = result
    }

    private mutating func removeLast() {
        operations.removeLast()
        range = rangesBefore.removeLast()
    }

    private mutating func append(_ functions: ChannelFunctions) {
        if case .channels(let before) = operations.last, !isFree(before, beforeTable: functions) {
            let both = before.then(functions)
            if both.piecewise?.allSatisfy({ $0.isGentle }) ?? true {
                removeLast()
                append(both)
                return
            }
        }
        let functions = functions.restricted(to: range)
        if let pieces = functions.piecewise, pieces.allSatisfy(\.knots.isEmpty) {
            append(ColorMatrix(diagonal: pieces))
            return
        }
        push(.channels(functions), resultingIn: functions.values(over: range))
    }

    /// Whether the last functions are a clamp that a matrix does by itself, and what follows is a table: that is finer
    /// over 0…1 than over the matrix's whole range.
    private func isFree(_ last: ChannelFunctions, beforeTable next: ChannelFunctions) -> Bool {
        guard next.piecewise == nil, operations.count > 1, let range = rangesBefore.last else { return false }
        guard case .matrix = operations[operations.count - 2] else { return false }
        return last.isClamp(over: range)
    }

    private mutating func append(_ matrix: ColorMatrix) {
        if case .matrix(let before) = operations.last {
            removeLast()
            append(before.then(matrix))
            return
        }
        if let pieces = matrix.diagonal, case .channels(let before) = operations.last {
            let both = before.then(pieces)
            if both.piecewise?.allSatisfy({ $0.isGentle }) ?? true {
                removeLast()
                append(both)
                return
            }
        }
        guard !matrix.isIdentity else { return }
        push(.matrix(matrix), resultingIn: matrix.values(over: range))
    }
}

extension PiecewiseLinear {
    /// Whether no piece is so steep that its ends are equal in single precision: such functions run one by one.
    fileprivate var isGentle: Bool {
        knots.reduce((slope, true)) { ($0.0 + $1.bend, $0.1 && abs($0.0 + $1.bend) < 1e5) }.1 && abs(slope) < 1e5
    }
}

extension ColorMatrix {
    /// Straight lines on each channel as a matrix.
    init(diagonal lines: [PiecewiseLinear]) {
        self.init(
            red: [lines[0].slope, 0, 0, lines[0].offset], green: [0, lines[1].slope, 0, lines[1].offset],
            blue: [0, 0, lines[2].slope, lines[2].offset]
        )
    }

    /// The matrix as straight lines, where no channel depends on another.
    fileprivate var diagonal: ChannelFunctions? {
        let isDiagonal = rows.enumerated().allSatisfy { index, row in
            (0..<3).allSatisfy { $0 == index || row[$0] == 0 }
        }
        guard isDiagonal else { return nil }
        return ChannelFunctions(
            red: .piecewise(.linear(slope: rows[0].x, offset: rows[0].w)),
            green: .piecewise(.linear(slope: rows[1].y, offset: rows[1].w)),
            blue: .piecewise(.linear(slope: rows[2].z, offset: rows[2].w))
        )
    }

    fileprivate var isIdentity: Bool {
        zip(rows, ColorMatrix.identity.rows).allSatisfy { row, unit in
            (0..<4).allSatisfy { abs(row[$0] - unit[$0]) < 1e-12 }
        }
    }
}
