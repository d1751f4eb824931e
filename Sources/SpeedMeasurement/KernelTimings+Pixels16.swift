import FilterEngine
import KernelInterface

extension KernelTimings {
    /// The kernels from 16-bit pixels to 16-bit pixels.
    ///
    /// - Parameter lattice: one that changes nothing, and its parameters.
    static func measurePixels16(
        _ kernels: any KernelTable, _ pixels: UnsafeMutableRawPointer, _ count: Int, _ matrix: MatrixParameters,
        pieces: [Float], lattice: (table: [Float], parameters: LatticeParameters), _ time: (() -> Void) -> Double
    ) -> [(String, Double)] {
        let levels = (0...UInt16.max).map { $0 }
        let matrixTime = time { kernels.matrixRGBA16(pixels, pixels, count, matrix) }
        let piecewise = pieces.withUnsafeBufferPointer { pieces in
            time { kernels.piecewiseMatrixRGBA16(pixels, pixels, count, pieces.baseAddress!, 2, matrix) }
        }
        let lookup = levels.withUnsafeBufferPointer { levels in
            time { kernels.lookupRGBA16(pixels, pixels, count, levels.baseAddress!, 0) }
        }
        let tetrahedral = lattice.table.withUnsafeBufferPointer { table in
            time { kernels.tetrahedralRGBA16(pixels, pixels, count, table.baseAddress!, lattice.parameters) }
        }
        return [
            ("matrixRGBA16", matrixTime), ("piecewiseMatrixRGBA16, 2 segments", piecewise), ("lookupRGBA16", lookup),
            ("tetrahedralRGBA16, 33 points", tetrahedral),
        ].map { ($0, $1 / Double(count)) }
    }
}
