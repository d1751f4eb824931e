import KernelInterface

extension ColorMatrix: PixelOperation {
    var isIdentity: Bool {
        zip(rows, ColorMatrix.identity.rows).allSatisfy { row, unit in
            (0..<4).allSatisfy { abs(row[$0] - unit[$0]) < 1e-12 }
        }
    }

    func combined(after preceding: PrecedingOperations) -> (any PixelOperation)? {
        if let before = preceding.last as? ColorMatrix { return before.then(self) }
        guard let lines = diagonal, let before = preceding.last as? ChannelFunctions else { return nil }
        let both = before.then(lines)
        return both.isGentle ? both : nil
    }

    func mixed(strength: Double, over range: ColorRange) -> (any PixelOperation)? { mixed(strength: strength) }

    /// Not clamped.
    func instruction(over range: ColorRange) -> (any TileInstruction)? {
        func weights(_ row: SIMD4<Double>) -> RGB { RGB(SIMD3(row.x, row.y, row.z)) }
        return MatrixInstruction(
            parameters: MatrixParameters(
                toRed: weights(rows[0]), toGreen: weights(rows[1]), toBlue: weights(rows[2]),
                offset: RGB(SIMD3(rows[0].w, rows[1].w, rows[2].w)), lowest: -.infinity, highest: .infinity))
    }

    /// Straight lines on each channel as a matrix.
    init(diagonal lines: [PiecewiseLinear]) {
        self.init(
            red: [lines[0].slope, 0, 0, lines[0].offset], green: [0, lines[1].slope, 0, lines[1].offset],
            blue: [0, 0, lines[2].slope, lines[2].offset]
        )
    }

    /// The matrix as straight lines, where no channel depends on another.
    private var diagonal: ChannelFunctions? {
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
}

extension PointOperation {
    /// A matrix over the colours, not clamped.
    public static func matrix(_ matrix: ColorMatrix) -> PointOperation { PointOperation(matrix) }
}
