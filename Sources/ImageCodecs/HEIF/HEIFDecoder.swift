import CImageCodecs
import ImageCore
import ImageMetadata

/// Reads a HEIC or an AVIF: its still picture, upright, with its alpha, of one coded picture or of tiles. Rows come as
/// `PixelFormat.rgba16` where it has more than 8 bits a channel, else as `PixelFormat.rgba8`. Chroma with fewer samples is
/// interpolated linearly between the centres of the pixels that it stands for.
package final class HEIFDecoder: ImageDecoder {
    package let header: ImageHeader
    private let plan: Plan
    private let options: DecodingOptions
    /// Made with the first row.
    private var canvas: HEIFCanvas?
    private var damage: String?

    /// What is decoded, which may be a thumbnail.
    private struct Plan {
        let file: HEIFFile
        let picture: HEIFPicture
        let settings: cimg_heif_settings
        let isThumbnail: Bool
    }

    /// Reads the header.
    /// - Throws: `ImageError.missingLibrary`, `ImageError.limitExceeded` where the picture would need too much,
    ///   `ImageError.unsupportedFeature`, `ImageError.undecodable`, and what the source throws.
    package init(
        source: any ByteSource, format: ReadableFormat, options: DecodingOptions = DecodingOptions()
    ) throws(ImageError) {
        self.options = options
        var (header, plan) = try Self.read(source, format, options)
        try header.check(within: options.limits)
        try CodecLibrary.libheif.load()
        if plan.isThumbnail {
            // At once: where it is broken, the picture itself serves.
            let canvas = try? Self.decode(plan, header, options).canvas
            if let canvas {
                self.canvas = canvas
            } else {
                (header, plan) = try Self.read(source, format, options, usesThumbnails: false)
                try header.check(within: options.limits)
            }
        }
        (self.header, self.plan) = (header, plan)
    }

    static func header(
        of source: any ByteSource, format: ReadableFormat, _ options: DecodingOptions
    ) throws(ImageError) -> ImageHeader {
        try read(source, format, options).0
    }

    package func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try checkRows(
            count, used: header.decodedSize.width * header.rowFormat.bytesPerPixel, bytesPerRow: bytesPerRow,
            available: destination.byteCount)
        guard count > 0 else { return }
        try decoded().readRows(count, into: &destination, bytesPerRow: bytesPerRow)
    }

    package func finish() throws(ImageError) -> DecodeReport {
        var report = try decoded().finish()
        report.damage = damage ?? report.damage
        return report
    }

    /// The most bytes that were held at a time, without those of libheif and its codecs.
    package var peakMemory: Int { canvas?.peakMemory ?? 0 }

    // MARK: The header

    private static func read(
        _ source: any ByteSource, _ format: ReadableFormat, _ options: DecodingOptions, usesThumbnails: Bool = true
    ) throws(ImageError) -> (ImageHeader, Plan) {
        let file = try source.seekable(limit: options.limits.maxMemory)
        let content = try HEIFContent { offset, count throws(ImageError) in
            guard offset < file.byteCount else { return [] }
            return try file.bytes(at: offset, count: min(count, file.byteCount - offset))
        }
        let picture = content.picture
        var scale = DecodingScale.full
        var factor = 1
        var used = picture
        if let box = options.reducedToFill, let reduction = Reduction(options, orientation: .topLeft) {
            if usesThumbnails, let thumbnail = content.thumbnail(filling: box),
                canUse(thumbnail.picture, content, threads: options.threads)
            {
                (used, scale) = thumbnail
            } else {
                factor = reduction.factor(of: picture.size, most: Int(CIMG_HEIF_MAX_FACTOR))
                scale = DecodingScale(numerator: 1, denominator: factor)
            }
        }
        let points = try content.codePoints(of: used.color, stated: used.codePoints)
        let settings = try settings(used, points, content, factor: factor)
        let about = try HEIFMetadata(of: content.primary, in: content.file, picture: picture)
        var metadata = about.metadata
        metadata.iccProfile = picture.profile
        // A profile counts more than code points, which say then how to make RGB of the planes.
        if picture.profile == nil, let chunk = points.chunk {
            metadata.pngColorChunks = [PNGChunk(name: "cICP", data: chunk)]
        }
        var header = ImageHeader(
            format: format, size: picture.size, scale: scale, colorModel: picture.isGray ? .gray : .rgb,
            hasAlpha: picture.alpha != nil, bitDepth: picture.bitDepth, rowFormat: picture.rowFormat, isStreamed: false,
            estimatedMemory: CodecMemory.heif(used, factor: factor, threads: options.threads),
            coding: HEIFCoding(
                codec: picture.color.configuration.codec.title, format: picture.color.format,
                isGrid: picture.color.tiles.count > 1),
            metadata: metadata)
        header.notices = about.notices
        header.parts = about.parts
        let isThumbnail = used.color.tiles[0].item.id != picture.color.tiles[0].item.id
        return (header, Plan(file: content.file, picture: used, settings: settings, isThumbnail: isThumbnail))
    }

    private static func settings(
        _ picture: HEIFPicture, _ points: CodePoints, _ content: HEIFContent, factor: Int
    ) throws(ImageError) -> cimg_heif_settings {
        var settings = cimg_heif_settings()
        settings.color = try layout(picture.color, points)
        if let alpha = picture.alpha {
            var range = CodePoints(isFullRange: true)
            // Programs that write HEVC's alpha do not say that it has the full range, which it has.
            if alpha.configuration.codec == .av1 { range = try content.codePoints(of: alpha, stated: nil) }
            settings.has_alpha = true
            settings.alpha = try layout(alpha, range, isAlpha: true)
            settings.is_premultiplied = picture.isPremultiplied
        }
        let view = picture.view
        // The limits are checked before any of it is made; what is larger than this has no chance.
        settings.left = UInt32(clamping: view.left)
        settings.top = UInt32(clamping: view.top)
        settings.width = UInt32(clamping: view.size.width)
        settings.height = UInt32(clamping: view.size.height)
        settings.orientation = Int32(view.orientation.rawValue)
        settings.is_deep = picture.rowFormat == .rgba16
        settings.factor = UInt32(factor)
        return settings
    }

    /// Whether a thumbnail is coded in a way that is known, and needs no more memory than its picture: its tiles may be
    /// larger.
    private static func canUse(_ thumbnail: HEIFPicture, _ content: HEIFContent, threads: Int) -> Bool {
        func memory(of picture: HEIFPicture) -> Int { CodecMemory.heif(picture, factor: 1, threads: threads) }
        do throws(ImageError) {
            let points = try content.codePoints(of: thumbnail.color, stated: thumbnail.codePoints)
            _ = try settings(thumbnail, points, content, factor: 1)
            return memory(of: thumbnail) <= memory(of: content.picture)
        } catch {
            return false
        }
    }

    private static func layout(
        _ layer: HEIFLayer, _ points: CodePoints, isAlpha: Bool = false
    ) throws(ImageError) -> cimg_heif_layout {
        var layout = cimg_heif_layout()
        let chroma = isAlpha ? .none : layer.format.chroma
        layout.width = UInt32(clamping: layer.size.width)
        layout.height = UInt32(clamping: layer.size.height)
        layout.bit_depth = Int32(layer.format.bitDepth)
        layout.chroma = cimg_heif_chroma(UInt32(chroma.rawValue))
        layout.is_full_range = points.isFullRange
        if chroma == .none {
            layout.model = CIMG_HEIF_YCBCR
        } else if points.matrix == 8 {
            layout.model = CIMG_HEIF_YCGCO
        } else if points.matrix == 0 {
            guard chroma == .s444 else {
                throw .undecodable("its colours are red, green and blue, of which two have fewer samples")
            }
            layout.model = CIMG_HEIF_GBR
        } else if let weights = points.weights {
            layout.model = CIMG_HEIF_YCBCR
            (layout.red_weight, layout.blue_weight) = weights
        } else {
            throw .unsupportedFeature("its colours are stored in a way (matrix \(points.matrix)) that can't be read")
        }
        return layout
    }

    // MARK: Decoding

    private func decoded() throws(ImageError) -> HEIFCanvas {
        if let canvas { return canvas }
        let (canvas, damage) = try Self.decode(plan, header, options)
        self.canvas = canvas
        self.damage = damage
        return canvas
    }

    /// - Returns: the planes, and how they are damaged, if they are.
    private static func decode(
        _ plan: Plan, _ header: ImageHeader, _ options: DecodingOptions
    ) throws(ImageError) -> (canvas: HEIFCanvas, damage: String?) {
        let canvas = try HEIFCanvas(plan.settings, size: header.size, options)
        var damage: String?
        for (layer, isAlpha) in [(plan.picture.color, false), (plan.picture.alpha, true)] {
            guard let layer else { continue }
            let pieces = try HEIFPieces(layer, in: plan.file, options)
            damage = damage ?? pieces.damage
            try canvas.decode(pieces, isAlpha: isAlpha)
        }
        return (canvas, damage)
    }
}
