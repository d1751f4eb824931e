/// A 3×3 matrix over linear light.
package struct Matrix3: Hashable, Sendable {
    package var rows: [SIMD3<Double>]

    package init(rows: [SIMD3<Double>]) {
        self.rows = rows
    }

    package init(columns: [SIMD3<Double>]) {
        rows = (0..<3).map { row in SIMD3(columns[0][row], columns[1][row], columns[2][row]) }
    }

    package init(diagonal: SIMD3<Double>) {
        self.init(rows: [[diagonal.x, 0, 0], [0, diagonal.y, 0], [0, 0, diagonal.z]])
    }

    package var columns: [SIMD3<Double>] { Matrix3(columns: rows).rows }

    package static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(
            (matrix.rows[0] * vector).sum(), (matrix.rows[1] * vector).sum(), (matrix.rows[2] * vector).sum())
    }

    package static func * (first: Matrix3, second: Matrix3) -> Matrix3 {
        Matrix3(columns: second.columns.map { first * $0 })
    }

    /// Nil where there is none.
    package var inverse: Matrix3? {
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
        }
        let columns = [cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1])]
        let determinant = (rows[0] * columns[0]).sum()
        guard determinant.isFinite, abs(determinant) > 1e-6 else { return nil }
        return Matrix3(columns: columns.map { $0 / determinant })
    }

    /// The matrix as an operation of a plan.
    package var operation: PointOperation {
        .matrix(ColorMatrix(red: SIMD4(rows[0], 0), green: SIMD4(rows[1], 0), blue: SIMD4(rows[2], 0)))
    }
}
