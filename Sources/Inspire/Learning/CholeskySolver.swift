/// Linear equations with a symmetric, positive definite matrix, solved by Cholesky's method.
struct CholeskySolver {
    private let count: Int
    /// The lower triangle of the matrix's root, row by row; nil where the matrix has none.
    private let root: [Double]?

    /// - Parameters:
    ///   - square: the matrix, row by row.
    ///   - damping: a share of its diagonal that is added to it.
    init(_ square: [Double], damping: Double) {
        count = Int(Double(square.count).squareRoot().rounded())
        root = Self.root(of: square, count: count, damping: damping)
    }

    private static func root(of square: [Double], count: Int, damping: Double) -> [Double]? {
        var root = square
        for row in 0..<count {
            root[row * count + row] = root[row * count + row] * (1 + damping) + 1e-9
            for column in 0...row {
                let (one, two) = (row * count, column * count)
                let value = root[one + column] - product(root.span.bytes, one, two, count: column)
                if column < row {
                    root[one + column] = value / root[two + column]
                } else {
                    guard value > 0 else { return nil }
                    root[one + column] = value.squareRoot()
                }
            }
        }
        return root
    }

    /// The sum of the products of two rows' first numbers; in eight parts, for each waits for the one before.
    private static func product(_ numbers: RawSpan, _ one: Int, _ two: Int, count: Int) -> Double {
        let stride = MemoryLayout<Double>.stride
        var parts = SIMD8<Double>.zero
        var index = 0
        while index + 8 <= count {
            let first = numbers.unsafeLoadUnaligned(fromByteOffset: (one + index) * stride, as: SIMD8<Double>.self)
            let second = numbers.unsafeLoadUnaligned(fromByteOffset: (two + index) * stride, as: SIMD8<Double>.self)
            parts += first * second
            index += 8
        }
        var sum = parts.sum()
        while index < count {
            let first = numbers.unsafeLoadUnaligned(fromByteOffset: (one + index) * stride, as: Double.self)
            sum += first * numbers.unsafeLoadUnaligned(fromByteOffset: (two + index) * stride, as: Double.self)
            index += 1
        }
        return sum
    }

    /// Nil where the matrix is not positive definite.
    func solution(for side: [Double]) -> [Double]? {
        guard let root else { return nil }
        var result = side
        for row in 0..<count {
            for index in 0..<row { result[row] -= root[row * count + index] * result[index] }
            result[row] /= root[row * count + row]
        }
        for row in (0..<count).reversed() {
            result[row] /= root[row * count + row]
            for index in 0..<row { result[index] -= root[row * count + index] * result[row] }
        }
        return result
    }
}
