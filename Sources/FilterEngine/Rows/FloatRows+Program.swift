import ImageCore
import KernelInterface

extension FloatRows {
    /// A program's results on pixels, neither clamped nor rounded.
    ///
    /// - Parameter hasAlpha: whether alpha is a plane, or left out because all is opaque.
    convenience init(_ program: KernelProgram, on pixels: PixelRows, hasAlpha: Bool, kernels: any KernelTable) {
        precondition(program.strength == 1)
        let format = pixels.layout.format
        let isLoadedByTable = program.isLoadedByTable(format)
        let load = "load \(format.bitsPerChannel)-bit pixels" + (isLoadedByTable ? " through tables" : "")
        self.init(
            ([load] + program.stages(skippingFirst: isLoadedByTable)).joined(separator: ", "), extent: pixels.extent,
            planes: hasAlpha ? 4 : 3, inputs: [RowInput(pixels, .row)], scratch: TileScratch.byteCount
        ) { started in
            let pixels = started.rows(of: pixels)
            let tiles = TileExecutor(program, scratch: TileScratch(), format: format, kernels: kernels)
            return { rows, output throws(ImageError) in
                let number = rows.lowerBound
                try pixels.prepare(number)
                let (row, start) = (output.row(number), pixels.row(number))
                forEachTile(output.width) { x, count in
                    let tile = row.tile(from: x)
                    tiles.load(start + x * format.bytesPerPixel, into: tile, count, alpha: hasAlpha)
                    tiles.execute(on: tile, count: count, x: x, row: number, skippingFirst: isLoadedByTable)
                }
            }
        }
    }

    /// The same on another node's rows.
    convenience init(_ program: KernelProgram, on input: FloatRows, kernels: any KernelTable) {
        precondition(program.strength == 1)
        let planes = input.planes
        self.init(
            program.stages(skippingFirst: false).joined(separator: ", "), extent: input.extent, planes: planes,
            inputs: [RowInput(input, .row)], scratch: TileScratch.byteCount
        ) { started in
            let input = started.rows(of: input)
            let tiles = TileExecutor(program, scratch: TileScratch(), format: .rgba8, kernels: kernels)
            return { rows, output throws(ImageError) in
                let number = rows.lowerBound
                try input.prepare(number)
                let (row, inputRow) = (output.row(number), input.row(number))
                forEachTile(output.width) { x, count in
                    for plane in 0..<planes {
                        (row.plane(plane) + x).update(from: inputRow.plane(plane) + x, count: count)
                    }
                    tiles.execute(on: row.tile(from: x), count: count, x: x, row: number, skippingFirst: false)
                }
            }
        }
    }
}

private func forEachTile(_ width: Int, _ body: (_ x: Int, _ count: Int) -> Void) {
    for x in stride(from: 0, to: width, by: tileCapacity) { body(x, min(tileCapacity, width - x)) }
}
