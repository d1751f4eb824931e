import CImageCodecs
import ImageCore
import ImageMetadata

/// Reads a JPEG: baseline, extended with 8 bits, progressive, with Huffman or arithmetic coding; grey, YCbCr, RGB, CMYK
/// and YCCK. Rows come as `PixelFormat.rgba8`.
///
/// A large baseline picture with restart markers is decoded in bands on several threads, where the source can be read at any
/// offset: to the same rows, and with the same damage reported, as on one.
package final class JPEGDecoder: ImageDecoder {
    package let header: ImageHeader
    let reader: CodecReader

    private static let functions = CodecReader.Functions(
        create: { cimg_jpeg_reader_create($0, $1, $2) }, readRows: { cimg_jpeg_reader_read_rows($0, $1, $2, $3) },
        finish: { cimg_jpeg_reader_finish($0) }, report: { cimg_jpeg_reader_report($0) },
        peakMemory: { cimg_jpeg_reader_peak_memory($0) }, free: { cimg_jpeg_reader_free($0) })

    /// Reads the header.
    /// - Throws: `ImageError.unsupportedFeature` for 12 bits, lossless and hierarchical pictures,
    ///   `ImageError.limitExceeded` where the picture would need too much, `ImageError.undecodable`,
    ///   `ImageError.notAPicture`, and what the source throws.
    package init(source: any ByteSource, options: DecodingOptions = DecodingOptions()) throws(ImageError) {
        reader = try CodecReader(Self.functions, of: source, options)
        header = try Self.readHeader(reader, options)
        try header.check(within: options.limits)
    }

    static func header(of source: any ByteSource, _ options: DecodingOptions) throws(ImageError) -> ImageHeader {
        try readHeader(CodecReader(functions, of: source, options), options)
    }

    package func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try reader.readRows(count, of: header, into: &destination, bytesPerRow: bytesPerRow)
    }

    package func deliverCMYK() -> Bool {
        guard header.colorModel == .cmyk else { return false }
        cimg_jpeg_reader_deliver_cmyk(reader.pointer)
        return true
    }

    package func finish() throws(ImageError) -> DecodeReport { try reader.finish(header) }

    /// The most bytes that the C side has held at a time.
    package var peakMemory: Int { reader.peakMemory }

    private static func readHeader(
        _ reader: CodecReader, _ options: DecodingOptions
    ) throws(ImageError) -> ImageHeader {
        var info = cimg_jpeg_info()
        var refusal: ImageError?
        do throws(ImageError) {
            try reader.check(cimg_jpeg_reader_read_header(reader.pointer, &info), size: nil)
        } catch {
            guard info.is_too_large else { throw error }
            refusal = error
        }
        let size = PixelSize(width: Int(info.width), height: Int(info.height))
        let coding = coding(reader.pointer, info: info)
        let metadata = metadata(reader.pointer, info: info)
        let blockSide = blockSide(of: size, options, metadata.orientation, isWhole: info.has_multiple_scans)
        cimg_jpeg_reader_drop_blocks(reader.pointer)
        if refusal == nil, blockSide < 8 {
            try reader.check(cimg_jpeg_reader_reduce(reader.pointer, Int32(blockSide)), size: size)
        }
        let memory = memory(
            reader, options,
            one: CodecMemory.jpeg(
                size: size, sampling: coding.sampling, isWhole: info.has_multiple_scans, blockSide: blockSide))
        var header = ImageHeader(
            format: .jpeg, size: size,
            scale: refusal == nil ? DecodingScale(numerator: blockSide, denominator: 8) : .full,
            colorModel: coding.storedColor.model, hasAlpha: false, bitDepth: 8, rowFormat: .rgba8,
            isStreamed: !info.has_multiple_scans, estimatedMemory: memory, coding: coding,
            metadata: metadata)
        header.refusal = refusal
        header.omittedTexts = info.omitted_comments
        if refusal == nil, cimg_jpeg_reader_has_samples(reader.pointer), size.width >= narrowest {
            header.chromaSubsampling = ChromaSubsampling(coding.sampling)
        }
        return header
    }

    /// Less wide chroma is not interpolated by libjpeg.
    private static let narrowest = 8

    /// What of its limit of memory a picture may need that is decoded on several threads: the rest of the pipeline needs some too.
    private static let threadsShare = 8

    /// Takes as many threads as are asked for and there is memory for.
    /// - Parameter one: the bytes that decoding on one thread needs.
    /// - Returns: the bytes that decoding needs.
    private static func memory(_ reader: CodecReader, _ options: DecodingOptions, one: Int) -> Int {
        var threads = options.threads
        while threads > 1 {
            cimg_jpeg_reader_set_threads(reader.pointer, Int32(clamping: threads))
            let decompressors = cimg_jpeg_reader_decompressors(reader.pointer)
            let memory = (decompressors > 1 ? decompressors + 1 : 1).saturatingProduct(one)
                .saturatingSum(cimg_jpeg_reader_band_memory(reader.pointer))
            if memory <= options.limits.maxMemory / threadsShare { return memory }
            threads = min(threads, decompressors) - 1
        }
        cimg_jpeg_reader_set_threads(reader.pointer, 1)
        return one
    }

    private static func blockSide(
        of size: PixelSize, _ options: DecodingOptions, _ orientation: Orientation, isWhole: Bool
    ) -> Int {
        if let reduction = Reduction(options, orientation: orientation) { return reduction.blockSide(of: size) }
        guard let box = options.resizedToFit, !isWhole else { return 8 }
        return Reduction.blockSide(of: size, resizedToFit: orientation.uprightSize(ofStored: box))
    }

    private static func coding(_ reader: OpaquePointer, info: cimg_jpeg_info) -> JPEGCoding {
        let components = 0..<info.component_count
        let tables = components.compactMap { component -> [UInt16]? in
            var table = [UInt16](repeating: 0, count: 64)
            return cimg_jpeg_reader_quantization(reader, component, &table) ? table : nil
        }
        return JPEGCoding(
            storedColor: JPEGCoding.StoredColor(info.color),
            isProgressive: info.is_progressive,
            isArithmetic: info.is_arithmetic,
            sampling: components.map { component in
                var horizontal: Int32 = 1
                var vertical: Int32 = 1
                cimg_jpeg_reader_sampling(reader, component, &horizontal, &vertical)
                return JPEGSampling(horizontal: Int(horizontal), vertical: Int(vertical))
            },
            quantization: tables.count == components.count ? tables : nil
        )
    }

    private static func metadata(_ reader: OpaquePointer, info: cimg_jpeg_info) -> ImageMetadata {
        var metadata = ImageMetadata()
        for index in 0..<cimg_jpeg_reader_block_count(reader) {
            metadata.add(cimg_jpeg_reader_block(reader, index).pointee)
        }
        if info.has_density {
            metadata.resolution = Resolution(
                jfifUnit: Int(info.density_unit), x: Int(info.density_x), y: Int(info.density_y))
        }
        return metadata
    }
}

extension JPEGCoding.StoredColor {
    fileprivate init(_ color: cimg_jpeg_color) {
        self =
            switch color {
            case CIMG_JPEG_GRAYSCALE: .grayscale
            case CIMG_JPEG_RGB: .rgb
            case CIMG_JPEG_CMYK: .cmyk
            case CIMG_JPEG_YCCK: .ycck
            default: .ycbcr
            }
    }

    fileprivate var model: ColorModel {
        switch self {
        case .grayscale: .gray
        case .ycbcr, .rgb: .rgb
        case .cmyk, .ycck: .cmyk
        }
    }
}
