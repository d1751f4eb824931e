import ImageCore
import KernelInterface

/// Runs a program over tiles: loads pixels of any format into them, runs its instructions, and stores the results.
struct TileExecutor {
    private typealias Conversion = @Sendable (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void

    private let program: KernelProgram
    private let kernels: any KernelTable
    private let scratch: TileScratch
    private let format: PixelFormat
    /// To RGBA pixels and back, for other formats.
    private let expand: Conversion?
    private let pack: Conversion?
    /// What the pass that loads 16-bit pixels runs first.
    private let curves16: LookupInstruction?
    /// Whether the first instruction runs while pixels are loaded.
    private let isLoadedByTable: Bool
    /// What the pass that stores pixels adds.
    private let lastGrain: PositionedGrain?
    private let lastVignette: PositionedVignette?
    /// The tile of a program that runs in place, and its pixels.
    private let tile: Tile
    private let capacity: Int
    private let measured: (clock: StageClock, firstStage: Int)?

    /// - Parameters:
    ///   - format: the format of the pixels that are loaded and stored.
    ///   - measured: the clock that measures the program's stages, and the number that the first one has there.
    init(
        _ program: KernelProgram, scratch: TileScratch, format: PixelFormat, kernels: any KernelTable,
        measured: (clock: StageClock, firstStage: Int)? = nil
    ) {
        self.program = program
        self.kernels = kernels
        self.scratch = scratch
        self.format = format
        self.measured = measured
        lastGrain = program.lastGrain
        lastVignette = program.lastVignette
        // Not for each tile: casts of instructions take as long as a kernel.
        curves16 = program.firstLookup16
        isLoadedByTable = program.isLoadedByTable(format)
        // What a tile costs beside its pixels is halved where there is room for longer ones: pixels have half the bytes.
        let isLong = format.bitsPerChannel == 8 && !program.needsOtherTiles
        tile = isLong ? scratch.longTile : scratch.tile
        capacity = isLong ? 2 * tileCapacity : tileCapacity
        (expand, pack) =
            switch format {
            case .rgba8, .rgba16: (nil, nil)
            case .bgra8: (kernels.swapRedBlue8, kernels.swapRedBlue8)
            case .rgb8: (kernels.expandRGB8, kernels.packRGB8)
            case .gray8: (kernels.expandGray8, kernels.packGray8)
            case .rgb16: (kernels.expandRGB16, kernels.packRGB16)
            case .gray16: (kernels.expandGray16, kernels.packGray16)
            }
    }

    // MARK: The whole program, in place

    /// - Parameters:
    ///   - row: the row's number in the whole picture.
    ///   - firstColumn: the first pixel's.
    func run(_ pixels: UnsafeMutableRawPointer, count: Int, row: Int, firstColumn: Int = 0) {
        if format == .rgba8, let direct8 = program.direct8 {
            return measure { direct8.run(on: pixels, count, kernels: kernels) }
        }
        if format == .rgba16, let direct16 = program.direct16 {
            return measure { direct16.run(on: pixels, count, kernels: kernels) }
        }
        for x in stride(from: 0, to: count, by: capacity) {
            measure {
                runTile(pixels + x * format.bytesPerPixel, min(capacity, count - x), x: firstColumn + x, row: row)
            }
        }
    }

    private func runTile(_ pixels: UnsafeMutableRawPointer, _ count: Int, x: Int, row: Int) {
        let changesAlpha = program.alphaFactor != 1
        let rgba = expanded(pixels, count)
        if program.strength < 1, program.prologue.isEmpty {
            loadColors(rgba, into: scratch.original, count, throughCurves: false)
        }
        if changesAlpha { loadAlpha(rgba, into: tile, count) }
        loadColors(rgba, into: tile, count, throughCurves: true)
        execute(
            on: tile, count: count, x: x, row: row, skippingFirst: isLoadedByTable,
            skippingLast: (lastGrain == nil ? 0 : 1) + (lastVignette == nil ? 0 : 1))
        nextStage()
        let output = pack == nil ? pixels : scratch.pixels
        if let lastGrain {
            let store = format.bitsPerChannel == 16 ? kernels.storeGrainRGB16 : kernels.storeGrainRGB8
            store(
                tile, output, output, count, lastGrain.parameters(x: x, y: row),
                lastVignette?.parameters(x: x, y: row))
        } else {
            storeRGBA(tile, to: output, count, alphaOf: changesAlpha ? nil : UnsafeRawPointer(output))
        }
        pack?(output, pixels, count)
    }

    // MARK: Its parts

    /// Pixels into a tile, through the program's first tables where it begins with them.
    ///
    /// - Parameter alpha: whether alpha is loaded, too.
    func load(_ pixels: UnsafeRawPointer, into tile: Tile, _ count: Int, alpha: Bool) {
        let rgba = expanded(pixels, count)
        if alpha { loadAlpha(rgba, into: tile, count) }
        loadColors(rgba, into: tile, count, throughCurves: true)
    }

    /// - Parameter alpha: whether the tile has alpha; the pixels become opaque else.
    func store(_ tile: Tile, to pixels: UnsafeMutableRawPointer, _ count: Int, alpha: Bool) {
        let rgba = pack == nil ? pixels : scratch.pixels
        storeRGBA(tile, to: rgba, count, alphaOf: alpha ? nil : scratch.opaquePixels)
        pack?(rgba, pixels, count)
    }

    /// The instructions, alpha and strength.
    ///
    /// - Parameters:
    ///   - skippingFirst: whether the first instruction has run while the tile was loaded.
    ///   - skippingLast: how many at the end will run while it is stored.
    func execute(on tile: Tile, count: Int, x: Int, row: Int, skippingFirst: Bool, skippingLast: Int = 0) {
        guard !program.isIdentity else { return }
        let original = scratch.original
        let run = TileRun(kernels: kernels, tile: tile, scratch: scratch, count: count, x: x, row: row)
        let instructions = program.instructions.dropLast(skippingLast)
        if program.prologue.isEmpty {
            if program.strength < 1, program.alphaFactor != 1 { original.alpha.update(from: tile.alpha, count: count) }
            execute(instructions.dropFirst(skippingFirst ? 1 : 0), run)
        } else {
            execute(program.prologue.dropFirst(skippingFirst ? 1 : 0), run)
            if program.strength < 1 {
                original.red.update(from: tile.red, count: count)
                original.green.update(from: tile.green, count: count)
                original.blue.update(from: tile.blue, count: count)
                if program.alphaFactor != 1 { original.alpha.update(from: tile.alpha, count: count) }
            }
            execute(instructions, run)
        }
        mix(tile, count)
        execute(program.epilogue[...], run)
    }

    private func execute(_ instructions: ArraySlice<any TileInstruction>, _ run: TileRun) {
        for instruction in instructions {
            nextStage()
            instruction.run(run)
        }
    }

    /// Alpha and strength.
    private func mix(_ tile: Tile, _ count: Int) {
        guard program.mixes else { return }
        nextStage()
        if program.alphaFactor != 1 { kernels.scaleAlpha(tile, count, program.alphaFactor) }
        guard program.strength < 1 else { return }
        if program.alphaFactor != 1 {
            kernels.mixPremultiplied(tile, scratch.original, count, program.strength)
        } else {
            kernels.mix(tile, scratch.original, count, program.strength)
        }
    }

    // MARK: Pixels

    private func expanded(_ pixels: UnsafeRawPointer, _ count: Int) -> UnsafeRawPointer {
        guard let expand else { return pixels }
        expand(pixels, scratch.pixels, count)
        return UnsafeRawPointer(scratch.pixels)
    }

    private func loadAlpha(_ rgba: UnsafeRawPointer, into tile: Tile, _ count: Int) {
        if format.bitsPerChannel == 16 {
            kernels.loadAlpha16(rgba, tile, count)
        } else {
            kernels.loadAlpha8(rgba, tile, count)
        }
    }

    private func loadColors(_ rgba: UnsafeRawPointer, into tile: Tile, _ count: Int, throughCurves: Bool) {
        if format.bitsPerChannel == 16 {
            if throughCurves, let curves16 {
                curves16.load(rgba, into: tile, count, kernels: kernels)
            } else {
                kernels.loadRGBA16(rgba, tile, count)
            }
        } else if throughCurves, let curves = program.firstLookup8 {
            kernels.load(rgba, through: curves, into: tile, count)
        } else {
            kernels.loadRGBA8(rgba, tile, count)
        }
    }

    /// - Parameter alphaOf: pixels whose alpha the results get; nil where the tile has its own.
    private func storeRGBA(
        _ tile: Tile, to rgba: UnsafeMutableRawPointer, _ count: Int, alphaOf source: UnsafeRawPointer?
    ) {
        switch (format.bitsPerChannel, source) {
        case (16, let source?): kernels.storeRGB16(tile, source, rgba, count)
        case (16, nil): kernels.storeRGBA16(tile, rgba, count)
        case (_, let source?): kernels.storeRGB8(tile, source, rgba, count)
        case (_, nil): kernels.storeRGBA8(tile, rgba, count)
        }
    }

    // MARK: Time

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
}
