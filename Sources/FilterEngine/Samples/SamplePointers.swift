import ImageCore
import KernelInterface

/// Where rows of samples lie in memory.
struct SamplePointers {
    let subsampling: ChromaSubsampling
    let width: Int
    private let luma: UnsafeMutableRawPointer
    private let cb: UnsafeMutableRawPointer
    private let cr: UnsafeMutableRawPointer
    private let lumaStride: Int
    private let chromaStride: Int

    /// - Parameter memory: the samples' bytes.
    init(_ samples: YCbCrLayout, in memory: UnsafeMutableRawPointer) {
        subsampling = samples.subsampling
        width = samples.width
        luma = memory + samples.offset(of: .luma, row: 0)
        cb = memory + samples.offset(of: .cb, row: 0)
        cr = memory + samples.offset(of: .cr, row: 0)
        lumaStride = samples.stride(of: .luma)
        chromaStride = samples.stride(of: .cb)
    }

    /// A row of luma, from a column on, with its chroma.
    func row(_ row: Int, from column: Int) -> YCbCrRow {
        let chroma = row / subsampling.rows * chromaStride + column / subsampling.columns
        return YCbCrRow(luma: luma + row * lumaStride + column, cb: cb + chroma, cr: cr + chroma)
    }

    /// The same with the row of chroma that is next nearest, where rows of luma share chroma: above an even row, below an odd one.
    func rowBetweenChroma(_ row: Int, from column: Int) -> YU12Row {
        let near = self.row(row, from: column)
        let step = subsampling.rows == 1 ? 0 : row % 2 == 0 ? -chromaStride : chromaStride
        return YU12Row(
            luma: near.luma, nearU: near.cb, farU: near.cb + step, nearV: near.cr, farV: near.cr + step)
    }
}
