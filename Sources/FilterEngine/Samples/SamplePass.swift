import ImageCore
import KernelInterface

/// Filters samples: a few become pixels, on which a program runs, and samples again.
struct SamplePass {
    /// Pixels of a row at a time: two rows of them stay in the first-level cache beside a program's tiles.
    private static let tilePixels = DitherPass.pixels
    /// Bytes of a row of pixels, with room for what kernels write behind its end.
    private static let rowBytes = (tilePixels + YCbCrRow.lanes) * PixelFormat.rgba8.bytesPerPixel

    private let kernels: any KernelTable
    private let tiles: TileExecutor
    private let pixels = ByteRows(2, of: rowBytes)
    private let dither: DitherPass?
    private let measured: (clock: StageClock, firstStage: Int, ditherStage: Int, lastStage: Int)?

    /// - Parameters:
    ///   - isDithered: whether noise follows the program.
    ///   - measured: the clock that measures the stages, and the number that the first one has there.
    init(
        _ program: KernelProgram, isDithered: Bool, kernels: any KernelTable,
        measured: (clock: StageClock, firstStage: Int)?
    ) {
        self.kernels = kernels
        dither = isDithered ? DitherPass(kernels: kernels) : nil
        tiles = TileExecutor(
            program, scratch: TileScratch(), format: .rgba8, kernels: kernels,
            measured: measured.map { ($0.clock, $0.firstStage + 1) })
        self.measured = measured.map {
            let next = $0.firstStage + 1 + program.stages(of: .rgba8).count
            return ($0.clock, $0.firstStage, next, isDithered ? next + 1 : next)
        }
    }

    /// Filters two rows, or one where it is the picture's last.
    /// - Parameters:
    ///   - row: the first one's number in both memories, even.
    ///   - firstRow: the number of row 0 in the picture.
    func run(_ input: SamplePointers, _ output: SamplePointers, row: Int, isLast: Bool, firstRow: Int) {
        for x in stride(from: 0, to: input.width, by: Self.tilePixels) {
            let count = min(Self.tilePixels, input.width - x)
            for number in 0..<(isLast ? 1 : 2) {
                let start = pixels.row(number)
                measure(measured?.firstStage) { load(input, row: row + number, x: x, to: start, count) }
                dither?.keep(start, row: number, count)
                tiles.run(start, count: count, row: firstRow + row + number, firstColumn: x)
            }
            if let dither {
                measure(measured?.ditherStage) {
                    dither.run(
                        above: pixels.row(0), below: isLast ? nil : pixels.row(1), count, x: x, y: firstRow + row)
                }
            }
            if x + count == input.width {
                for number in 0..<(isLast ? 1 : 2) { extend(pixels.row(number), count) }
            }
            // What is below the picture's last row is like it.
            if isLast { pixels.row(1).copyMemory(from: pixels.row(0), byteCount: Self.rowBytes) }
            measure(measured?.lastStage) { store(output, row: row, x: x, count, isLast: isLast) }
        }
    }

    private func load(_ input: SamplePointers, row: Int, x: Int, to start: UnsafeMutableRawPointer, _ count: Int) {
        switch input.subsampling {
        case .full: kernels.yCbCrToRGBA8(input.row(row, from: x), start, count)
        case .halfWidth:
            kernels.upsampledYCbCrToRGBA8(input.rowBetweenChroma(row, from: x), .halfWidth, start, count)
        case .halfSize:
            kernels.upsampledYCbCrToRGBA8(input.rowBetweenChroma(row, from: x), .halfSize, start, count)
        }
    }

    private func store(_ output: SamplePointers, row: Int, x: Int, _ count: Int, isLast: Bool) {
        let first = output.row(row, from: x)
        let second = output.row(row + 1, from: x)
        switch output.subsampling {
        case .full:
            kernels.rgba8ToYCbCr(pixels.row(0), first, count)
            if !isLast { kernels.rgba8ToYCbCr(pixels.row(1), second, count) }
        case .halfWidth:
            kernels.rgba8ToHalfWidthYCbCr(pixels.row(0), first, count)
            if !isLast { kernels.rgba8ToHalfWidthYCbCr(pixels.row(1), second, count) }
        case .halfSize:
            kernels.rgba8ToHalfSizeYCbCr(pixels.row(0), pixels.row(1), first, second.luma, count)
        }
    }

    /// Repeats the last pixel, as far as kernels read.
    private func extend(_ start: UnsafeMutableRawPointer, _ count: Int) {
        let row = start.assumingMemoryBound(to: UInt32.self)
        for column in count..<count + YCbCrRow.lanes { row[column] = row[count - 1] }
    }

    private func measure(_ stage: Int?, _ body: () -> Void) {
        guard let stage, let clock = measured?.clock else { return body() }
        clock.begin(stage)
        body()
        clock.end()
    }
}
