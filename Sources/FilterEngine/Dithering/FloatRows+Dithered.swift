import ImageCore
import KernelInterface

extension FloatRows {
    /// The same rows with noise where neighbours differ by little, ready to be rounded to 8 bits.
    func dithered(_ kernels: any KernelTable) -> FloatRows {
        let planes = planes
        return FloatRows("dither", extent: extent, planes: planes, batch: 2, inputs: [RowInput(self, .row)]) {
            started in
            let input = started.rows(of: self)
            return { rows, output throws(ImageError) in
                for row in rows {
                    try input.prepare(row)
                    for plane in 0..<planes {
                        output.row(row).plane(plane).update(from: input.row(row).plane(plane), count: output.width)
                    }
                }
                kernels.dither(
                    output.row(rows.lowerBound).tile(), output.row(rows.upperBound).tile(), output.width, x: 0,
                    y: rows.lowerBound, rounds: false)
            }
        }
    }
}
