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
                let value =
                    root[one + column]
                    - product(root.span.extracting(one..<one + column), root.span.extracting(two..<two + column))
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
    private static func product(_ one: Span<Double>, _ two: Span<Double>) -> Double {
        var (a, b, c, d, e, f, g, h) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        let count = min(one.count, two.count)
        var index = 0
        // Within the count of both: checks of each number would take longer than the products.
        while index + 8 <= count {
            a += one[unchecked: index] * two[unchecked: index]
            b += one[unchecked: index + 1] * two[unchecked: index + 1]
            c += one[unchecked: index + 2] * two[unchecked: index + 2]
            d += one[unchecked: index + 3] * two[unchecked: index + 3]
            e += one[unchecked: index + 4] * two[unchecked: index + 4]
            f += one[unchecked: index + 5] * two[unchecked: index + 5]
            g += one[unchecked: index + 6] * two[unchecked: index + 6]
            h += one[unchecked: index + 7] * two[unchecked: index + 7]
            index += 8
        }
        var sum = a + b + c + d + e + f + g + h
        while index < count {
            sum += one[index] * two[index]
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
