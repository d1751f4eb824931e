import ImageCore
import KernelInterface

extension FloatRows {
    /// The same rows, ready to be rounded to 8 bits: with noise where steps between pixels became wider.
    ///
    /// - Parameter pixels: what the rows were made from, RGBA of 8 bits.
    func dithered(from pixels: PixelRows, _ kernels: any KernelTable) -> FloatRows {
        let planes = planes
        return FloatRows(
            "dither", extent: extent, planes: planes, batch: 2, inputs: [RowInput(self, .row), RowInput(pixels, .row)]
        ) { started in
            let (input, pixels) = (started.rows(of: self), started.rows(of: pixels))
            return { rows, output throws(ImageError) in
                for row in rows {
                    try input.prepare(row)
                    for plane in 0..<planes {
                        output.row(row).plane(plane).update(from: input.row(row).plane(plane), count: output.width)
                    }
                }
                let (above, below) = (rows.lowerBound, rows.upperBound)
                try pixels.prepare(below)
                kernels.dither(
                    RowPair(above: pixels.row(above), below: pixels.row(below)), output.row(above).tile(),
                    output.row(below).tile(), output.width, x: 0, y: above)
            }
        }
    }
}
