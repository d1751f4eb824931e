/// Where the pixels of a block of rows lie in memory.
public struct PixelLayout: Hashable, Sendable {
    /// Width and height in pixels.
    public var size: PixelSize
    /// The format of a pixel.
    public var format: PixelFormat
    /// Bytes from the start of one row to the start of the next; at least `size.width * format.bytesPerPixel`.
    public var bytesPerRow: Int

    /// - Parameter bytesPerRow: the stride; nil for rows without a gap.
    public init(size: PixelSize, format: PixelFormat, bytesPerRow: Int? = nil) {
        self.size = size
        self.format = format
        let (used, overflow) = size.width.multipliedReportingOverflow(by: format.bytesPerPixel)
        // An impossible width is not a layout's to refuse before `validate` is asked.
        self.bytesPerRow = bytesPerRow ?? (overflow ? .max : used)
    }

    /// Bytes of one row's pixels, its padding not counted.
    public var usedBytesPerRow: Int { size.width * format.bytesPerPixel }

    /// Bytes from the first pixel to the end of the last one.
    public var byteCount: Int {
        size.height == 0 ? 0 : bytesPerRow * (size.height - 1) + usedBytesPerRow
    }

    /// Throws unless the layout is possible and fits in a block of `available` bytes.
    public func validate(within available: Int) throws(ImageError) {
        guard size.width > 0, size.height > 0 else {
            throw .invalidRequest("a picture of \(size) pixels has no pixels")
        }
        let (used, tooWide) = size.width.multipliedReportingOverflow(by: format.bytesPerPixel)
        guard !tooWide, bytesPerRow >= used else {
            throw .invalidRequest(
                "rows of \(size.width) \(format.rawValue) pixels do not fit in \(bytesPerRow) bytes a row")
        }
        let (rows, tooTall) = bytesPerRow.multipliedReportingOverflow(by: size.height - 1)
        let (total, tooLarge) = rows.addingReportingOverflow(used)
        guard !tooTall, !tooLarge, total <= available else {
            throw .invalidRequest("\(size.height) rows of \(bytesPerRow) bytes do not fit in \(available) bytes")
        }
    }
}
