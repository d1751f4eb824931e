/// The kernels of one instruction set.
///
/// Pixels are interleaved rows at any address; counts are pixels, of any number. Input and output may be the same
/// memory, except for the kernels between pixel formats and those of a camera's rows. `Tile` kernels work in place. What each
/// one computes is written to be read in the tests' scalar twins.
public protocol KernelTable: NeighborhoodKernels, PixelBlurKernels {
    // Between pixels and tiles
    /// Colours of RGBA8 pixels into a tile, 255 becoming 1.
    func loadRGBA8(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int)
    /// The same through a table of 256 values for each colour (red's, then green's, then blue's).
    func loadLookupRGBA8(_ pixels: UnsafeRawPointer, _ tables: UnsafePointer<Float>, _ tile: Tile, _ count: Int)
    /// The same by parabolas, as ``ChannelTables8`` has them.
    func loadParabolasRGBA8(_ pixels: UnsafeRawPointer, _ factors: UnsafePointer<Float>, _ tile: Tile, _ count: Int)
    /// Whether pieces of polynomials, such as parabolas, are faster than tables.
    var prefersPolynomials: Bool { get }
    /// Alpha of RGBA8 pixels into a tile.
    func loadAlpha8(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int)
    /// Colours of RGBA16 pixels into a tile, 65,535 becoming 1.
    func loadRGBA16(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int)
    /// The same through the tables of ``lookup`` or ``lookupRoot``.
    func loadLookupRGBA16(
        _ pixels: UnsafeRawPointer, _ tables: UnsafePointer<Float>, _ spacing: Int, _ parameters: LookupParameters,
        isOfRoot: Bool, _ tile: Tile, _ count: Int)
    func loadAlpha16(_ pixels: UnsafeRawPointer, _ tile: Tile, _ count: Int)
    /// A tile's colours, clamped and rounded, with the alpha of the pixels in the first argument.
    func storeRGB8(_ tile: Tile, _ source: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int)
    /// The same with ``grain`` before it, and ``vignette`` before that where there is one, in one pass. Colours are finite.
    func storeGrainRGB8(
        _ tile: Tile, _ source: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int,
        _ parameters: GrainParameters, vignette: VignetteParameters?)
    /// A tile's colours and alpha, clamped and rounded.
    func storeRGBA8(_ tile: Tile, _ output: UnsafeMutableRawPointer, _ count: Int)
    func storeRGB16(_ tile: Tile, _ source: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int)
    /// As ``storeGrainRGB8``.
    func storeGrainRGB16(
        _ tile: Tile, _ source: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int,
        _ parameters: GrainParameters, vignette: VignetteParameters?)
    func storeRGBA16(_ tile: Tile, _ output: UnsafeMutableRawPointer, _ count: Int)

    // Noise in place of steps. It is triangular, of −1…1 level, the same for all colours, and a function of the position, which begins
    // with the column and the row of the first pixel above. It is added to blocks of sixteen columns and two rows.
    /// Adds noise to the results of a filter where it made steps wider: in blocks whose pixels differed by one or two levels before, to the
    /// colours that differ by more levels after it. Alpha is kept.
    func ditherRGBA8(_ before: RowPair, _ after: MutableRowPair, _ count: Int, x: Int, y: Int)
    /// The same where results are not levels yet: they differ by half a level more than the pixels did.
    func dither(_ before: RowPair, _ above: Tile, _ below: Tile, _ count: Int, x: Int, y: Int)
    /// The nearest levels of 8 bits, after noise where values of a block differ by little, by three levels at the most, unless all of
    /// them are levels.
    func roundWithNoise(_ above: Tile, _ below: Tile, _ count: Int, x: Int, y: Int)

    // From pixels to pixels
    /// A matrix over RGBA8 pixels, results clamped to 0…255, alpha kept.
    func matrixRGBA8(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ parameters: FixedMatrixParameters)
    /// Straight pieces for each colour and a matrix after them over RGBA8 pixels, results clamped to 0…255, alpha kept.
    func piecewiseMatrixRGBA8(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ values: UnsafePointer<Float>,
        _ segments: Int)
    /// A table of 256 values for each colour, each value shifted to its position in the pixel; alpha kept.
    func lookupRGBA8(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ tables: UnsafePointer<UInt32>)
    /// A lattice of colours over RGBA8 pixels, whose levels lie evenly from its first vertex to its last, as
    /// ``Lattice8`` has it; read with tetrahedral interpolation, alpha kept.
    func tetrahedralRGBA8(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ vertices: UnsafePointer<UInt64>,
        _ parameters: Lattice8Parameters)
    /// The same with coordinates in the lattice for the levels of each colour.
    func curvedTetrahedralRGBA8(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ vertices: UnsafePointer<UInt64>,
        _ coordinates: UnsafePointer<UInt32>, _ parameters: Lattice8Parameters)
    // The same over RGBA16 pixels. Results are those that tiles would have, clamped to 0…65,535 and rounded; alpha is kept.
    /// ``matrix``, whose limits do not count and whose results are below 32,000.
    func matrixRGBA16(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ parameters: MatrixParameters)
    /// ``piecewise``, and such a matrix after it.
    func piecewiseMatrixRGBA16(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ values: UnsafePointer<Float>,
        _ segments: Int, _ matrix: MatrixParameters)
    /// A table of 65,536 levels for each colour, `spacing` apart: 0 where all have the same one.
    func lookupRGBA16(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ tables: UnsafePointer<UInt16>,
        _ spacing: Int)
    /// The lattice of ``tetrahedral``.
    func tetrahedralRGBA16(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ table: UnsafePointer<Float>,
        _ parameters: LatticeParameters)

    // On tiles
    func matrix(_ tile: Tile, _ count: Int, _ parameters: MatrixParameters)
    /// offset + Σ slope·(x clamped to low…high − low) for each colour: a sum of ramps, none of which cancels what another
    /// added, so that steep ones stay exact. The values are triples (red, green, blue): offset, then low, high
    /// and slope for each of the `segments`.
    func piecewise(_ tile: Tile, _ count: Int, _ values: UnsafePointer<Float>, _ segments: Int)
    /// A table for each colour, `spacing` values apart: 0 where all have the same one.
    func lookup(
        _ tile: Tile, _ count: Int, _ tables: UnsafePointer<Float>, _ spacing: Int, _ parameters: LookupParameters)
    /// The same for the square roots of the colours, a negative one's being that of its opposite, negative.
    func lookupRoot(
        _ tile: Tile, _ count: Int, _ tables: UnsafePointer<Float>, _ spacing: Int, _ parameters: LookupParameters)
    /// A lattice of colours, read with tetrahedral interpolation: a cell of the lattice is six tetrahedra around its
    /// diagonal from dark to light.
    func tetrahedral(_ tile: Tile, _ count: Int, _ table: UnsafePointer<Float>, _ parameters: LatticeParameters)
    /// The same with linear interpolation along each axis in turn.
    func trilinear(_ tile: Tile, _ count: Int, _ table: UnsafePointer<Float>, _ parameters: LatticeParameters)
    func blendHue(_ tile: Tile, _ count: Int, _ parameters: BlendParameters)
    func blendSaturation(_ tile: Tile, _ count: Int, _ parameters: BlendParameters)
    func blendColor(_ tile: Tile, _ count: Int, _ parameters: BlendParameters)
    func blendLuminosity(_ tile: Tile, _ count: Int, _ parameters: BlendParameters)
    /// A gradient's colours, premultiplied, and its alpha: first + Σ change·((t − low)·scale clamped to 0…1), t being the
    /// pixel's position. The values are first's red, green, blue and alpha, then low, scale and the changes of the four for
    /// each of the `segments`.
    func gradient(
        _ tile: Tile, _ count: Int, _ parameters: GradientParameters, _ values: UnsafePointer<Float>, _ segments: Int)
    /// Blends premultiplied colours over a tile of 0…1: each channel is x·(1 − αs) + αs·B(x, source), alpha kept.
    func blend(_ tile: Tile, _ source: Tile, _ count: Int, _ mode: TileBlendMode)
    func tone(_ tile: Tile, _ count: Int, _ parameters: ToneParameters)
    /// Saturation by hue, with a table of gains.
    func saturateByHue(_ tile: Tile, _ count: Int, _ table: UnsafePointer<Float>, _ parameters: HueGainParameters)
    /// The same with pieces of a polynomial of the fifth degree, 32 at the most, in place of a table's steps: 32 factors of 1,
    /// then those of x, x² and so on, x being how far a hue is in its piece.
    func saturateByHuePieces(
        _ tile: Tile, _ count: Int, _ factors: UnsafePointer<Float>, _ parameters: HueGainParameters)
    func vignette(_ tile: Tile, _ count: Int, _ parameters: VignetteParameters)
    func grain(_ tile: Tile, _ count: Int, _ parameters: GrainParameters)
    /// Alpha times a factor.
    func scaleAlpha(_ tile: Tile, _ count: Int, _ factor: Float)
    /// tile·s + original·(1 − s), alpha ignored.
    func mix(_ tile: Tile, _ original: Tile, _ count: Int, _ strength: Float)
    /// The same on premultiplied values, alpha too.
    func mixPremultiplied(_ tile: Tile, _ original: Tile, _ count: Int, _ strength: Float)

    // Masks: how much each pixel counts.
    /// Writes weights by colour, and the colours into the copy where there is one.
    func maskByColor(
        _ tile: Tile, copy: Tile?, _ weights: UnsafeMutablePointer<Float>, _ count: Int,
        _ parameters: ColorMaskParameters)
    /// Lowers weights to those of the positions along a gradient.
    func maskByPosition(
        _ weights: UnsafeMutablePointer<Float>, _ count: Int, _ position: GradientParameters, _ window: MaskWindow)
    /// tile·s + original·(1 − s) with s = weight·scale + offset, alpha ignored.
    func mixMasked(
        _ tile: Tile, _ original: Tile, _ count: Int, _ weights: UnsafePointer<Float>, scale: Float, offset: Float)
    /// The same on premultiplied values, alpha too.
    func mixMaskedPremultiplied(
        _ tile: Tile, _ original: Tile, _ count: Int, _ weights: UnsafePointer<Float>, scale: Float, offset: Float)

    // Rows in linear light: four floats a pixel (red, green, blue, alpha), colours of sRGB's curve decoded and multiplied
    // by alpha. Rows have room for a multiple of four pixels.
    /// Tables of 256 colours of four floats: red's light beside three times 0, green's, and blue's beside 1; then 256 alphas.
    /// The stride is the number of floats from one pixel of the row to the next: 4, or 32 where eight rows are interleaved.
    func linearRGBA8(
        _ pixels: UnsafeRawPointer, _ tables: UnsafePointer<Float>, _ row: UnsafeMutablePointer<Float>, _ stride: Int,
        _ count: Int)
    func linearRGBA16(_ pixels: UnsafeRawPointer, _ row: UnsafeMutablePointer<Float>, _ stride: Int, _ count: Int)
    /// Back to pixels, clamped to their range and rounded. Where alpha is 0 so is the colour.
    /// With levels as ``SRGBEncodingIndex`` has them, and three bytes more.
    func encodeRGBA8(
        _ row: UnsafePointer<Float>, _ levels: UnsafePointer<UInt8>, _ pixels: UnsafeMutableRawPointer, _ count: Int)
    func encodeRGBA16(_ row: UnsafePointer<Float>, _ pixels: UnsafeMutableRawPointer, _ count: Int)
    /// Eight rows of another length, whose pixels are counted, from eight rows interleaved pixel by pixel. Results lie so many
    /// floats apart. The neighbours of all results lie within the rows' memory.
    func resampleEightRows(
        _ pixels: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int, _ count: Int,
        _ parameters: ResampleParameters)
    /// The weighted sum of rows, whose pixels are counted last, clamped to the range of those rows that lie under the filter's
    /// main lobe.
    func sumRows(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ weights: UnsafePointer<Float>, _ rowCount: Int, _ lobeStart: Int,
        _ lobeCount: Int, _ output: UnsafeMutablePointer<Float>, _ count: Int)
    /// A row at an angle across other rows: each pixel is a weighted sum of six by six, clamped to the range of the middle
    /// two by two.
    func skewedRow(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ output: UnsafeMutablePointer<Float>, _ count: Int,
        _ parameters: SkewParameters)

    // Between pixel formats
    func expandGray8(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int)
    func expandRGB8(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int)
    func expandBGR8(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int)
    func swapRedBlue8(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int)
    func packGray8(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int)
    func packRGB8(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int)
    func expandGray16(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int)
    func expandRGB16(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int)
    func packGray16(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int)
    func packRGB16(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int)

    // Between a JPEG's samples and RGBA8: JFIF's matrices (BT.601, full range), rounded as libjpeg does. Kernels read and write up to ``YCbCrRow/lanes`` columns behind
    // the row's end.
    /// Chroma of half the width, upsampled by a triangle: three quarters of the near row and one of the far one, then the same
    /// along the row. The sample before the first one and that behind the last one are read, too. Alpha is 255.
    func upsampledYCbCrToRGBA8(
        _ row: YU12Row, _ rounding: ChromaRounding, _ output: UnsafeMutableRawPointer, _ count: Int)
    /// Chroma of the full width. Alpha is 255.
    func yCbCrToRGBA8(_ row: YCbCrRow, _ output: UnsafeMutableRawPointer, _ count: Int)
    func rgba8ToYCbCr(_ pixels: UnsafeRawPointer, _ row: YCbCrRow, _ count: Int)
    /// A sample of chroma is the mean of two columns'; a half is rounded down and up in turns.
    func rgba8ToHalfWidthYCbCr(_ pixels: UnsafeRawPointer, _ row: YCbCrRow, _ count: Int)
    /// Two rows. A sample of chroma is the mean of two columns' in both; one of 4 and 2 of 4 are added before fractions are dropped,
    /// in turns.
    func rgba8ToHalfSizeYCbCr(
        _ above: UnsafeRawPointer, _ below: UnsafeRawPointer, _ row: YCbCrRow, _ lumaBelow: UnsafeMutableRawPointer,
        _ count: Int)

    // From a camera's rows to opaque RGBA8. A chroma sample belongs to two pixels side by side and lies in their middle,
    // as V4L2 has it: a pixel gets three quarters of its own and one of the next nearest. An odd row's last pixel has a
    // sample for itself.
    /// Y U Y V.
    func convertYUYV(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ parameters: YUVParameters)
    /// U Y V Y.
    func convertUYVY(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ parameters: YUVParameters)
    /// A row of luma with the rows of U and V, side by side, that are nearest and next nearest: three quarters of the
    /// one and one of the other.
    func convertNV12(
        _ luma: UnsafeRawPointer, _ near: UnsafeRawPointer, _ far: UnsafeRawPointer, _ output: UnsafeMutableRawPointer,
        _ count: Int, _ parameters: YUVParameters)
    /// The same with U and V in rows of their own.
    func convertYU12(_ row: YU12Row, _ output: UnsafeMutableRawPointer, _ count: Int, _ parameters: YUVParameters)
}
