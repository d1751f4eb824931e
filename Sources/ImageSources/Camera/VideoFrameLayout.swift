import ImageCore

/// What a camera's frames look like: size, format, colours, and where each plane lies.
package struct VideoFrameLayout: Hashable, Sendable {
    /// Where one plane of a frame lies.
    package struct Plane: Hashable, Sendable {
        /// Which of the frame's blocks of memory it is in: 0 unless the planes are separate.
        package var memory: Int
        /// Bytes from the start of that memory to the plane's first one.
        package var offset: Int
        /// Bytes from the start of one row to the start of the next.
        package var bytesPerLine: Int

        package init(memory: Int, offset: Int, bytesPerLine: Int) {
            self.memory = memory
            self.offset = offset
            self.bytesPerLine = bytesPerLine
        }
    }

    package var size: PixelSize
    package var format: VideoPixelFormat
    package var color: VideoColor
    /// Where the format's planes are: luma first, then U, then V.
    package var planes: [Plane]

    package init(size: PixelSize, format: VideoPixelFormat, color: VideoColor, planes: [Plane]) {
        self.size = size
        self.format = format
        self.color = color
        self.planes = planes
    }

    /// The layout of a V4L2 driver, whose planes in one block of memory follow each other without a gap, chroma rows as
    /// long in proportion as those of luma.
    ///
    /// - Parameter bytesPerLine: that of each block of memory, as the driver reports it: one number, or one for each
    ///   plane where the planes are separate. 0 stands for rows without gaps, and for MJPEG, which has no rows.
    /// - Throws: `ImageError.undecodable` where the numbers are impossible.
    package init(
        size: PixelSize, format: VideoPixelFormat, color: VideoColor, bytesPerLine: [Int]
    ) throws(ImageError) {
        let extents = try PlaneExtent.planes(of: format, size: size)
        guard bytesPerLine.count == 1 || bytesPerLine.count == extents.count else {
            throw .undecodable("\(bytesPerLine.count) blocks of memory are no \(format.rawValue) frame")
        }
        guard let first = bytesPerLine.first, bytesPerLine.allSatisfy((0...PlaneExtent.longestLine).contains) else {
            throw .undecodable("its rows are said to be \(bytesPerLine) bytes long")
        }
        var planes: [Plane] = []
        var end = 0
        for (number, extent) in extents.enumerated() {
            if bytesPerLine.count > 1 {
                let line = bytesPerLine[number] == 0 ? extent.bytesPerLine : bytesPerLine[number]
                planes.append(Plane(memory: number, offset: 0, bytesPerLine: line))
                continue
            }
            // Planes of half as many samples have rows of half the length, gaps included.
            let scaled = format == .yu12 && number > 0 ? (first + 1) / 2 : first
            let line = first == 0 || number > 0 ? max(scaled, extent.bytesPerLine) : scaled
            planes.append(Plane(memory: 0, offset: end, bytesPerLine: line))
            end += line * extent.rows
        }
        self.init(size: size, format: format, color: color, planes: planes)
    }
}
