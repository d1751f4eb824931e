import ImageCore

/// How much one plane of a frame holds: rows, and bytes of a row without its gap.
struct PlaneExtent {
    var rows: Int
    var bytesPerLine: Int

    /// More than any camera has; within these no product of the numbers below overflows.
    static let longestSide = 1 << 16
    static let longestLine = 1 << 30

    /// The planes of a raw frame, and for MJPEG one without rows. Chroma of odd sizes is rounded up: the last column
    /// and the last row have samples of their own.
    /// - Throws: `ImageError.undecodable` where no frame has such a size.
    static func planes(of format: VideoPixelFormat, size: PixelSize) throws(ImageError) -> [PlaneExtent] {
        guard (1...longestSide).contains(size.width), (1...longestSide).contains(size.height) else {
            throw .undecodable("its frames are said to have \(size) pixels")
        }
        let (width, height) = (size.width, size.height)
        let (pairs, pairsOfRows) = ((width + 1) / 2, (height + 1) / 2)
        return switch format {
        case .mjpeg:
            [PlaneExtent(rows: 0, bytesPerLine: 0)]
        case .yuyv, .uyvy:
            [PlaneExtent(rows: height, bytesPerLine: 4 * pairs)]
        case .nv12:
            [
                PlaneExtent(rows: height, bytesPerLine: width),
                PlaneExtent(rows: pairsOfRows, bytesPerLine: 2 * pairs),
            ]
        case .yu12:
            [
                PlaneExtent(rows: height, bytesPerLine: width),
                PlaneExtent(rows: pairsOfRows, bytesPerLine: pairs),
                PlaneExtent(rows: pairsOfRows, bytesPerLine: pairs),
            ]
        case .rgb24, .bgr24:
            [PlaneExtent(rows: height, bytesPerLine: 3 * width)]
        case .grey:
            [PlaneExtent(rows: height, bytesPerLine: width)]
        }
    }

    /// Throws `ImageError.undecodable` unless the plane lies within memory of so many bytes.
    func check(_ plane: VideoFrameLayout.Plane, within available: Int) throws(ImageError) {
        guard plane.offset >= 0, plane.offset <= available, plane.bytesPerLine >= bytesPerLine,
            plane.bytesPerLine <= Self.longestLine
        else {
            throw .undecodable(
                "its rows of \(bytesPerLine) bytes do not fit in \(plane.bytesPerLine) from byte \(plane.offset) on"
            )
        }
        let needed = plane.bytesPerLine * (rows - 1) + bytesPerLine
        guard available - plane.offset >= needed else {
            throw .undecodable("the frame ends at byte \(available), and its pixels at byte \(plane.offset + needed)")
        }
    }
}
