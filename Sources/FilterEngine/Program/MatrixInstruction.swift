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
}
