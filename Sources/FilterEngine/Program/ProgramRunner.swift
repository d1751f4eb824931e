import ImageCore
import KernelInterface

extension KernelProgram {
    /// Runs the program over rows of a picture, in place.
    ///
    /// - Parameters:
    ///   - layout: where the rows lie in `rows`; the caller has validated it.
    ///   - firstRow: the first row's number in the whole picture.
    ///   - measured: the clock that measures its stages, and the number that its first one has there.
    package func run(
        on rows: inout MutableRawSpan, layout: PixelLayout, firstRow: Int, kernels: any KernelTable,
        measured: (clock: StageClock, firstStage: Int)? = nil
    ) {
        guard !isIdentity, layout.size.height > 0 else { return }
        precondition(layout.byteCount <= rows.byteCount)
        let runner = ProgramRunner(
            self, scratch: TileScratch(), format: layout.format, kernels: kernels, measured: measured)
        rows.withUnsafeMutableBytes { bytes in
            let start = bytes.baseAddress!
            if !dependsOnPosition, layout.bytesPerRow == layout.usedBytesPerRow {
                // Without gaps and positions the rows are one long row: narrow pictures fill their tiles too.
                runner.run(start, count: layout.size.width * layout.size.height, row: firstRow)
            } else {
                for row in 0..<layout.size.height {
                    runner.run(start + row * layout.bytesPerRow, count: layout.size.width, row: firstRow + row)
                }
            }
        }
    }
}

/// Runs a program's kernels over pixels, a tile at a time.
struct ProgramRunner {
    /// The pixels' values: by default the scratch memory's own.
    var tile: Tile
    private let program: KernelProgram
    private let kernels: any KernelTable
    private let scratch: TileScratch
    private let original: Tile
    /// The source of a blend over the tile.
    private let source: Tile
    private let format: PixelFormat
    private let lastGrain: PositionedGrain?
    /// Pixels of a tile.
    private let capacity: Int
    private let measured: (clock: StageClock, firstStage: Int)?

    init(
        _ program: KernelProgram, scratch: TileScratch, format: PixelFormat, kernels: any KernelTable,
        measured: (clock: StageClock, firstStage: Int)? = nil
    ) {
        self.measured = measured
        self.program = program
        lastGrain = program.lastGrain
        self.kernels = kernels
        self.scratch = scratch
        self.format = format
        // What a tile costs beside its pixels is halved where there is room for longer ones: pixels have half the bytes.
        let isLong = format.bitsPerChannel == 8 && !program.needsOtherTiles
        tile = isLong ? scratch.longTile : scratch.tile
        capacity = isLong ? 2 * tileCapacity : tileCapacity
        original = scratch.original
        source = scratch.source
    }

    func run(_ pixels: UnsafeMutableRawPointer, count: Int, row: Int) {
        switch format {
        case .rgba8:
            runRGBA8(pixels, count: count, row: row)
        case .rgba16:
            forEachTile(pixels, count) { runTile16($0, count: $1, x: $2, row: row) }
        case .bgra8:
            throughScratch(pixels, count, expand: kernels.swapRedBlue8, pack: kernels.swapRedBlue8, row: row)
        case .rgb8:
            throughScratch(pixels, count, expand: kernels.expandRGB8, pack: kernels.packRGB8, row: row)
        case .gray8:
            throughScratch(pixels, count, expand: kernels.expandGray8, pack: kernels.packGray8, row: row)
        case .rgb16:
            throughScratch(pixels, count, expand: kernels.expandRGB16, pack: kernels.packRGB16, row: row)
        case .gray16:
            throughScratch(pixels, count, expand: kernels.expandGray16, pack: kernels.packGray16, row: row)
        }
    }

    private func runRGBA8(_ pixels: UnsafeMutableRawPointer, count: Int, row: Int) {
        switch program.direct8 {
        case .matrix(let parameters):
            measure { kernels.matrixRGBA8(pixels, pixels, count, parameters) }
        case .piecewiseMatrix(let both):
            measure {
                both.values.withUnsafeBufferPointer {
                    kernels.piecewiseMatrixRGBA8(pixels, pixels, count, $0.baseAddress!, both.segments)
                }
            }
        case .lookup(let tables):
            measure { tables.withUnsafeBufferPointer { kernels.lookupRGBA8(pixels, pixels, count, $0.baseAddress!) } }
        case .lattice(let lattice):
            measure { run(lattice, pixels, count) }
        case nil:
            forEachTile(pixels, count) { runTile8($0, count: $1, x: $2, row: row) }
        }
    }

    /// Runs the measured stages, from the first one on.
    private func measure(_ body: () -> Void) {
        guard let measured else { return body() }
        measured.clock.begin(measured.firstStage)
        body()
        measured.clock.end()
    }

    private func nextStage() {
        if let measured { measured.clock.advanceStage() }
    }

    private func run(_ lattice: Lattice8, _ pixels: UnsafeMutableRawPointer, _ count: Int) {
        lattice.vertices.withUnsafeBufferPointer { vertices in
            let vertices = vertices.baseAddress!
            if let coordinates = lattice.coordinates {
                coordinates.withUnsafeBufferPointer {
                    kernels.curvedTetrahedralRGBA8(
                        pixels, pixels, count, vertices, $0.baseAddress!, lattice.parameters)
                }
            } else {
                kernels.tetrahedralRGBA8(pixels, pixels, count, vertices, lattice.parameters)
            }
        }
    }

    private func forEachTile(
        _ pixels: UnsafeMutableRawPointer, _ count: Int, _ body: (UnsafeMutableRawPointer, Int, Int) -> Void
    ) {
        var x = 0
        while x < count {
            body(pixels + x * format.bytesPerPixel, min(capacity, count - x), x)
            x += capacity
        }
    }

    private func throughScratch(
        _ pixels: UnsafeMutableRawPointer, _ count: Int,
        expand: (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void,
        pack: (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void, row: Int
    ) {
        forEachTile(pixels, count) { pixels, count, x in
            let rgba = scratch.pixels
            expand(pixels, rgba, count)
            if format.bitsPerChannel == 16 {
                runTile16(rgba, count: count, x: x, row: row)
            } else {
                runTile8(rgba, count: count, x: x, row: row)
            }
            pack(rgba, pixels, count)
        }
    }

    private func runTile8(_ pixels: UnsafeMutableRawPointer, count: Int, x: Int, row: Int) {
        measure { runMeasuredTile8(pixels, count: count, x: x, row: row) }
    }

    private func runMeasuredTile8(_ pixels: UnsafeMutableRawPointer, count: Int, x: Int, row: Int) {
        let changesAlpha = program.alphaFactor != 1
        if program.strength < 1, program.prologue.isEmpty { kernels.loadRGBA8(pixels, original, count) }
        if changesAlpha { kernels.loadAlpha8(pixels, tile, count) }
        if let curves = program.firstLookup8 {
            kernels.load(pixels, through: curves, into: tile, count)
        } else {
            kernels.loadRGBA8(pixels, tile, count)
        }
        execute(
            skippingFirst: program.firstLookup8 != nil, skippingLast: lastGrain != nil, count: count, x: x, row: row)
        nextStage()
        if let lastGrain {
            kernels.storeGrainRGB8(tile, pixels, pixels, count, lastGrain.parameters(x: x, y: row))
        } else if changesAlpha {
            kernels.storeRGBA8(tile, pixels, count)
        } else {
            kernels.storeRGB8(tile, pixels, pixels, count)
        }
    }

    private func runTile16(_ pixels: UnsafeMutableRawPointer, count: Int, x: Int, row: Int) {
        measure { runMeasuredTile16(pixels, count: count, x: x, row: row) }
    }

    private func runMeasuredTile16(_ pixels: UnsafeMutableRawPointer, count: Int, x: Int, row: Int) {
        let changesAlpha = program.alphaFactor != 1
        if program.strength < 1, program.prologue.isEmpty { kernels.loadRGBA16(pixels, original, count) }
        if changesAlpha { kernels.loadAlpha16(pixels, tile, count) }
        kernels.loadRGBA16(pixels, tile, count)
        execute(skippingFirst: false, count: count, x: x, row: row)
        nextStage()
        if changesAlpha {
            kernels.storeRGBA16(tile, pixels, count)
        } else {
            kernels.storeRGB16(tile, pixels, pixels, count)
        }
    }

    /// The whole program over a tile.
    ///
    /// - Parameters:
    ///   - skippingFirst: whether the first instruction has run while the tile was loaded.
    ///   - skippingLast: whether the last one will run while it is stored.
    func execute(skippingFirst: Bool, skippingLast: Bool = false, count: Int, x: Int, row: Int) {
        let instructions = program.instructions.dropLast(skippingLast ? 1 : 0)
        if program.prologue.isEmpty {
            if program.strength < 1, program.alphaFactor != 1 { original.alpha.update(from: tile.alpha, count: count) }
            execute(instructions.dropFirst(skippingFirst ? 1 : 0), count: count, x: x, row: row)
        } else {
            execute(program.prologue.dropFirst(skippingFirst ? 1 : 0), count: count, x: x, row: row)
            if program.strength < 1 {
                original.red.update(from: tile.red, count: count)
                original.green.update(from: tile.green, count: count)
                original.blue.update(from: tile.blue, count: count)
                if program.alphaFactor != 1 { original.alpha.update(from: tile.alpha, count: count) }
            }
            execute(instructions, count: count, x: x, row: row)
        }
        mix(count)
        execute(program.epilogue[...], count: count, x: x, row: row)
    }

    /// Alpha and strength.
    private func mix(_ count: Int) {
        guard program.mixes else { return }
        nextStage()
        if program.alphaFactor != 1 { kernels.scaleAlpha(tile, count, program.alphaFactor) }
        guard program.strength < 1 else { return }
        if program.alphaFactor != 1 {
            kernels.mixPremultiplied(tile, original, count, program.strength)
        } else {
            kernels.mix(tile, original, count, program.strength)
        }
    }

    private func execute(_ instructions: ArraySlice<KernelInstruction>, count: Int, x: Int, row: Int) {
        for instruction in instructions {
            nextStage()
            switch instruction {
            case .matrix(let parameters):
                kernels.matrix(tile, count, parameters)
            case .piecewise(let values, let segments):
                values.withUnsafeBufferPointer { kernels.piecewise(tile, count, $0.baseAddress!, segments) }
            case .lookup(let tables, let entries, let parameters):
                tables.withUnsafeBufferPointer { kernels.lookup(tile, count, $0.baseAddress!, entries, parameters) }
            case .lookupRoot(let tables, let entries, let parameters):
                tables.withUnsafeBufferPointer { kernels.lookupRoot(tile, count, $0.baseAddress!, entries, parameters) }
            case .lattice(let table, let parameters, let interpolation):
                let kernel = interpolation == .tetrahedral ? kernels.tetrahedral : kernels.trilinear
                table.withUnsafeBufferPointer { kernel(tile, count, $0.baseAddress!, parameters) }
            case .blend(let mode, let parameters):
                blend(mode)(tile, count, parameters)
            case .gradient(let mode, let gradient):
                gradient.values.withUnsafeBufferPointer {
                    kernels.gradient(
                        source, count, gradient.parameters(x: x, y: row), $0.baseAddress!, gradient.segments)
                }
                kernels.blend(tile, source, count, mode)
            case .tone(let parameters):
                kernels.tone(tile, count, parameters)
            case .saturateByHue(let gains, let parameters):
                gains.withUnsafeBufferPointer { kernels.saturateByHue(tile, count, $0.baseAddress!, parameters) }
            case .vignette(let vignette):
                kernels.vignette(tile, count, vignette.parameters(x: x, y: row))
            case .grain(let grain):
                kernels.grain(tile, count, grain.parameters(x: x, y: row))
            }
        }
    }

    private func blend(_ mode: HSLBlendMode) -> @Sendable (Tile, Int, BlendParameters) -> Void {
        switch mode {
        case .hue: kernels.blendHue
        case .saturation: kernels.blendSaturation
        case .color: kernels.blendColor
        case .luminosity: kernels.blendLuminosity
        }
    }
}
