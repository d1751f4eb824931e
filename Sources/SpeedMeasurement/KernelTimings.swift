import FilterEngine
import ImageCore
import KernelDispatch
import KernelInterface

/// Times single kernels.
enum KernelTimings {
    /// Nanoseconds a pixel of each kernel that plans are made of, by its name.
    ///
    /// - Parameters:
    ///   - pixels: how many RGBA pixels the kernels on pixels process; those on tiles process one tile again and
    ///     again, which stays in the first-level cache as it does in a plan.
    ///   - time: what measures a closure, in nanoseconds.
    static func measure(
        _ instructionSet: InstructionSet, pixels count: Int, time: (() -> Void) -> Double
    ) -> [(name: String, nanosecondsPerPixel: Double)] {
        let kernels = instructionSet.kernels
        var results: [(String, Double)] = []
        var generator = SystemRandomNumberGenerator()
        var bytes = [UInt8](repeating: 0, count: count * PixelFormat.rgba16.bytesPerPixel)
        for index in 0..<min(bytes.count, 1 << 16) { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
        for start in stride(from: 1 << 16, to: bytes.count, by: 1 << 16) {
            let end = min(start + (1 << 16), bytes.count)
            bytes.replaceSubrange(start..<end, with: bytes[0..<end - start])
        }
        let matrix = MatrixParameters(
            toRed: RGB(red: 0.8, green: 0.15, blue: 0.05), toGreen: RGB(red: 0.1, green: 0.85, blue: 0.05),
            toBlue: RGB(red: 0.1, green: 0.2, blue: 0.7), offset: RGB(red: 0.01, green: 0, blue: -0.01), lowest: 0,
            highest: 1
        )
        let words = (0..<768).map { (index: UInt32) in index % 256 << (8 * (index / 256)) }
        let floats = (0..<768).map { Float($0 % 256) / 255 }
        bytes.withUnsafeMutableBytes { raw in
            let start = raw.baseAddress!
            func add(_ name: String, _ body: @escaping () -> Void) {
                results.append((name, time(body) / Double(count)))
            }
            if let fixed = FixedMatrixParameters(matrix) {
                add("matrixRGBA8") { kernels.matrixRGBA8(start, start, count, fixed) }
            }
            let pieces: [Float] = [0, 0, 0, 0, 0, 0, 0.5, 0.5, 0.5, 1.1, 1, 0.9, 0.5, 0.5, 0.5, 1, 1, 1, 0.9, 1, 1.1]
            if let both = PiecewiseMatrix8(pieces: pieces, segments: 2, matrix: matrix) {
                add("piecewiseMatrixRGBA8, 2 segments") {
                    both.values.withUnsafeBufferPointer {
                        kernels.piecewiseMatrixRGBA8(start, start, count, $0.baseAddress!, both.segments)
                    }
                }
            }
            add("lookupRGBA8") {
                words.withUnsafeBufferPointer { kernels.lookupRGBA8(start, start, count, $0.baseAddress!) }
            }
            add("swapRedBlue8") { kernels.swapRedBlue8(start, start, count) }
            results += measureLattices8(kernels, start, count, floats, time)
            results += measurePixels16(
                kernels, start, count, matrix, pieces: pieces,
                lattice: (identityLattice(points: 33), identity33), time)
            results += measureVideo(kernels, start, count, time)
            results += measureSamples(kernels, start, rounds: count / tilePixels, time)
            results += measureLinear(kernels, start, rounds: max(1, count / linearPixels), time)
            results += measureNeighborhoods(kernels, rounds: count / tilePixels, time)
            results += measureDithering(kernels, rounds: count / tilePixels, time)
            results += measurePixelBlur(kernels, start, rounds: count / tilePixels, time)
            results += measureTiles(kernels, start, matrix, floats, rounds: count / tilePixels, time)
        }
        return results
    }

    /// Lattices over 8-bit pixels, which change nothing.
    private static func measureLattices8(
        _ kernels: any KernelTable, _ pixels: UnsafeMutableRawPointer, _ count: Int, _ inputs: [Float],
        _ time: (() -> Void) -> Double
    ) -> [(String, Double)] {
        guard let cube = Lattice8(identityLattice(points: 33), identity33, inputs: inputs),
            let coordinates = cube.coordinates
        else {
            return []
        }
        let plain = time {
            cube.vertices.withUnsafeBufferPointer {
                kernels.tetrahedralRGBA8(pixels, pixels, count, $0.baseAddress!, cube.parameters)
            }
        }
        let curved = time {
            cube.vertices.withUnsafeBufferPointer { vertices in
                coordinates.withUnsafeBufferPointer {
                    kernels.curvedTetrahedralRGBA8(
                        pixels, pixels, count, vertices.baseAddress!, $0.baseAddress!, cube.parameters)
                }
            }
        }
        return [
            ("tetrahedralRGBA8, 33 points", plain / Double(count)),
            ("curvedTetrahedralRGBA8, 33 points", curved / Double(count)),
        ]
    }

    /// The kernels that turn a camera's rows into pixels: one long row from the first half of the memory into the second.
    private static func measureVideo(
        _ kernels: any KernelTable, _ memory: UnsafeMutableRawPointer, _ count: Int, _ time: (() -> Void) -> Double
    ) -> [(String, Double)] {
        func parameters(chromaParts: Int) -> YUVParameters {
            YUVParameters(lumaOfRed: 0.299, lumaOfBlue: 0.114, isFullRange: false, chromaParts: chromaParts)
        }
        let input = UnsafeRawPointer(memory)
        let output = memory + 4 * count
        let (packed, planar) = (parameters(chromaParts: 4), parameters(chromaParts: 16))
        let row = YU12Row(
            luma: input, nearU: input + count, farU: input + count / 2 * 3, nearV: input + 2 * count,
            farV: input + count / 2 * 5
        )
        var results: [(String, Double)] = []
        func add(_ name: String, _ body: @escaping () -> Void) {
            results.append((name, time(body) / Double(count)))
        }
        add("expandBGR8") { kernels.expandBGR8(input, output, count) }
        add("convertYUYV") { kernels.convertYUYV(input, output, count, packed) }
        add("convertUYVY") { kernels.convertUYVY(input, output, count, packed) }
        add("convertNV12") { kernels.convertNV12(input, input + count, input + 2 * count, output, count, planar) }
        add("convertYU12") { kernels.convertYU12(row, output, count, planar) }
        return results
    }

    /// The kernels between a JPEG's samples and pixels, over one tile so many times.
    private static func measureSamples(
        _ kernels: any KernelTable, _ memory: UnsafeMutableRawPointer, rounds: Int, _ time: (() -> Void) -> Double
    ) -> [(String, Double)] {
        let count = tilePixels
        // Rows have room before and behind them.
        func place(_ number: Int) -> UnsafeMutableRawPointer { memory + 64 + number * (count + 128) }
        let row = YCbCrRow(luma: place(0), cb: place(1), cr: place(2))
        let between = YU12Row(luma: place(0), nearU: place(1), farU: place(3), nearV: place(2), farV: place(4))
        let (pixels, others) = (place(5), place(10))
        var results: [(String, Double)] = []
        func add(_ name: String, rows: Int = 1, _ body: @escaping () -> Void) {
            let nanoseconds = time { for _ in 0..<rounds { body() } }
            results.append((name, nanoseconds / Double(rounds * rows * count)))
        }
        add("upsampledYCbCrToRGBA8") { kernels.upsampledYCbCrToRGBA8(between, .halfSize, pixels, count) }
        add("yCbCrToRGBA8") { kernels.yCbCrToRGBA8(row, pixels, count) }
        add("rgba8ToYCbCr") { kernels.rgba8ToYCbCr(pixels, row, count) }
        add("rgba8ToHalfWidthYCbCr") { kernels.rgba8ToHalfWidthYCbCr(pixels, row, count) }
        add("rgba8ToHalfSizeYCbCr", rows: 2) { kernels.rgba8ToHalfSizeYCbCr(pixels, others, row, place(3), count) }
        return results
    }

    private static let tilePixels = 512

    /// The kernels on tiles, each over one tile so many times.
    private static func measureTiles(
        _ kernels: any KernelTable, _ pixels: UnsafeMutableRawPointer, _ matrix: MatrixParameters, _ tables: [Float],
        rounds: Int, _ time: (() -> Void) -> Double
    ) -> [(String, Double)] {
        let count = tilePixels
        let clamp: [Float] = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]
        let curve = (0..<3 * 4098).map { Float($0 % 4098) / 4097 }
        let lookup = LookupParameters(scale: 4096, bias: 0, last: 4096)
        let color = RGB(red: 0.2, green: 0.5, blue: 0.8)
        let cube = identityLattice(points: 33)
        // The kernels run again and again on their own results: with these numbers they do their work and change nothing,
        // where others would end in denormal floats.
        let blend = BlendParameters(source: color, opacity: 0)
        let linear = GradientParameters(startU: 0, startV: 0, stepU: 0.002, stepV: 0, isRadial: false)
        let radial = GradientParameters(startU: -1, startV: 0.3, stepU: 0.004, stepV: 0, isRadial: true)
        let ramps: [Float] = [0, 0, 0, 1, 0.2, 3, 0.5, 0.4, 0.3, 0, 0.6, 2, 0.4, 0.2, 0.1, 0]
        let clear: [Float] = [0, 0, 0, 0]
        let tone = ToneParameters(
            greatestShare: 0, shift: 0, gain: [1, 0, 0, 0], offset: RGB(red: 0, green: 0, blue: 0),
            offsetPerTone: RGB(red: 0.02, green: 0, blue: -0.02), offsetPerSquare: RGB(red: -0.02, green: 0, blue: 0.02)
        )
        let hueGains = (0..<2 * 6145).map { Float(1 - $0 % 2) }
        let hueGain = HueGainParameters(scale: 1024, last: 6144, minimumRestraint: 0)
        let window = MaskWindow(riseSlope: 10, riseOffset: -2, fallSlope: -10, fallOffset: 8)
        let hues = HueMaskParameters(center: 3.7, reach: 0.9, inverseSoftness: 4, inverseChroma: 16)
        let vignette = VignetteParameters(
            start: 0, step: 0.001, rowSquared: 0.01, radius: 0.1, inverseSoftness: 3, gain: 0, lift: 0
        )
        let grain = GrainParameters(
            startU: 0, startV: 0, stepU: 0.3, stepV: 0.1, seed: 1, amount: 0.05, hasTwoSizes: true)
        var results: [(String, Double)] = []
        let scratch = TileScratch()
        withExtendedLifetime(scratch) {
            let (tile, original, source) = (scratch.tile, scratch.original, scratch.source)
            func add(_ name: String, _ body: @escaping () -> Void) {
                let nanoseconds = time { for _ in 0..<rounds { body() } }
                results.append((name, nanoseconds / Double(rounds * count)))
            }
            kernels.loadRGBA8(pixels, original, count)
            add("loadRGBA8") { kernels.loadRGBA8(pixels, tile, count) }
            add("loadLookupRGBA8") {
                tables.withUnsafeBufferPointer { kernels.loadLookupRGBA8(pixels, $0.baseAddress!, tile, count) }
            }
            if let parabolas = ChannelTables8(tables.map { Double($0) }).parabolas {
                add("loadParabolasRGBA8") {
                    parabolas.withUnsafeBufferPointer {
                        kernels.loadParabolasRGBA8(pixels, $0.baseAddress!, tile, count)
                    }
                }
            }
            add("loadRGBA16") { kernels.loadRGBA16(pixels, tile, count) }
            add("loadLookupRGBA16") {
                curve.withUnsafeBufferPointer {
                    kernels.loadLookupRGBA16(pixels, $0.baseAddress!, 4098, lookup, isOfRoot: false, tile, count)
                }
            }
            add("storeRGB8") { kernels.storeRGB8(tile, pixels, pixels, count) }
            add("storeRGB16") { kernels.storeRGB16(tile, pixels, pixels, count) }
            add("storeGrainRGB8") { kernels.storeGrainRGB8(tile, pixels, pixels, count, grain, vignette: nil) }
            add("storeGrainRGB8, vignette") {
                kernels.storeGrainRGB8(tile, pixels, pixels, count, grain, vignette: vignette)
            }
            add("storeGrainRGB16") { kernels.storeGrainRGB16(tile, pixels, pixels, count, grain, vignette: nil) }
            add("storeGrainRGB16, vignette") {
                kernels.storeGrainRGB16(tile, pixels, pixels, count, grain, vignette: vignette)
            }
            add("matrix") { kernels.matrix(tile, count, matrix) }
            add("piecewise, 1 segment") {
                clamp.withUnsafeBufferPointer { kernels.piecewise(tile, count, $0.baseAddress!, 1) }
            }
            add("lookup") {
                curve.withUnsafeBufferPointer { kernels.lookup(tile, count, $0.baseAddress!, 4098, lookup) }
            }
            add("lookupRoot") {
                curve.withUnsafeBufferPointer { kernels.lookupRoot(tile, count, $0.baseAddress!, 4098, lookup) }
            }
            kernels.loadRGBA8(pixels, tile, count)
            add("tetrahedral, 33 points") {
                cube.withUnsafeBufferPointer { kernels.tetrahedral(tile, count, $0.baseAddress!, identity33) }
            }
            add("trilinear, 33 points") {
                cube.withUnsafeBufferPointer { kernels.trilinear(tile, count, $0.baseAddress!, identity33) }
            }
            add("blendHue") { kernels.blendHue(tile, count, blend) }
            add("blendSaturation") { kernels.blendSaturation(tile, count, blend) }
            add("blendColor") { kernels.blendColor(tile, count, blend) }
            add("blendLuminosity") { kernels.blendLuminosity(tile, count, blend) }
            for (name, gradient) in [("linear", linear), ("radial", radial)] {
                ramps.withUnsafeBufferPointer { ramps in
                    add("gradient, \(name), 2 segments") {
                        kernels.gradient(source, count, gradient, ramps.baseAddress!, 2)
                    }
                }
            }
            clear.withUnsafeBufferPointer { kernels.gradient(source, count, linear, $0.baseAddress!, 0) }
            for mode in TileBlendMode.allCases {
                kernels.loadRGBA8(pixels, tile, count)
                add("blend, \(mode)") { kernels.blend(tile, source, count, mode) }
            }
            kernels.loadRGBA8(pixels, tile, count)
            add("tone") { kernels.tone(tile, count, tone) }
            kernels.loadRGBA8(pixels, tile, count)
            add("saturateByHue") {
                hueGains.withUnsafeBufferPointer { kernels.saturateByHue(tile, count, $0.baseAddress!, hueGain) }
            }
            kernels.loadRGBA8(pixels, tile, count)
            let huePieces = (0..<192).map { Float($0 < 32 ? 1 : 0) }
            let hueScale = HueGainParameters(scale: 4, last: 24, minimumRestraint: 0)
            add("saturateByHuePieces") {
                huePieces.withUnsafeBufferPointer {
                    kernels.saturateByHuePieces(tile, count, $0.baseAddress!, hueScale)
                }
            }
            kernels.loadRGBA8(pixels, tile, count)
            add("vignette") { kernels.vignette(tile, count, vignette) }
            kernels.loadRGBA8(pixels, tile, count)
            add("grain") { kernels.grain(tile, count, grain) }
            add("mix") { kernels.mix(tile, original, count, 0.5) }
            let weights = source.alpha
            weights.update(repeating: 1, count: count)
            add("maskByColor, luma") {
                kernels.maskByColor(tile, copy: original, weights, count, ColorMaskParameters(luma: window))
            }
            add("maskByColor, hue") {
                kernels.maskByColor(tile, copy: original, weights, count, ColorMaskParameters(hue: hues))
            }
            add("maskByColor, all") {
                kernels.maskByColor(
                    tile, copy: original, weights, count,
                    ColorMaskParameters(luma: window, saturation: window, hue: hues))
            }
            add("maskByPosition") { kernels.maskByPosition(weights, count, radial, window) }
            add("mixMasked") { kernels.mixMasked(tile, original, count, weights, scale: 1, offset: 0) }
        }
        return results
    }

    private static let identity33 = LatticeParameters(
        scale: RGB(red: 32, green: 32, blue: 32), bias: RGB(red: 0, green: 0, blue: 0), last: 32
    )

    /// A lattice that changes nothing.
    private static func identityLattice(points: Int) -> [Float] {
        var table: [Float] = []
        table.reserveCapacity(4 * points * points * points)
        for blue in 0..<points {
            for green in 0..<points {
                for red in 0..<points {
                    table += [red, green, blue, 0].map { Float($0) / Float(points - 1) }
                }
            }
        }
        return table
    }
}
