import ImageCore

/// What a camera's frames look like: size, format, colours, and where each plane lies.
public struct VideoFrameLayout: Hashable, Sendable {
    /// Where one plane of a frame lies.
    public struct Plane: Hashable, Sendable {
        /// Which of the frame's blocks of memory it is in: 0 unless the planes are separate.
        public var memory: Int
        /// Bytes from the start of that memory to the plane's first one.
        public var offset: Int
        /// Bytes from the start of one row to the start of the next.
        public var bytesPerLine: Int

        public init(memory: Int, offset: Int, bytesPerLine: Int) {
            self.memory = memory
            self.offset = offset
            self.bytesPerLine = bytesPerLine
        }
    }

    public var size: PixelSize
    public var format: VideoPixelFormat
    public var color: VideoColor
    /// Where the planes are, as many as the format has: luma first, then U, then V.
    public var planes: [Plane]

    public init(size: PixelSize, format: VideoPixelFormat, color: VideoColor, planes: [Plane]) {
        self.size = size
        self.format = format
        self.color = color
        self.planes = planes
    }

    /// The layout of a V4L2 driver: planes in one block of memory follow each other without a gap, chroma rows taking
    /// as much of the first plane's `bytesPerLine` as they have of its samples.
    ///
    /// - Parameter bytesPerLine: that of each block of memory, as the driver reports it: one number, or one for each
    ///   plane where the planes are separate. Where a driver reports 0 its rows have no gaps. MJPEG needs none.
    /// - Throws: `ImageError.broken` where the numbers are impossible.
    public init(
        size: PixelSize, format: VideoPixelFormat, color: VideoColor, bytesPerLine: [Int]
    ) throws(ImageError) {
        fatalError("not written yet")
    }
}
