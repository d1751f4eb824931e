import CImageCodecs
import ImageCore
import ImageMetadata

/// Reads the first page of a TIFF, classic or Big: strips or tiles of 1 to 16 bits, grey, RGB, CMYK, YCbCr or with a palette. Rows come
/// as `PixelFormat.rgba16` if the file has CMYK with alpha, or 16 bits a channel and no CMYK; else as `PixelFormat.rgba8`.
///
/// The file's directories are read here. libtiff, which unpacks strips and tiles, gets one that is made of what was found.
package final class TIFFDecoder: ImageDecoder {
    package let header: ImageHeader
    private let reader: CodecReader

    private static let functions = CodecReader.Functions(
        create: { cimg_tiff_reader_create($0, $1, $2) }, readRows: { cimg_tiff_reader_read_rows($0, $1, $2, $3) },
        finish: { cimg_tiff_reader_finish($0) }, report: { cimg_tiff_reader_report($0) },
        peakMemory: { cimg_tiff_reader_peak_memory($0) }, free: { cimg_tiff_reader_free($0) })

    /// Reads the header.
    /// - Throws: `ImageError.unsupportedFeature` for a kind that can't be read, `ImageError.missingLibrary`,
    ///   `ImageError.limitExceeded` where the picture would need too much, `ImageError.undecodable`,
    ///   `ImageError.notAPicture`, and what the source throws.
    package init(source: any ByteSource, options: DecodingOptions = DecodingOptions()) throws(ImageError) {
        let (header, layout) = try Self.readHeader(source, options)
        self.header = header
        try header.check(within: options.limits)
        try CodecLibrary.tiff.load()
        reader = try CodecReader(Self.functions, of: source, options)
        var described = layout.described
        let memory = layout.compression == .none ? 0 : CodecMemory.libtiff(layout)
        try reader.check(
            cimg_tiff_reader_start(
                reader.pointer, &described, layout.jpegTables, layout.jpegTables.count, memory), size: header.size)
        let factor = header.scale.denominator
        if factor > 1 {
            try reader.check(cimg_tiff_reader_reduce(reader.pointer, UInt32(factor)), size: header.size)
        }
    }

    static func header(of source: any ByteSource, _ options: DecodingOptions) throws(ImageError) -> ImageHeader {
        try readHeader(source, options).header
    }

    package func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try reader.readRows(count, of: header, into: &destination, bytesPerRow: bytesPerRow)
    }

    package func deliverCMYK() -> Bool {
        guard header.colorModel == .cmyk else { return false }
        cimg_tiff_reader_deliver_cmyk(reader.pointer)
        return true
    }

    package func finish() throws(ImageError) -> DecodeReport { try reader.finish(header) }

    /// The most bytes that the C side has held at a time.
    package var peakMemory: Int { reader.peakMemory }

    private static func readHeader(
        _ source: any ByteSource, _ options: DecodingOptions
    ) throws(ImageError) -> (header: ImageHeader, layout: TIFFLayout) {
        guard let randomAccess = source.randomAccess else {
            throw .unsupportedFeature("a TIFF can't be read from a pipe: its parts stand in any order")
        }
        let input = TIFFSource(randomAccess)
        guard var file = TIFFFile(input.bytes) else {
            try input.check()
            throw .notAPicture
        }
        let pages = TIFFPages(&file, countsAll: true)
        try input.check()
        guard let pages else { throw .undecodable("its directory is not in the file, or can't be read") }
        var reader = TIFFLayoutReader(file, pages.first)
        let layout: TIFFLayout
        do throws(ImageError) {
            layout = try reader.layout()
        } catch {
            try input.check()
            throw error
        }
        if pages.isCopy, pages.first[TIFFTag.subIFDs] != nil {
            throw .unsupportedFeature("it has a preview alone that can be read here; the picture may be camera RAW")
        }
        var notices: [String] = []
        let metadata = TIFFMetadata.read(&file, pages.first, notices: &notices)
        try input.check()
        return (header(layout, pages, metadata, notices: notices, options), layout)
    }

    private static func header(
        _ layout: TIFFLayout, _ pages: TIFFPages, _ metadata: ImageMetadata, notices: [String],
        _ options: DecodingOptions
    ) -> ImageHeader {
        let factor =
            Reduction(options, orientation: metadata.orientation)?
            .factor(of: layout.size, most: Int(CIMG_TIFF_MAX_FACTOR)) ?? 1
        var header = ImageHeader(
            format: .tiff, size: layout.size, scale: DecodingScale(numerator: 1, denominator: factor),
            colorModel: layout.colorModel, hasAlpha: layout.alpha != .none, bitDepth: layout.bitDepth,
            rowFormat: layout.rowFormat, isStreamed: true,
            estimatedMemory: CodecMemory.tiff(layout, factor: factor), metadata: metadata)
        header.notices = notices
        if pages.count > 1 {
            let isMore = pages.count == TIFFPages.maximumCount
            let count = "\(pages.count)\(isMore ? " pages or more" : " pages")"
            header.notices.append("it has \(count): the first is used, without the others")
            header.parts.append(count)
        }
        if pages.first[TIFFTag.layers] != nil {
            header.notices.append("its layers (Photoshop) are not used, but the picture that they make")
            header.parts.append("layers (Photoshop)")
        }
        if pages.first[TIFFTag.geoKeys] != nil {
            header.notices.append("its georeference (GeoTIFF) was dropped: no result keeps it")
        }
        if layout.otherSamples > 0 {
            let count = layout.otherSamples
            header.notices.append(
                "\(count) further \(count == 1 ? "channel is" : "channels are") not used: only colours and one channel that"
                    + " the file calls transparency are")
        }
        return header
    }
}
