import KernelInterface

extension KernelProgram {
    /// A whole program that one kernel can run on 8-bit pixels.
    package enum Direct8: Sendable {
        case matrix(FixedMatrixParameters)
        case piecewiseMatrix(PiecewiseMatrix8)
        /// 256 values for each colour, shifted to their position in the pixel.
        case lookup([UInt32])
        case lattice(Lattice8)
    }
}

extension KernelProgram.Direct8 {
    /// What it does, in words.
    var name: String {
        switch self {
        case .matrix: "3×4 matrix, 8 bits in and out"
        case .piecewiseMatrix(let both):
            "\(both.segments) straight pieces for each colour and a 3×4 matrix, 8 bits in and out"
        case .lookup: "a table for each colour, 8 bits in and out"
        case .lattice(let lattice):
            lattice.coordinates == nil
                ? "lattice, tetrahedral, 8 bits in and out" : "curves and lattice, tetrahedral, 8 bits in and out"
        }
    }

    func run(on pixels: UnsafeMutableRawPointer, _ count: Int, kernels: any KernelTable) {
        switch self {
        case .matrix(let parameters):
            kernels.matrixRGBA8(pixels, pixels, count, parameters)
        case .piecewiseMatrix(let both):
            kernels.piecewiseMatrixRGBA8(pixels, pixels, count, both.values, both.segments)
        case .lookup(let tables):
            kernels.lookupRGBA8(pixels, pixels, count, tables)
        case .lattice(let lattice):
            if let coordinates = lattice.coordinates {
                kernels.curvedTetrahedralRGBA8(
                    pixels, pixels, count, lattice.vertices, coordinates, lattice.parameters)
            } else {
                kernels.tetrahedralRGBA8(pixels, pixels, count, lattice.vertices, lattice.parameters)
            }
        }
    }
}
