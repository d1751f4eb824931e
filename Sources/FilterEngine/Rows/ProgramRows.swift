import ImageCore
import KernelInterface

/// A program's results on pixels or on another node's rows, neither clamped nor rounded.
final class ProgramRows: FloatRows {
    private enum Input {
        case pixels(PixelRows, PixelTiles)
        case rows(FloatRows)
    }

    private let input: Input
    private let program: KernelProgram
    private var runner: ProgramRunner

    /// - Parameter hasAlpha: whether alpha is a plane, or left out because all is opaque.
    init(_ program: KernelProgram, of pixels: PixelRows, hasAlpha: Bool, kernels: any KernelTable) {
        precondition(program.strength == 1)
        let tiles = PixelTiles(format: pixels.layout.format, kernels: kernels)
        input = .pixels(pixels, tiles)
        self.program = program
        runner = ProgramRunner(program, scratch: tiles.scratch, format: .rgba8, kernels: kernels)
        super.init(extent: pixels.extent, planes: hasAlpha ? 4 : 3)
    }

    init(_ program: KernelProgram, of rows: FloatRows, kernels: any KernelTable) {
        precondition(program.strength == 1)
        input = .rows(rows)
        self.program = program
        runner = ProgramRunner(program, scratch: TileScratch(), format: .rgba8, kernels: kernels)
        super.init(extent: rows.extent, planes: rows.planes)
    }

    override var name: String {
        let loaded =
            switch input {
            case .pixels(let pixels, _): pixels.layout.format
            case .rows: PixelFormat?.none
            }
        let isLoadedByTable = program.firstLookup8 != nil && loaded?.bitsPerChannel == 8
        let load =
            loaded.map { ["load \($0.bitsPerChannel)-bit pixels" + (isLoadedByTable ? " through tables" : "")] } ?? []
        return (load + program.stages(skippingFirst: isLoadedByTable)).joined(separator: ", ")
    }

    override func dependencies(for row: Int) -> [(node: RowNode, rows: ClosedRange<Int>)] {
        switch input {
        case .pixels(let pixels, _): [(pixels, row...row)]
        case .rows(let rows): [(rows, row...row)]
        }
    }

    override func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        let number = rows.lowerBound
        let output = row(number)
        switch input {
        case .pixels(let pixels, let tiles):
            try pixels.prepare(number)
            let isLoaded = program.firstLookup8 != nil && pixels.layout.format.bitsPerChannel == 8
            forEachTile { x, count in
                tiles.load(
                    pixels.row(number) + x * pixels.layout.format.bytesPerPixel, into: output.tile(from: x), count,
                    alpha: planes == 4, curves: program.firstLookup8)
                run(output.tile(from: x), count, x: x, row: number, skippingFirst: isLoaded)
            }
        case .rows(let rows):
            try rows.prepare(number)
            let input = rows.row(number)
            forEachTile { x, count in
                for plane in 0..<planes {
                    (output.plane(plane) + x).update(from: input.plane(plane) + x, count: count)
                }
                run(output.tile(from: x), count, x: x, row: number, skippingFirst: false)
            }
        }
    }

    private func forEachTile(_ body: (_ x: Int, _ count: Int) -> Void) {
        for x in stride(from: 0, to: width, by: tileCapacity) { body(x, min(tileCapacity, width - x)) }
    }

    private func run(_ tile: Tile, _ count: Int, x: Int, row: Int, skippingFirst: Bool) {
        guard !program.isIdentity else { return }
        runner.tile = tile
        runner.execute(skippingFirst: skippingFirst, count: count, x: x, row: row)
    }
}
