import CImageCodecs
import ImageCore
import ImageMetadata

/// Writes a JPEG with 8 bits a channel, grey or YCbCr, baseline or progressive.
///
/// A large picture is coded in bands with restart markers between them, which several threads can code: so its bytes are the same
/// on any number of threads. Progressive pictures, and those with Huffman tables of their own, are coded by one.
package final class JPEGEncoder: ImageEncoder {
    package let notices: [String]
    let writer: CodecWriter
    /// How the samples lie that it takes; nil where it takes pixels.
    let subsampling: ChromaSubsampling?

    private static let functions = CodecWriter.Functions(
        create: { cimg_jpeg_writer_create($0, $1) }, writeRows: { cimg_jpeg_writer_write_rows($0, $1, $2, $3) },
        finish: { cimg_jpeg_writer_finish($0) }, report: { cimg_jpeg_writer_report($0) },
        peakMemory: { cimg_jpeg_writer_peak_memory($0) }, free: { cimg_jpeg_writer_free($0) })

    /// The longest side that a JPEG can have here.
    package static let maxSide = Int(CIMG_JPEG_MAX_SIDE)

    /// Writes the header.
    /// - Throws: `ImageError.invalidRequest` where the request can't be met, `ImageError.limitExceeded`
    ///   where that needs too much memory, and what the sink throws.
    package init(
        _ request: EncodingRequest, options: JPEGEncodingOptions, sink: any ByteSink
    ) throws(ImageError) {
        try Self.check(request, options)
        subsampling = request.takesSamples ? options.chromaSubsampling(for: request) : nil
        guard request.takesSamples == (subsampling != nil) else {
            throw .invalidRequest("this JPEG can't be made of samples")
        }
        writer = try CodecWriter(Self.functions, for: request, to: sink)
        notices = try Self.start(writer, request, options)
    }

    package func writeRows(_ count: Int, from rows: RawSpan, bytesPerRow: Int) throws(ImageError) {
        try writer.writeRows(count, from: rows, bytesPerRow: bytesPerRow)
    }

    package func finish() throws(ImageError) { try writer.finish() }

    /// The most bytes that the C side has held at a time.
    package var peakMemory: Int { writer.peakMemory }

    /// An upper estimate of the bytes that coding a picture needs.
    package static func estimatedMemory(for request: EncodingRequest, options: JPEGEncodingOptions) -> Int {
        let isGray = request.colorModel == .gray
        let estimate = CodecMemory.jpeg(
            size: request.size, sampling: isGray ? [JPEGSampling(horizontal: 1, vertical: 1)] : options.sampling,
            isWhole: options.isProgressive || options.optimizesHuffman)
        // Sixteen rows that are converted before libjpeg takes them.
        let compressor = estimate.saturatingSum(request.size.width.saturatingProduct(64))
        let size = request.size
        // What is refused anyway.
        guard 1...maxSide ~= size.width, 1...maxSide ~= size.height, isGray || options.sampling.isValid else {
            return compressor
        }
        var settings = settings(request, options, density: nil)
        let components = components(options, isGray: isGray)
        return compressor.saturatingProduct(cimg_jpeg_writer_compressors(&settings, components))
            .saturatingSum(cimg_jpeg_writer_band_memory(&settings, components))
    }

    /// How many of libjpeg's compressors code a picture.
    static func compressors(for request: EncodingRequest, options: JPEGEncodingOptions) -> Int {
        guard 1...maxSide ~= request.size.width, 1...maxSide ~= request.size.height, options.sampling.isValid else {
            return 1
        }
        var settings = settings(request, options, density: nil)
        return cimg_jpeg_writer_compressors(&settings, components(options, isGray: request.colorModel == .gray))
    }

    private static func check(_ request: EncodingRequest, _ options: JPEGEncodingOptions) throws(ImageError) {
        try request.check()
        guard !request.hasAlpha else { throw .invalidRequest("a JPEG can't hold alpha") }
        guard max(request.size.width, request.size.height) <= maxSide else {
            throw .invalidRequest(
                "a picture of \(request.size) pixels can't be a JPEG, whose sides have up to 65,500; write a PNG")
        }
        let count = request.colorModel == .gray ? 1 : 3
        guard count == 1 || options.sampling.isValid else {
            throw .invalidRequest(
                "three pairs of sampling factors are needed, each 1 to 4, whose products add up to 10 at most")
        }
        guard options.quantization.isValid(components: count) else {
            switch options.quantization {
            case .quality(let quality): throw .invalidRequest("quality \(quality) is not 1 to 100")
            case .tables:
                let range = JPEGEncodingOptions.quantizationRange
                throw .invalidRequest(
                    "\(count) quantisation tables of 64 values, each \(range.lowerBound) to \(range.upperBound), are needed"
                )
            }
        }
        try request.limits.check(memory: estimatedMemory(for: request, options: options), for: request.size)
    }

    /// Writes the header and the metadata; returns what of it the format can't hold.
    private static func start(
        _ writer: CodecWriter, _ request: EncodingRequest, _ options: JPEGEncodingOptions
    ) throws(ImageError) -> [String] {
        var metadata = JPEGMetadata(request.metadata)
        let density = request.metadata.resolution?.jfif
        if request.metadata.resolution != nil, density == nil {
            metadata.notices.append("the resolution was dropped: a JPEG can't hold it")
        }
        var settings = settings(request, options, density: density)
        let components = components(options, isGray: request.colorModel == .gray)
        try writer.check(cimg_jpeg_writer_start(writer.pointer, &settings, components))
        for marker in metadata.markers {
            try writer.check(cimg_jpeg_writer_marker(writer.pointer, marker.code, marker.payload, marker.payload.count))
        }
        return metadata.notices
    }

    private static func settings(
        _ request: EncodingRequest, _ options: JPEGEncodingOptions, density: (unit: Int, x: Int, y: Int)?
    ) -> cimg_jpeg_settings {
        var quality: Int32 = 0
        if case .quality(let asked) = options.quantization { quality = Int32(clamping: asked) }
        return cimg_jpeg_settings(
            width: UInt32(request.size.width), height: UInt32(request.size.height),
            rows_have_16_bits: request.rowFormat == .rgba16, takes_samples: request.takesSamples,
            is_gray: request.colorModel == .gray,
            is_progressive: options.isProgressive, optimizes_huffman: options.optimizesHuffman, quality: quality,
            density_unit: Int32(density?.unit ?? 0), density_x: Int32(density?.x ?? 1),
            density_y: Int32(density?.y ?? 1), threads: Int32(clamping: request.threads))
    }

    private static func components(_ options: JPEGEncodingOptions, isGray: Bool) -> [cimg_jpeg_component] {
        (0..<(isGray ? 1 : 3)).map { index in
            var component = cimg_jpeg_component()
            component.horizontal = isGray ? 1 : Int32(options.sampling[index].horizontal)
            component.vertical = isGray ? 1 : Int32(options.sampling[index].vertical)
            if case .tables(let tables) = options.quantization, tables.indices.contains(index) {
                withUnsafeMutableBytes(of: &component.quantization) { target in
                    tables[index].prefix(64).withUnsafeBytes { target.copyMemory(from: $0) }
                }
            }
            return component
        }
    }
}
