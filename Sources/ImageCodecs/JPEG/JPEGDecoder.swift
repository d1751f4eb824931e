import CImageCodecs
import ImageCore
import ImageMetadata

/// Reads a JPEG: baseline, extended with 8 bits, progressive, with Huffman or arithmetic coding; grey, YCbCr, RGB, CMYK
/// and YCCK. Rows come as `PixelFormat.rgba8`.
package final class JPEGDecoder: ImageDecoder {
    package let header: ImageHeader
    private let reader: OpaquePointer
    private let input: CodecInput
    private let limits: ImageLimits
    private let allowsDamage: Bool

    /// Reads the header.
    /// - Throws: `ImageError.unsupportedFeature` for 12 bits, lossless and hierarchical pictures,
    ///   `ImageError.limitExceeded` where the picture would need too much, `ImageError.undecodable`,
    ///   `ImageError.notAPicture`, and what the source throws.
    package init(source: any ByteSource, options: DecodingOptions = DecodingOptions()) throws(ImageError) {
        input = CodecInput(source)
        limits = options.limits
        allowsDamage = options.allowsDamage
        reader = try Self.makeReader(input, options)
        do throws(ImageError) {
            // Assigned last: an initializer that throws with all of its properties set runs `deinit`, too.
            let header = try Self.readHeader(reader, input: input, options: options)
            try header.check(within: limits)
            self.header = header
        } catch {
            cimg_jpeg_reader_free(reader)
            throw error
        }
    }

    deinit {
        cimg_jpeg_reader_free(reader)
    }

    static func header(of source: any ByteSource, _ options: DecodingOptions) throws(ImageError) -> ImageHeader {
        let input = CodecInput(source)
        let reader = try makeReader(input, options)
        defer { cimg_jpeg_reader_free(reader) }
        return try readHeader(reader, input: input, options: options)
    }

    private static func makeReader(
        _ input: CodecInput, _ options: DecodingOptions
    ) throws(ImageError) -> OpaquePointer {
        var functions = input.functions
        var bounds = cimg_limits(options.limits)
        if let reader = cimg_jpeg_reader_create(&functions, &bounds, options.allowsDamage) { return reader }
        throw .limitExceeded(LimitExceeded(limit: .memory, allowed: options.limits.maxMemory))
    }

    package func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try checkRows(
            count, used: header.decodedSize.width * 4, bytesPerRow: bytesPerRow, available: destination.byteCount)
        guard count > 0 else { return }
        let status = destination.withUnsafeMutableBytes { bytes in
            cimg_jpeg_reader_read_rows(
                reader, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytesPerRow, count)
        }
        try check(status)
    }

    package func deliverCMYK() -> Bool {
        guard header.colorModel == .cmyk else { return false }
        cimg_jpeg_reader_deliver_cmyk(reader)
        return true
    }

    package func finish() throws(ImageError) -> DecodeReport {
        try check(cimg_jpeg_reader_finish(reader))
        return CodecReport(cimg_jpeg_reader_report(reader)).decoded
    }

    /// The most bytes that the C side has held at a time.
    package var peakMemory: Int { cimg_jpeg_reader_peak_memory(reader) }

    private func check(_ status: cimg_status) throws(ImageError) {
        guard status != CIMG_OK else { return }
        let report = CodecReport(cimg_jpeg_reader_report(reader))
        throw report.error(
            status, failure: input.failure, size: header.size, limits: limits, canBeKept: !allowsDamage)
    }

    private static func readHeader(
        _ reader: OpaquePointer, input: CodecInput, options: DecodingOptions
    ) throws(ImageError) -> ImageHeader {
        let limits = options.limits
        var info = cimg_jpeg_info()
        let status = cimg_jpeg_reader_read_header(reader, &info)
        var refusal: ImageError?
        if status != CIMG_OK {
            let report = CodecReport(cimg_jpeg_reader_report(reader))
            let error = report.error(status, failure: input.failure, size: nil, limits: limits)
            guard info.is_too_large else { throw error }
            refusal = error
        }
        let size = PixelSize(width: Int(info.width), height: Int(info.height))
        let coding = coding(reader, info: info)
        let metadata = metadata(reader, info: info)
        let blockSide = blockSide(of: size, options, metadata.orientation, isWhole: info.has_multiple_scans)
        let memory = CodecMemory.jpeg(
            size: size, sampling: coding.sampling, isWhole: info.has_multiple_scans, blockSide: blockSide)
        cimg_jpeg_reader_drop_blocks(reader)
        let decodedSize =
            refusal == nil ? try reduce(reader, to: blockSide, size: size, limits: limits) : size
        var header = ImageHeader(
            format: .jpeg, size: size, decodedSize: decodedSize, colorModel: coding.storedColor.model, hasAlpha: false,
            bitDepth: 8,
            rowFormat: .rgba8, isStreamed: !info.has_multiple_scans, estimatedMemory: memory, coding: coding,
            metadata: metadata)
        header.refusal = refusal
        header.omittedTexts = info.omitted_comments
        return header
    }

    private static func blockSide(
        of size: PixelSize, _ options: DecodingOptions, _ orientation: Orientation, isWhole: Bool
    ) -> Int {
        if let reduction = Reduction(options, orientation: orientation) { return reduction.blockSide(of: size) }
        guard let box = options.resizedToFit, !isWhole else { return 8 }
        return Reduction.blockSide(of: size, resizedToFit: orientation.uprightSize(ofStored: box))
    }

    /// Asks for smaller rows; says how small.
    private static func reduce(
        _ reader: OpaquePointer, to blockSide: Int, size: PixelSize, limits: ImageLimits
    ) throws(ImageError) -> PixelSize {
        guard blockSide < 8 else { return size }
        var width: UInt32 = 0
        var height: UInt32 = 0
        let status = cimg_jpeg_reader_reduce(reader, Int32(blockSide), &width, &height)
        guard status == CIMG_OK else {
            throw CodecReport(cimg_jpeg_reader_report(reader)).error(status, failure: nil, size: size, limits: limits)
        }
        return PixelSize(width: Int(width), height: Int(height))
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
        var budget = TextBudget()
        for index in 0..<cimg_jpeg_reader_block_count(reader) {
            metadata.add(cimg_jpeg_reader_block(reader, index).pointee, budget: &budget)
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
