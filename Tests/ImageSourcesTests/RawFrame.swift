import ImageCore
import ImageSources

/// A camera's frame made sample by sample, to be converted.
struct RawFrame {
    var layout: VideoFrameLayout
    var memory: [[UInt8]]

    /// - Parameters:
    ///   - gap: bytes after each row, which are no part of the picture.
    ///   - luma: a pixel's luma (for `rgb24` and `bgr24`: a pixel's red, green and blue in turns).
    ///   - chroma: U and V of the pixels that share a sample, by its column and row.
    init(
        _ format: VideoPixelFormat, _ size: PixelSize, color: VideoColor = VideoColor(), gap: Int = 0,
        luma: (_ x: Int, _ y: Int) -> UInt8,
        chroma: (_ x: Int, _ y: Int) -> (u: UInt8, v: UInt8) = { _, _ in (128, 128) }
    ) {
        let (pairs, pairsOfRows) = ((size.width + 1) / 2, (size.height + 1) / 2)
        var planes: [VideoFrameLayout.Plane] = []
        var bytes: [UInt8] = []
        func add(rows: Int, row: (Int) -> [UInt8]) {
            let offset = bytes.count
            var line = 0
            for y in 0..<rows {
                let samples = row(y)
                line = samples.count + gap
                bytes += samples + [UInt8](repeating: 0xEE, count: gap)
            }
            planes.append(.init(memory: 0, offset: offset, bytesPerLine: line))
        }
        func lumaRow(_ y: Int) -> [UInt8] { (0..<size.width).map { luma($0, y) } }
        /// Luma of both pixels of a pair, the one beyond an odd width being of no account.
        func pair(_ x: Int, _ y: Int) -> (UInt8, UInt8) {
            (luma(2 * x, y), 2 * x + 1 < size.width ? luma(2 * x + 1, y) : 0x55)
        }
        switch format {
        case .mjpeg:
            bytes = []
        case .yuyv:
            add(rows: size.height) { y in
                (0..<pairs).flatMap { [pair($0, y).0, chroma($0, y).u, pair($0, y).1, chroma($0, y).v] }
            }
        case .uyvy:
            add(rows: size.height) { y in
                (0..<pairs).flatMap { [chroma($0, y).u, pair($0, y).0, chroma($0, y).v, pair($0, y).1] }
            }
        case .nv12:
            add(rows: size.height, row: lumaRow)
            add(rows: pairsOfRows) { y in (0..<pairs).flatMap { [chroma($0, y).u, chroma($0, y).v] } }
        case .yu12:
            add(rows: size.height, row: lumaRow)
            add(rows: pairsOfRows) { y in (0..<pairs).map { chroma($0, y).u } }
            add(rows: pairsOfRows) { y in (0..<pairs).map { chroma($0, y).v } }
        case .rgb24, .bgr24:
            add(rows: size.height) { y in
                (0..<size.width).flatMap { x -> [UInt8] in
                    let colors = [luma(3 * x, y), luma(3 * x + 1, y), luma(3 * x + 2, y)]
                    return format == .rgb24 ? colors : colors.reversed()
                }
            }
        case .grey:
            add(rows: size.height, row: lumaRow)
        }
        // The last row's gap is not promised by anybody.
        memory = [[UInt8](bytes.dropLast(gap))]
        layout = VideoFrameLayout(size: size, format: format, color: color, planes: planes)
    }

    /// The same frame with each plane in a block of memory of its own.
    var separated: RawFrame {
        var result = self
        let ends = layout.planes.dropFirst().map(\.offset) + [memory[0].count]
        result.memory = zip(layout.planes, ends).map { plane, end in [UInt8](memory[0][plane.offset..<end]) }
        result.layout.planes = layout.planes.enumerated().map { number, plane in
            .init(memory: number, offset: 0, bytesPerLine: plane.bytesPerLine)
        }
        return result
    }
}

extension PixelBuffer {
    /// Red, green, blue and alpha of a pixel of RGBA8.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let start = y * layout.bytesPerRow + 4 * x
        return [UInt8](bytes[start..<start + 4])
    }
}
