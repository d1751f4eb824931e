import CImageCodecs
import ImageCore

extension JPEGDecoder: YCbCrDecoder {
    package func readSamples(_ count: Int, into rows: inout YCbCrRows) throws(ImageError) {
        try rows.check(count, width: header.decodedSize.width, header.chromaSubsampling)
        let (offsets, strides) = rows.places
        let status = rows.bytes.withUnsafeMutableBufferPointer { bytes in
            var planes = cimg_jpeg_planes(bytes.baseAddress!, offsets, strides)
            return cimg_jpeg_reader_read_samples(reader.pointer, &planes, count)
        }
        try reader.check(status, of: header)
    }
}

extension JPEGEncoder: YCbCrEncoder {
    package func writeSamples(_ count: Int, from rows: YCbCrRows) throws(ImageError) {
        try rows.check(count, width: writer.request.size.width, subsampling)
        let (offsets, strides) = rows.places
        let status = rows.bytes.withUnsafeBufferPointer { bytes in
            // Writing changes nothing there: libjpeg knows no constant rows.
            var planes = cimg_jpeg_planes(UnsafeMutablePointer(mutating: bytes.baseAddress!), offsets, strides)
            return cimg_jpeg_writer_write_samples(writer.pointer, &planes, count)
        }
        try writer.check(status)
    }
}

extension YCbCrRows {
    /// - Throws: `ImageError.invalidRequest` where these are no rows of such a picture, or have no room for so many.
    fileprivate func check(_ count: Int, width: Int, _ subsampling: ChromaSubsampling?) throws(ImageError) {
        guard layout.width == width, layout.subsampling == subsampling, 1...layout.capacity ~= count else {
            throw .invalidRequest("\(count) rows of samples do not fit into those that were made for them")
        }
    }

    /// The first row of each plane, and bytes from row to row.
    fileprivate var places: (offsets: [Int], strides: [Int]) {
        (Plane.allCases.map { layout.offset(of: $0, row: 0) }, Plane.allCases.map { layout.stride(of: $0) })
    }
}

extension cimg_jpeg_planes {
    fileprivate init(_ start: UnsafeMutablePointer<UInt8>, _ offsets: [Int], _ strides: [Int]) {
        self.init(
            rows: (start + offsets[0], start + offsets[1], start + offsets[2]),
            strides: (strides[0], strides[1], strides[2]))
    }
}

// By their types: whether an object conforms to a protocol is a search through all conformances of the program, 300,000 instructions.

extension ImageDecoder {
    /// The decoder, where it can hand out samples.
    package var yCbCrDecoder: (any YCbCrDecoder)? { self as? JPEGDecoder }
}

extension ImageEncoder {
    /// The encoder, where it can take samples.
    package var yCbCrEncoder: (any YCbCrEncoder)? { self as? JPEGEncoder }
}

extension EncodingRequest {
    /// How the samples lie that the request's encoder takes where ``takesSamples`` is set; nil where it takes pixels alone.
    package var chromaSubsampling: ChromaSubsampling? {
        (coding as? JPEGEncodingOptions)?.chromaSubsampling(for: self)
    }
}

extension JPEGEncodingOptions {
    func chromaSubsampling(for request: EncodingRequest) -> ChromaSubsampling? {
        guard sizeLimit == nil, request.colorModel == .rgb, request.rowFormat == .rgba8,
            JPEGEncoder.compressors(for: request, options: self) == 1
        else { return nil }
        return ChromaSubsampling(sampling)
    }
}

extension ChromaSubsampling {
    /// Nil where the factors are others.
    init?(_ sampling: [JPEGSampling]) {
        guard let usual = JPEGSubsampling.allCases.first(where: { $0.sampling == sampling }) else { return nil }
        self.init(rawValue: usual.rawValue)
    }
}
