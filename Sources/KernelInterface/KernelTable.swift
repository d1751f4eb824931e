/// The kernels of one instruction set, as function values.
///
/// Pixels are interleaved rows at any address; counts are pixels, of any number. Input and output may be the same
/// memory, except for the kernels between pixel formats and those of a camera's rows. `Tile` kernels work in place. What each
/// one computes is written to be read in the tests' scalar twins.
public struct KernelTable: Sendable {
    public typealias Pixels = UnsafeRawPointer
    public typealias MutablePixels = UnsafeMutableRawPointer
    public typealias Row = UnsafeMutablePointer<Float>

    // Between pixels and tiles
    /// Colours of RGBA8 pixels into a tile, 255 becoming 1.
    public var loadRGBA8: @Sendable (Pixels, Tile, Int) -> Void
    /// The same through a table of 256 values for each colour (red's, then green's, then blue's).
    public var loadLookupRGBA8: @Sendable (Pixels, UnsafePointer<Float>, Tile, Int) -> Void
    /// The same by parabolas, as ``ChannelTables8`` has them.
    public var loadParabolasRGBA8: @Sendable (Pixels, UnsafePointer<Float>, Tile, Int) -> Void
    /// Whether parabolas are faster than tables.
    public var prefersParabolas: Bool
    /// Alpha of RGBA8 pixels into a tile.
    public var loadAlpha8: @Sendable (Pixels, Tile, Int) -> Void
    /// Colours of RGBA16 pixels into a tile, 65,535 becoming 1.
    public var loadRGBA16: @Sendable (Pixels, Tile, Int) -> Void
    public var loadAlpha16: @Sendable (Pixels, Tile, Int) -> Void
    /// A tile's colours, clamped and rounded, with the alpha of the pixels in the first argument.
    public var storeRGB8: @Sendable (Tile, Pixels, MutablePixels, Int) -> Void
    /// The same with ``grain`` before it, in one pass. Colours are finite.
    public var storeGrainRGB8: @Sendable (Tile, Pixels, MutablePixels, Int, GrainParameters) -> Void
    /// A tile's colours and alpha, clamped and rounded.
    public var storeRGBA8: @Sendable (Tile, MutablePixels, Int) -> Void
    public var storeRGB16: @Sendable (Tile, Pixels, MutablePixels, Int) -> Void
    public var storeRGBA16: @Sendable (Tile, MutablePixels, Int) -> Void

    // From pixels to pixels
    /// A matrix over RGBA8 pixels, results clamped to 0…255, alpha kept.
    public var matrixRGBA8: @Sendable (Pixels, MutablePixels, Int, FixedMatrixParameters) -> Void
    /// Straight pieces for each colour and a matrix after them over RGBA8 pixels, results clamped to 0…255, alpha kept.
    public var piecewiseMatrixRGBA8:
        @Sendable (Pixels, MutablePixels, Int, UnsafePointer<Float>, _ segments: Int) -> Void
    /// A table of 256 values for each colour, each value shifted to its position in the pixel; alpha kept.
    public var lookupRGBA8: @Sendable (Pixels, MutablePixels, Int, UnsafePointer<UInt32>) -> Void
    /// A lattice of colours over RGBA8 pixels, whose levels lie evenly from its first vertex to its last, as
    /// ``Lattice8`` has it; read with tetrahedral interpolation, alpha kept.
    public var tetrahedralRGBA8:
        @Sendable (Pixels, MutablePixels, Int, UnsafePointer<UInt64>, Lattice8Parameters) -> Void
    /// The same with coordinates in the lattice for the levels of each colour.
    public var curvedTetrahedralRGBA8:
        @Sendable (Pixels, MutablePixels, Int, UnsafePointer<UInt64>, UnsafePointer<UInt32>, Lattice8Parameters) -> Void

    // On tiles
    public var matrix: @Sendable (Tile, Int, MatrixParameters) -> Void
    /// offset + Σ slope·(x clamped to low…high − low) for each colour: a sum of ramps, none of which cancels what another
    /// added, so that steep ones stay exact. The values are triples (red, green, blue): offset, then low, high
    /// and slope for each of the `segments`.
    public var piecewise: @Sendable (Tile, Int, UnsafePointer<Float>, _ segments: Int) -> Void
    /// A table for each colour, `entries` apart.
    public var lookup: @Sendable (Tile, Int, UnsafePointer<Float>, _ entries: Int, LookupParameters) -> Void
    /// The same for the square roots of the colours, a negative one's being that of its opposite, negative.
    public var lookupRoot: @Sendable (Tile, Int, UnsafePointer<Float>, _ entries: Int, LookupParameters) -> Void
    /// A lattice of colours, read with tetrahedral interpolation: a cell of the lattice is six tetrahedra around its
    /// diagonal from dark to light.
    public var tetrahedral: @Sendable (Tile, Int, UnsafePointer<Float>, LatticeParameters) -> Void
    /// The same with linear interpolation along each axis in turn.
    public var trilinear: @Sendable (Tile, Int, UnsafePointer<Float>, LatticeParameters) -> Void
    public var blendHue: @Sendable (Tile, Int, BlendParameters) -> Void
    public var blendSaturation: @Sendable (Tile, Int, BlendParameters) -> Void
    public var blendColor: @Sendable (Tile, Int, BlendParameters) -> Void
    public var blendLuminosity: @Sendable (Tile, Int, BlendParameters) -> Void
    /// A gradient's colours, premultiplied, and its alpha: first + Σ change·((t − low)·scale clamped to 0…1), t being the
    /// pixel's position. The values are first's red, green, blue and alpha, then low, scale and the changes of the four for
    /// each of the `segments`.
    public var gradient: @Sendable (Tile, Int, GradientParameters, UnsafePointer<Float>, _ segments: Int) -> Void
    /// Blends premultiplied colours over a tile of 0…1: each channel is x·(1 − αs) + αs·B(x, source), alpha kept.
    public var blend: @Sendable (Tile, _ source: Tile, Int, TileBlendMode) -> Void
    public var tone: @Sendable (Tile, Int, ToneParameters) -> Void
    /// Saturation by hue, with a table of gains.
    public var saturateByHue: @Sendable (Tile, Int, UnsafePointer<Float>, HueGainParameters) -> Void
    public var vignette: @Sendable (Tile, Int, VignetteParameters) -> Void
    public var grain: @Sendable (Tile, Int, GrainParameters) -> Void
    /// Alpha times a factor.
    public var scaleAlpha: @Sendable (Tile, Int, Float) -> Void
    /// tile·s + original·(1 − s), alpha ignored.
    public var mix: @Sendable (Tile, _ original: Tile, Int, Float) -> Void
    /// The same on premultiplied values, alpha too.
    public var mixPremultiplied: @Sendable (Tile, _ original: Tile, Int, Float) -> Void

    // Rows in linear light: four floats a pixel (red, green, blue, alpha), colours of sRGB's curve decoded and multiplied
    // by alpha. Rows have room for a multiple of four pixels.
    /// Tables of 256 colours of four floats: red's light beside three times 0, green's, and blue's beside 1; then 256 alphas.
    /// The stride is the number of floats from one pixel of the row to the next: 4, or 32 where eight rows are interleaved.
    public var linearRGBA8: @Sendable (Pixels, UnsafePointer<Float>, Row, _ stride: Int, Int) -> Void
    public var linearRGBA16: @Sendable (Pixels, Row, _ stride: Int, Int) -> Void
    /// Back to pixels, clamped to their range and rounded. Where alpha is 0 so is the colour.
    /// With levels as ``SRGBEncodingIndex`` has them, and three bytes more.
    public var encodeRGBA8: @Sendable (UnsafePointer<Float>, UnsafePointer<UInt8>, MutablePixels, Int) -> Void
    public var encodeRGBA16: @Sendable (UnsafePointer<Float>, MutablePixels, Int) -> Void
    /// Eight rows of another length, whose pixels are counted, from eight rows interleaved pixel by pixel. Results lie so many
    /// floats apart. The neighbours of all results lie within the rows' memory.
    public var resampleEightRows:
        @Sendable (UnsafePointer<Float>, Row, _ outputStride: Int, Int, ResampleParameters) -> Void
    /// The weighted sum of rows, whose pixels are counted last, clamped to the range of those rows that lie under the filter's
    /// main lobe.
    public var sumRows:
        @Sendable (
            UnsafePointer<UnsafePointer<Float>>, UnsafePointer<Float>, _ rows: Int, _ lobeStart: Int, _ lobeCount: Int,
            Row, Int
        ) -> Void
    /// A row at an angle across other rows: each pixel is a weighted sum of six by six, clamped to the range of the middle
    /// two by two.
    public var skewedRow: @Sendable (UnsafePointer<UnsafePointer<Float>>, Row, Int, SkewParameters) -> Void

    // Between pixel formats
    public var expandGray8: @Sendable (Pixels, MutablePixels, Int) -> Void
    public var expandRGB8: @Sendable (Pixels, MutablePixels, Int) -> Void
    public var expandBGR8: @Sendable (Pixels, MutablePixels, Int) -> Void
    public var swapRedBlue8: @Sendable (Pixels, MutablePixels, Int) -> Void
    public var packGray8: @Sendable (Pixels, MutablePixels, Int) -> Void
    public var packRGB8: @Sendable (Pixels, MutablePixels, Int) -> Void
    public var expandGray16: @Sendable (Pixels, MutablePixels, Int) -> Void
    public var expandRGB16: @Sendable (Pixels, MutablePixels, Int) -> Void
    public var packGray16: @Sendable (Pixels, MutablePixels, Int) -> Void
    public var packRGB16: @Sendable (Pixels, MutablePixels, Int) -> Void

    // From a camera's rows to opaque RGBA8. A chroma sample belongs to two pixels side by side and lies in their middle,
    // as V4L2 has it: a pixel gets three quarters of its own and one of the next nearest. An odd row's last pixel has a
    // sample for itself.
    /// Y U Y V.
    public var convertYUYV: @Sendable (Pixels, MutablePixels, Int, YUVParameters) -> Void
    /// U Y V Y.
    public var convertUYVY: @Sendable (Pixels, MutablePixels, Int, YUVParameters) -> Void
    /// A row of luma with the rows of U and V, side by side, that are nearest and next nearest: three quarters of the
    /// one and one of the other.
    public var convertNV12:
        @Sendable (_ luma: Pixels, _ near: Pixels, _ far: Pixels, MutablePixels, Int, YUVParameters) -> Void
    /// The same with U and V in rows of their own.
    public var convertYU12: @Sendable (YU12Row, MutablePixels, Int, YUVParameters) -> Void
    /// For filters that need neighbours.
    public var neighborhood: NeighborhoodKernels
    /// For blurs of opaque 8-bit pixels.
    public var pixelBlur: PixelBlurKernels

    public init(
        loadRGBA8: @escaping @Sendable (Pixels, Tile, Int) -> Void,
        loadLookupRGBA8: @escaping @Sendable (Pixels, UnsafePointer<Float>, Tile, Int) -> Void,
        loadParabolasRGBA8: @escaping @Sendable (Pixels, UnsafePointer<Float>, Tile, Int) -> Void,
        prefersParabolas: Bool,
        loadAlpha8: @escaping @Sendable (Pixels, Tile, Int) -> Void,
        loadRGBA16: @escaping @Sendable (Pixels, Tile, Int) -> Void,
        loadAlpha16: @escaping @Sendable (Pixels, Tile, Int) -> Void,
        storeRGB8: @escaping @Sendable (Tile, Pixels, MutablePixels, Int) -> Void,
        storeGrainRGB8: @escaping @Sendable (Tile, Pixels, MutablePixels, Int, GrainParameters) -> Void,
        storeRGBA8: @escaping @Sendable (Tile, MutablePixels, Int) -> Void,
        storeRGB16: @escaping @Sendable (Tile, Pixels, MutablePixels, Int) -> Void,
        storeRGBA16: @escaping @Sendable (Tile, MutablePixels, Int) -> Void,
        matrixRGBA8: @escaping @Sendable (Pixels, MutablePixels, Int, FixedMatrixParameters) -> Void,
        piecewiseMatrixRGBA8:
            @escaping @Sendable (Pixels, MutablePixels, Int, UnsafePointer<Float>, _ segments: Int) -> Void,
        lookupRGBA8: @escaping @Sendable (Pixels, MutablePixels, Int, UnsafePointer<UInt32>) -> Void,
        tetrahedralRGBA8:
            @escaping @Sendable (
                Pixels, MutablePixels, Int, UnsafePointer<UInt64>, Lattice8Parameters
            ) -> Void,
        curvedTetrahedralRGBA8:
            @escaping @Sendable (
                Pixels, MutablePixels, Int, UnsafePointer<UInt64>, UnsafePointer<UInt32>, Lattice8Parameters
            ) -> Void,
        matrix: @escaping @Sendable (Tile, Int, MatrixParameters) -> Void,
        piecewise: @escaping @Sendable (Tile, Int, UnsafePointer<Float>, _ segments: Int) -> Void,
        lookup: @escaping @Sendable (Tile, Int, UnsafePointer<Float>, _ entries: Int, LookupParameters) -> Void,
        lookupRoot: @escaping @Sendable (Tile, Int, UnsafePointer<Float>, _ entries: Int, LookupParameters) -> Void,
        tetrahedral: @escaping @Sendable (Tile, Int, UnsafePointer<Float>, LatticeParameters) -> Void,
        trilinear: @escaping @Sendable (Tile, Int, UnsafePointer<Float>, LatticeParameters) -> Void,
        blendHue: @escaping @Sendable (Tile, Int, BlendParameters) -> Void,
        blendSaturation: @escaping @Sendable (Tile, Int, BlendParameters) -> Void,
        blendColor: @escaping @Sendable (Tile, Int, BlendParameters) -> Void,
        blendLuminosity: @escaping @Sendable (Tile, Int, BlendParameters) -> Void,
        gradient: @escaping @Sendable (Tile, Int, GradientParameters, UnsafePointer<Float>, _ segments: Int) -> Void,
        blend: @escaping @Sendable (Tile, _ source: Tile, Int, TileBlendMode) -> Void,
        tone: @escaping @Sendable (Tile, Int, ToneParameters) -> Void,
        saturateByHue: @escaping @Sendable (Tile, Int, UnsafePointer<Float>, HueGainParameters) -> Void,
        vignette: @escaping @Sendable (Tile, Int, VignetteParameters) -> Void,
        grain: @escaping @Sendable (Tile, Int, GrainParameters) -> Void,
        scaleAlpha: @escaping @Sendable (Tile, Int, Float) -> Void,
        mix: @escaping @Sendable (Tile, _ original: Tile, Int, Float) -> Void,
        mixPremultiplied: @escaping @Sendable (Tile, _ original: Tile, Int, Float) -> Void,
        linearRGBA8: @escaping @Sendable (Pixels, UnsafePointer<Float>, Row, _ stride: Int, Int) -> Void,
        linearRGBA16: @escaping @Sendable (Pixels, Row, _ stride: Int, Int) -> Void,
        encodeRGBA8: @escaping @Sendable (UnsafePointer<Float>, UnsafePointer<UInt8>, MutablePixels, Int) -> Void,
        encodeRGBA16: @escaping @Sendable (UnsafePointer<Float>, MutablePixels, Int) -> Void,
        resampleEightRows: @escaping @Sendable (UnsafePointer<Float>, Row, Int, Int, ResampleParameters) -> Void,
        sumRows:
            @escaping @Sendable (
                UnsafePointer<UnsafePointer<Float>>, UnsafePointer<Float>, _ rows: Int, _ lobeStart: Int,
                _ lobeCount: Int, Row, Int
            ) -> Void,
        skewedRow: @escaping @Sendable (UnsafePointer<UnsafePointer<Float>>, Row, Int, SkewParameters) -> Void,
        expandGray8: @escaping @Sendable (Pixels, MutablePixels, Int) -> Void,
        expandRGB8: @escaping @Sendable (Pixels, MutablePixels, Int) -> Void,
        expandBGR8: @escaping @Sendable (Pixels, MutablePixels, Int) -> Void,
        swapRedBlue8: @escaping @Sendable (Pixels, MutablePixels, Int) -> Void,
        packGray8: @escaping @Sendable (Pixels, MutablePixels, Int) -> Void,
        packRGB8: @escaping @Sendable (Pixels, MutablePixels, Int) -> Void,
        expandGray16: @escaping @Sendable (Pixels, MutablePixels, Int) -> Void,
        expandRGB16: @escaping @Sendable (Pixels, MutablePixels, Int) -> Void,
        packGray16: @escaping @Sendable (Pixels, MutablePixels, Int) -> Void,
        packRGB16: @escaping @Sendable (Pixels, MutablePixels, Int) -> Void,
        convertYUYV: @escaping @Sendable (Pixels, MutablePixels, Int, YUVParameters) -> Void,
        convertUYVY: @escaping @Sendable (Pixels, MutablePixels, Int, YUVParameters) -> Void,
        convertNV12:
            @escaping @Sendable (_ luma: Pixels, _ near: Pixels, _ far: Pixels, MutablePixels, Int, YUVParameters) ->
            Void,
        convertYU12: @escaping @Sendable (YU12Row, MutablePixels, Int, YUVParameters) -> Void,
        neighborhood: NeighborhoodKernels, pixelBlur: PixelBlurKernels
    ) {
        self.loadRGBA8 = loadRGBA8
        self.loadLookupRGBA8 = loadLookupRGBA8
        self.loadParabolasRGBA8 = loadParabolasRGBA8
        self.prefersParabolas = prefersParabolas
        self.loadAlpha8 = loadAlpha8
        self.loadRGBA16 = loadRGBA16
        self.loadAlpha16 = loadAlpha16
        self.storeRGB8 = storeRGB8
        self.storeGrainRGB8 = storeGrainRGB8
        self.storeRGBA8 = storeRGBA8
        self.storeRGB16 = storeRGB16
        self.storeRGBA16 = storeRGBA16
        self.matrixRGBA8 = matrixRGBA8
        self.piecewiseMatrixRGBA8 = piecewiseMatrixRGBA8
        self.lookupRGBA8 = lookupRGBA8
        self.tetrahedralRGBA8 = tetrahedralRGBA8
        self.curvedTetrahedralRGBA8 = curvedTetrahedralRGBA8
        self.matrix = matrix
        self.piecewise = piecewise
        self.lookup = lookup
        self.lookupRoot = lookupRoot
        self.tetrahedral = tetrahedral
        self.trilinear = trilinear
        self.blendHue = blendHue
        self.blendSaturation = blendSaturation
        self.blendColor = blendColor
        self.blendLuminosity = blendLuminosity
        self.gradient = gradient
        self.blend = blend
        self.tone = tone
        self.saturateByHue = saturateByHue
        self.vignette = vignette
        self.grain = grain
        self.scaleAlpha = scaleAlpha
        self.mix = mix
        self.mixPremultiplied = mixPremultiplied
        self.linearRGBA8 = linearRGBA8
        self.linearRGBA16 = linearRGBA16
        self.encodeRGBA8 = encodeRGBA8
        self.encodeRGBA16 = encodeRGBA16
        self.resampleEightRows = resampleEightRows
        self.sumRows = sumRows
        self.skewedRow = skewedRow
        self.expandGray8 = expandGray8
        self.expandRGB8 = expandRGB8
        self.expandBGR8 = expandBGR8
        self.swapRedBlue8 = swapRedBlue8
        self.packGray8 = packGray8
        self.packRGB8 = packRGB8
        self.expandGray16 = expandGray16
        self.expandRGB16 = expandRGB16
        self.packGray16 = packGray16
        self.packRGB16 = packRGB16
        self.convertYUYV = convertYUYV
        self.convertUYVY = convertUYVY
        self.convertNV12 = convertNV12
        self.convertYU12 = convertYU12
        self.neighborhood = neighborhood
        self.pixelBlur = pixelBlur
    }
}
