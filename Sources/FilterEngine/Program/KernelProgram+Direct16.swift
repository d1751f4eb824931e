import KernelInterface

extension KernelProgram {
    /// A whole program that one kernel can run on 16-bit pixels.
    package enum Direct16: Sendable {
        case matrix(MatrixParameters)
        case piecewiseMatrix(PiecewiseInstruction, MatrixParameters)
        case lookup(LevelTables16)
        case lattice([Float], LatticeParameters)
    }
}

extension KernelProgram.Direct16 {
    /// What it does, in words.
    var name: String {
        switch self {
        case .matrix: "3×4 matrix, 16 bits in and out"
        case .piecewiseMatrix(let pieces, _):
            "\(pieces.segments) straight pieces for each colour and a 3×4 matrix, 16 bits in and out"
        case .lookup: "a table for each colour, 16 bits in and out"
        case .lattice: "lattice, tetrahedral, 16 bits in and out"
        }
    }

    func run(on pixels: UnsafeMutableRawPointer, _ count: Int, kernels: any KernelTable) {
        switch self {
        case .matrix(let parameters):
            kernels.matrixRGBA16(pixels, pixels, count, parameters)
        case .piecewiseMatrix(let pieces, let matrix):
            kernels.piecewiseMatrixRGBA16(pixels, pixels, count, pieces.values, pieces.segments, matrix)
        case .lookup(let tables):
            kernels.lookupRGBA16(pixels, pixels, count, tables.levels(by: kernels), tables.spacing)
        case .lattice(let table, let parameters):
            kernels.tetrahedralRGBA16(pixels, pixels, count, table, parameters)
        }
    }
}
