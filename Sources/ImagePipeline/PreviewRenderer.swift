import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import Inspire
import KernelDispatch
import PictureAnalysis

/// Makes previews, and puts looks on them: what a look will do to a picture, long before its full size could be rendered.
///
/// A preview is decoded once, at a reduced size; each look then costs no more than its filters over those few pixels.
/// Both stop early, with `ImageError.cancelled`, when their task is cancelled.
///
///     let renderer = PreviewRenderer()
///     let preview = try renderer.preview(of: image, filling: PixelSize(width: 1600, height: 1000))
///     let shown = try renderer.rendered(preview, look: look)
public struct PreviewRenderer: Sendable {
    /// What becomes of a damaged picture.
    public enum Damage: Sendable {
        /// It is shown as far as it goes, and its damage is not reported.
        case ignored
        /// The same, and ``PicturePreview/damage`` says how much of it is whole.
        case reported
        /// `ImageError.damaged` is thrown.
        case refused
    }

    /// What a picture may need.
    public var limits: ImageLimits
    /// The runner that decodes pictures.
    public var codecs: CodecRunner
    /// The instructions that filters are run with.
    public var instructionSet: InstructionSet
    /// What is done with damaged pictures.
    public var damage: Damage

    /// - Parameters:
    ///   - codecs: the runner that decodes pictures. By default, codecs run in this process.
    ///   - instructionSet: the widest one of this processor by default.
    ///   - damage: ignored by default, for previews on a screen: saving the picture is what reports it.
    public init(
        limits: ImageLimits = ImageLimits(), codecs: CodecRunner = .inProcess, instructionSet: InstructionSet = .best,
        damage: Damage = .ignored
    ) {
        self.limits = limits
        self.codecs = codecs
        self.instructionSet = instructionSet
        self.damage = damage
    }

    /// The picture at the smallest size its format can be decoded at that fills a box on at least one side. Pixels in
    /// memory stay at their size.
    ///
    /// What becomes of a damaged picture is said by ``damage``.
    ///
    /// - Parameter box: the room in which the upright picture is to be shown.
    /// - Throws: `ImageError.invalidRequest` for standard input, which can be read only once; what reading and decoding
    ///   the picture throws.
    public func preview(of image: PickedImage, filling box: PixelSize) throws(ImageError) -> PicturePreview {
        try preview(inSRGB(image.decoder(options(filling: box), codecs: codecs)))
    }

    /// The same for the bytes of a source.
    public func preview(from source: any ByteSource, filling box: PixelSize) throws(ImageError) -> PicturePreview {
        try preview(
            inSRGB(
                ImageDecoders.make(source: CancellableSource(source), options: options(filling: box), codecs: codecs)))
    }

    /// The picture at a size of choice: decoded at the smallest size its format offers that is at least twice the box's, and
    /// resized from there in linear light, so that small pictures are as bright as large ones.
    ///
    /// - Parameters:
    ///   - box: the largest size that is chosen.
    ///   - size: the upright size to make, for the upright picture's full size.
    /// - Throws: what ``preview(of:filling:)`` throws, and what `size` throws.
    package func preview(
        of image: PickedImage, within box: PixelSize,
        size: (_ fullSize: PixelSize) throws(ImageError) -> PixelSize
    ) throws(ImageError) -> PicturePreview {
        let twice = PixelSize(width: 2 * box.width, height: 2 * box.height)
        let decoder = inSRGB(try image.decoder(options(filling: twice), codecs: codecs))
        let geometry = decoder.header.geometry
        let size = try size(geometry.uprightSize)
        let plan = try GeometryPlan(
            [.resize(.exactly(width: size.width, height: size.height))], size: geometry.fullSize,
            orientation: geometry.orientation, turnsUpright: false, limits: limits)
        return try preview(plan.decoder(from: decoder, instructionSet: instructionSet), of: geometry)
    }

    private func inSRGB(_ decoder: any ImageDecoder) -> SRGBDecoder {
        SRGBDecoder(decoder, instructionSet: instructionSet)
    }

    private func options(filling box: PixelSize) -> DecodingOptions {
        DecodingOptions(limits: limits, allowsDamage: damage != .refused, reducedToFill: box)
    }

    /// - Parameters:
    ///   - decoder: of sRGB, of whatever size.
    ///   - picture: what was decoded, where the decoder resizes it.
    func preview(
        _ decoder: any ImageDecoder, of picture: PictureGeometry? = nil
    ) throws(ImageError) -> PicturePreview {
        let header = decoder.header
        let picture = picture ?? header.geometry
        let size = header.decodedSize
        let layout = PixelLayout(size: size, format: .rgba8)
        var pixels: [UInt8] = []
        try decoder.forEachBand(within: limits, beside: layout.byteCount) { band, count throws(ImageError) in
            // Not before the limits allow for them.
            if pixels.isEmpty { pixels.reserveCapacity(layout.byteCount) }
            pixels += band.narrowed(rows: count)
        }
        // What follows the last row does not show, and may be long.
        let report = damage == .ignored ? nil : try decoder.finish()
        var preview = PicturePreview(
            geometry: PictureGeometry(
                fullSize: picture.fullSize, decodedSize: size, orientation: picture.orientation),
            pixels: try PixelBuffer(layout: layout, bytes: pixels), damage: report?.damage, notices: header.notices)
        preview.format = header.format
        return preview
    }

    /// The preview with a look on it, upright.
    ///
    /// - Throws: `ImageError.invalidRequest` where the preview's pixels are not those of its geometry.
    public func rendered(_ preview: PicturePreview, look: Look) throws(ImageError) -> PixelBuffer {
        try rendered(preview, look: look, statistics: statistics(of: preview, for: [look]))
    }

    /// What some looks have to know of the preview's colours; nil where none of them has to.
    package func statistics(of preview: PicturePreview, for looks: [Look]) throws(ImageError) -> PictureStatistics? {
        guard looks.contains(where: \.needsStatistics) else { return nil }
        let measure = PictureMeasure(
            decoding: DecodingOptions(limits: limits), codecs: codecs,
            parts: looks.reduce([]) { $0.union($1.statisticsParts) },
            instructionSet: instructionSet)
        let before = preview.beforeFraming
        return try measure.statistics(
            of: before?.pixels ?? preview.pixels, orientation: before?.orientation ?? preview.geometry.orientation)
    }

    /// The same with the statistics that ``statistics(of:for:)`` gave for this look among others.
    package func rendered(
        _ preview: PicturePreview, look: Look, statistics: PictureStatistics?
    ) throws(ImageError) -> PixelBuffer {
        let plan = FilterPlan(
            compiling: look, in: PlanContext(geometry: preview.geometry, statistics: statistics),
            instructionSet: instructionSet
        )
        var pixels = preview.pixels
        guard pixels.size == preview.geometry.decodedSize else {
            throw .invalidRequest("a preview of \(preview.geometry.decodedSize) pixels has \(pixels.size)")
        }
        if !plan.isIdentity {
            let rows = FilteredRows(plan, format: pixels.format, isOpaque: pixels.isOpaque, source: pixels.rowSource())
            let bytesPerRow = pixels.layout.bytesPerRow
            var span = pixels.bytes.mutableSpan
            var bytes = span.mutableBytes
            try preview.geometry.decodedSize.forEachBand { firstRow, count throws(ImageError) in
                let start = firstRow * bytesPerRow
                // The last row's gap may be missing.
                let end = min(start + count * bytesPerRow, bytes.byteCount)
                var band = bytes._mutatingExtracting(start..<end)
                try rows.read(count, into: &band, bytesPerRow: bytesPerRow)
            }
        }
        return pixels.upright(from: preview.geometry.orientation)
    }
}
