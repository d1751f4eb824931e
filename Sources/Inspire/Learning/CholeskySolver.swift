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
                var value = root[row * count + column]
                let (one, two) = (row * count, column * count)
                for index in 0..<column { value -= root[one + index] * root[two + index] }
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

    /// Nil where the matrix is not positive definite.
    func solution(for side: [Double]) -> [Double]? {
        guard let root else { return nil }
        var result = side
        for row in 0..<count {
            for index in 0..<row { result[row] -= root[row * count + index] * result[index] }
            result[row] /= root[row * count + row]
        }
        for row in (0..<count).reversed() {
            for index in row + 1..<count { result[row] -= root[index * count + row] * result[index] }
            result[row] /= root[row * count + row]
        }
        return result
    }
}
