import ImageCodecs
import ImageCore

extension PixelSize {
    /// Rows between two looks at whether the task was cancelled: whole rows of JPEG blocks, a few milliseconds at most.
    static let bandRows = 64

    /// Goes through the rows of a picture, a band at a time, until the task is cancelled.
    func forEachBand(_ body: (_ firstRow: Int, _ count: Int) throws(ImageError) -> Void) throws(ImageError) {
        for firstRow in stride(from: 0, to: height, by: Self.bandRows) {
            if Task.isCancelled { throw .cancelled }
            try body(firstRow, min(Self.bandRows, height - firstRow))
        }
    }
}

extension ImageDecoder {
    /// Decodes the picture a band at a time, until the task is cancelled.
    /// - Parameters:
    ///   - memory: bytes that the caller needs besides.
    ///   - body: gets each band, of which the first `count` rows are the picture's.
    func forEachBand(
        within limits: ImageLimits, beside memory: Int = 0,
        _ body: (_ band: PixelBuffer, _ count: Int) throws(ImageError) -> Void
    ) throws(ImageError) {
        let size = header.decodedSize
        var band = PixelBuffer(
            size: PixelSize(width: size.width, height: min(PixelSize.bandRows, size.height)), format: header.rowFormat)
        try limits.check(memory: header.estimatedMemory + band.layout.byteCount + memory, for: header.size)
        try size.forEachBand { _, count throws(ImageError) in
            try readRows(count, into: &band)
            try body(band, count)
        }
    }
}
