import KernelInterface

/// A 3×4 matrix.
struct MatrixInstruction: TileInstruction {
    var parameters: MatrixParameters

    var name: String {
        parameters.lowest == 0 && parameters.highest == 1 ? "3×4 matrix, clamped to 0…1" : "3×4 matrix"
    }

    func run(_ run: TileRun) { run.kernels.matrix(run.tile, run.count, parameters) }

    func clamped() -> (any TileInstruction)? {
        var clamped = self
        clamped.parameters.lowest = 0
        clamped.parameters.highest = 1
        return clamped
    }

    func direct8(after first: (any TileInstruction)?, levels: [Double]?) -> KernelProgram.Direct8? {
        guard let first else { return FixedMatrixParameters(parameters).map { .matrix($0) } }
        guard let pieces = first as? PiecewiseInstruction else { return nil }
        return PiecewiseMatrix8(pieces: pieces.values, segments: pieces.segments, matrix: parameters)
            .map { .piecewiseMatrix($0) }
    }

    func direct16(after first: (any TileInstruction)?) -> KernelProgram.Direct16? {
        guard let first else { return isForPixels16(from: 1) ? .matrix(parameters) : nil }
        guard let pieces = first as? PiecewiseInstruction, isForPixels16(from: pieces.reach) else { return nil }
        return .piecewiseMatrix(pieces, parameters)
    }

    /// Whether results may be clamped when they become pixels, and fit into integers before that.
    ///
    /// - Parameter reach: how far colours may be from 0.
    private func isForPixels16(from reach: Float) -> Bool {
        let matrix = parameters
        guard matrix.lowest == 0 || matrix.lowest == -.infinity, matrix.highest == 1 || matrix.highest == .infinity
        else {
            return false
        }
        let rows = [
            (matrix.toRed, matrix.offset.red), (matrix.toGreen, matrix.offset.green),
            (matrix.toBlue, matrix.offset.blue),
        ]
        return rows.allSatisfy { weights, offset in
            (abs(weights.red) + abs(weights.green) + abs(weights.blue)) * reach + abs(offset) < 32_000
        }
    }
}
