/// A symmetric 3×3 matrix.
struct SymmetricMatrix {
    /// Its rows, which are its columns.
    var rows: [SIMD3<Double>]

    init(diagonal: SIMD3<Double>, xy: Double = 0, xz: Double = 0, yz: Double = 0) {
        rows = [SIMD3(diagonal.x, xy, xz), SIMD3(xy, diagonal.y, yz), SIMD3(xz, yz, diagonal.z)]
    }

    static func * (matrix: SymmetricMatrix, vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((matrix.rows[0] * vector).total, (matrix.rows[1] * vector).total, (matrix.rows[2] * vector).total)
    }

    /// outer · self · outer, which is symmetric again.
    func between(_ outer: SymmetricMatrix) -> SymmetricMatrix {
        let columns = outer.rows.map { outer * (self * $0) }
        return SymmetricMatrix(
            diagonal: SIMD3(columns[0].x, columns[1].y, columns[2].z), xy: columns[1].x, xz: columns[2].x,
            yz: columns[2].y
        )
    }

    /// The matrix with a function applied to each of its eigenvalues, which for covariances are variances.
    func mapEigenvalues(_ transform: (Double) -> Double) -> SymmetricMatrix {
        let (values, vectors) = eigen
        var result = SymmetricMatrix(diagonal: .zero)
        for (value, vector) in zip(values, vectors) {
            let weight = transform(value)
            for row in 0..<3 { result.rows[row] += weight * vector[row] * vector }
        }
        return result
    }

    /// Whether all eigenvalues are less than a bound: what the matrix leaves of the bound has positive minors only.
    func isBelow(_ bound: Double) -> Bool {
        let (x, y, z) = (bound - rows[0].x, bound - rows[1].y, bound - rows[2].z)
        let (xy, xz, yz) = (-rows[0].y, -rows[0].z, -rows[1].z)
        let minor = x * y - xy * xy
        return x > 0 && minor > 0 && minor * z - x * yz * yz - y * xz * xz + 2 * xy * xz * yz > 0
    }

    var largestEigenvalue: Double { eigen.values.max()! }

    /// By Jacobi's rotations, each of which makes one pair of elements off the diagonal zero.
    private var eigen: (values: [Double], vectors: [SIMD3<Double>]) {
        var a = rows
        var vectors: [SIMD3<Double>] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        for _ in 0..<12 {
            for (p, q) in [(0, 1), (0, 2), (1, 2)] where abs(a[p][q]) > 1e-300 {
                let theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
                let t = (theta < 0 ? -1 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
                let cosine = 1 / (t * t + 1).squareRoot()
                let sine = t * cosine
                (a[p], a[q]) = (cosine * a[p] - sine * a[q], sine * a[p] + cosine * a[q])
                for row in 0..<3 {
                    (a[row][p], a[row][q]) =
                        (cosine * a[row][p] - sine * a[row][q], sine * a[row][p] + cosine * a[row][q])
                }
                (vectors[p], vectors[q]) =
                    (cosine * vectors[p] - sine * vectors[q], sine * vectors[p] + cosine * vectors[q])
            }
        }
        return ([a[0].x, a[1].y, a[2].z], vectors)
    }
}
