/// The colours of red, green and blue at their fullest, as x and y of CIE 1931; their white is D65.
struct RGBPrimaries: Hashable, Sendable {
    var red: SIMD2<Double>
    var green: SIMD2<Double>
    var blue: SIMD2<Double>

    /// Those of sRGB, too.
    static let rec709 = RGBPrimaries(red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06])
    static let adobe = RGBPrimaries(red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06])
    static let p3 = RGBPrimaries(red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06])

    private static let white: SIMD2<Double> = [0.3127, 0.329]

    /// Linear light with these primaries to linear light with those.
    func matrix(to target: RGBPrimaries) -> ColorMatrix {
        toXYZ.then(target.toXYZ.inverse)
    }

    private var toXYZ: ColorMatrix {
        func xyz(_ xy: SIMD2<Double>) -> SIMD3<Double> { [xy.x / xy.y, 1, (1 - xy.x - xy.y) / xy.y] }
        let columns = [xyz(red), xyz(green), xyz(blue)]
        let unscaled = ColorMatrix(columns: columns)
        // As much of each that together they are white.
        let amounts = unscaled.inverse(xyz(Self.white))
        return ColorMatrix(columns: [columns[0] * amounts.x, columns[1] * amounts.y, columns[2] * amounts.z])
    }
}

extension ColorMatrix {
    fileprivate init(columns: [SIMD3<Double>]) {
        self.init(
            red: [columns[0].x, columns[1].x, columns[2].x, 0], green: [columns[0].y, columns[1].y, columns[2].y, 0],
            blue: [columns[0].z, columns[1].z, columns[2].z, 0]
        )
    }

    /// The matrix that takes this one back, which has no offsets.
    fileprivate var inverse: ColorMatrix {
        func cofactor(_ row: Int, _ column: Int) -> Double {
            let (r1, r2) = ((row + 1) % 3, (row + 2) % 3)
            let (c1, c2) = ((column + 1) % 3, (column + 2) % 3)
            return rows[r1][c1] * rows[r2][c2] - rows[r1][c2] * rows[r2][c1]
        }
        let determinant = (0..<3).reduce(0) { $0 + rows[0][$1] * cofactor(0, $1) }
        func row(_ index: Int) -> SIMD4<Double> {
            SIMD4(cofactor(0, index), cofactor(1, index), cofactor(2, index), 0) / determinant
        }
        return ColorMatrix(red: row(0), green: row(1), blue: row(2))
    }
}
