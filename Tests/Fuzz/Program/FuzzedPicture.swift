import ImageCodecs
import ImageCore

/// A picture that was decoded to its end.
struct FuzzedPicture {
    /// Small, so that a run takes no time and what goes beyond shows.
    static let limits = ImageLimits(maxPixels: 1 << 16, maxMemory: 16 << 20, maxScans: 50)

    let header: ImageHeader
    let pixels: PixelBuffer
    let report: DecodeReport

    init(_ bytes: [UInt8], _ options: DecodingOptions) throws(ImageError) {
        let decoder = try ImageDecoders.make(source: MemorySource(bytes), options: options)
        try self.init(decoder)
        expect(Self.peakMemory(of: decoder) <= options.limits.maxMemory, "more memory than is allowed")
    }

    /// Reads all rows of a decoder, an odd number at a time.
    init(_ decoder: any ImageDecoder) throws(ImageError) {
        let size = decoder.header.decodedSize
        expect(size.width > 0 && size.height > 0)
        expect(size.width <= decoder.header.size.width && size.height <= decoder.header.size.height)
        var pixels = PixelBuffer(size: size, format: decoder.header.rowFormat)
        let bytesPerRow = pixels.layout.bytesPerRow
        for row in stride(from: 0, to: size.height, by: 7) {
            let count = min(7, size.height - row)
            var span = pixels.bytes.mutableSpan
            var bytes = span.mutableBytes
            var rows = bytes._mutatingExtracting(row * bytesPerRow..<(row + count) * bytesPerRow)
            try decoder.readRows(count, into: &rows, bytesPerRow: bytesPerRow)
        }
        report = try decoder.finish()
        header = decoder.header
        self.pixels = pixels
        var row = [UInt8](repeating: 0, count: bytesPerRow)
        var span = row.mutableSpan
        var rest = span.mutableBytes
        let isOver = (try? decoder.readRows(1, into: &rest, bytesPerRow: bytesPerRow)) == nil
        expect(isOver, "more rows than the header says")
    }

    private static func peakMemory(of decoder: any ImageDecoder) -> Int {
        switch decoder {
        case let decoder as JPEGDecoder: decoder.peakMemory
        case let decoder as PNGDecoder: decoder.peakMemory
        case let decoder as RAWDecoder: decoder.peakMemory
        case let decoder as WebPDecoder: decoder.peakMemory
        case let decoder as TIFFDecoder: decoder.peakMemory
        case let decoder as HEIFDecoder: decoder.peakMemory
        default: 0
        }
    }
}
