import ImageCore
import KernelInterface

extension KernelProgram {
    /// Runs the program over rows of a picture, in place.
    ///
    /// - Parameters:
    ///   - layout: where the rows lie in `rows`; the caller has validated it.
    ///   - firstRow: the first row's number in the whole picture.
    package func run(
        on rows: inout MutableRawSpan, layout: PixelLayout, firstRow: Int, kernels: KernelTable
    ) {
        guard !isIdentity, layout.size.height > 0 else { return }
        precondition(layout.byteCount <= rows.byteCount)
        Self.withTiles { tile, original, source, scratch in
            let runner = ProgramRunner(
                program: self, kernels: kernels, tile: tile, original: original, source: source, scratch: scratch,
                format: layout.format
            )
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
}

extension KernelProgram {
    /// Runs the program over a tile whose values are not yet, and will not be, those of pixels. Its strength must be 1.
    ///
    /// - Parameter skippingFirst: whether the first instruction has run while the tile was loaded.
    func run(on tile: Tile, count: Int, x: Int, row: Int, kernels: KernelTable, skippingFirst: Bool) {
        precondition(strength == 1)
        Self.withTiles { _, original, source, scratch in
            ProgramRunner(
                program: self, kernels: kernels, tile: tile, original: original, source: source, scratch: scratch,
                format: .rgba8
            ).execute(skippingFirst: skippingFirst, count: count, x: x, row: row)
        }
    }
}

/// Takes a program's kernels over pixels, a tile at a time.
private struct ProgramRunner {
    let program: KernelProgram
    let kernels: KernelTable
    let tile: Tile
    let original: Tile
    /// What a blend lays over the tile.
    let source: Tile
    /// Room for a tile's pixels as RGBA.
    let scratch: UnsafeMutableRawPointer
    let format: PixelFormat

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
            kernels.matrixRGBA8(pixels, pixels, count, parameters)
        case .lookup(let tables):
            tables.withUnsafeBufferPointer { kernels.lookupRGBA8(pixels, pixels, count, $0.baseAddress!) }
        case .lattice(let lattice):
            run(lattice, pixels, count)
        case nil:
            forEachTile(pixels, count) { runTile8($0, count: $1, x: $2, row: row) }
        }
    }

    private func run(_ lattice: Lattice8, _ pixels: UnsafeMutableRawPointer, _ count: Int) {
        lattice.vertices.withUnsafeBufferPointer { vertices in
            let vertices = vertices.baseAddress!
            if let places = lattice.places {
                places.withUnsafeBufferPointer {
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
            body(pixels + x * format.bytesPerPixel, min(tileCapacity, count - x), x)
            x += tileCapacity
        }
    }

    private func throughScratch(
        _ pixels: UnsafeMutableRawPointer, _ count: Int,
        expand: (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void,
        pack: (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void, row: Int
    ) {
        forEachTile(pixels, count) { pixels, count, x in
            expand(pixels, scratch, count)
            if format.bitsPerChannel == 16 {
                runTile16(scratch, count: count, x: x, row: row)
            } else {
                runTile8(scratch, count: count, x: x, row: row)
            }
            pack(scratch, pixels, count)
        }
    }

    private func runTile8(_ pixels: UnsafeMutableRawPointer, count: Int, x: Int, row: Int) {
        let changesAlpha = program.alphaFactor != 1
        if program.strength < 1, program.prologue.isEmpty { kernels.loadRGBA8(pixels, original, count) }
        if changesAlpha { kernels.loadAlpha8(pixels, tile, count) }
        if let tables = program.firstLookup8 {
            tables.withUnsafeBufferPointer { kernels.loadLookupRGBA8(pixels, $0.baseAddress!, tile, count) }
        } else {
            kernels.loadRGBA8(pixels, tile, count)
        }
        execute(skippingFirst: program.firstLookup8 != nil, count: count, x: x, row: row)
        if changesAlpha {
            kernels.storeRGBA8(tile, pixels, count)
        } else {
            kernels.storeRGB8(tile, pixels, pixels, count)
        }
    }

    private func runTile16(_ pixels: UnsafeMutableRawPointer, count: Int, x: Int, row: Int) {
        let changesAlpha = program.alphaFactor != 1
        if program.strength < 1, program.prologue.isEmpty { kernels.loadRGBA16(pixels, original, count) }
        if changesAlpha { kernels.loadAlpha16(pixels, tile, count) }
        kernels.loadRGBA16(pixels, tile, count)
        execute(skippingFirst: false, count: count, x: x, row: row)
        if changesAlpha {
            kernels.storeRGBA16(tile, pixels, count)
        } else {
            kernels.storeRGB16(tile, pixels, pixels, count)
        }
    }

    /// The whole program over a tile.
    ///
    /// - Parameter skippingFirst: whether the first instruction has run while the tile was loaded.
    func execute(skippingFirst: Bool, count: Int, x: Int, row: Int) {
        if program.prologue.isEmpty {
            if program.strength < 1, program.alphaFactor != 1 { original.alpha.update(from: tile.alpha, count: count) }
            execute(program.instructions.dropFirst(skippingFirst ? 1 : 0), count: count, x: x, row: row)
        } else {
            execute(program.prologue.dropFirst(skippingFirst ? 1 : 0), count: count, x: x, row: row)
            if program.strength < 1 {
                original.red.update(from: tile.red, count: count)
                original.green.update(from: tile.green, count: count)
                original.blue.update(from: tile.blue, count: count)
                if program.alphaFactor != 1 { original.alpha.update(from: tile.alpha, count: count) }
            }
            execute(program.instructions[...], count: count, x: x, row: row)
        }
        mix(count)
        execute(program.epilogue[...], count: count, x: x, row: row)
    }

    /// Alpha and strength.
    private func mix(_ count: Int) {
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
