extension PixelBuffer {
    /// The stored picture turned upright. Rows of the result have no gaps.
    public func upright(from orientation: Orientation) -> PixelBuffer {
        guard orientation != .topLeft else { return self }
        var result = PixelBuffer(size: orientation.uprightSize(ofStored: size), format: format)
        let layout = result.layout
        var span = result.bytes.mutableSpan
        var output = span.mutableBytes
        copyUpright(from: orientation, rows: 0..<layout.size.height, to: &output, bytesPerRow: layout.bytesPerRow)
        return result
    }

    /// Some rows of the upright picture, `bytesPerRow` bytes apart. There has to be room for them.
    package func copyUpright(
        from orientation: Orientation, rows: Range<Int>, to output: inout MutableRawSpan, bytesPerRow: Int
    ) {
        let target = orientation.uprightSize(ofStored: size)
        guard !rows.isEmpty, target.width > 0 else { return }
        let length = target.width * format.bytesPerPixel
        precondition(rows.lowerBound >= 0 && rows.upperBound <= target.height && bytesPerRow >= length)
        precondition((rows.count - 1) * bytesPerRow + length <= output.byteCount)

        // Stored columns or rows, from the first or from the last one on, are what becomes these rows.
        let (isTransposed, first) = (orientation.isTransposed, orientation.upright(x: 0, y: 0))
        let storedLines = first.y == 0 ? rows : target.height - rows.upperBound..<target.height - rows.lowerBound
        let columns = isTransposed ? storedLines : 0..<size.width
        let storedRows = isTransposed ? 0..<size.height : storedLines
        let right = (target.width - 1) * format.bytesPerPixel
        let bottom = (rows.count - 1) * bytesPerRow
        let across = first.x == 0 ? format.bytesPerPixel : -format.bytesPerPixel
        let down = first.y == 0 ? bytesPerRow : -bytesPerRow
        let moves = PixelStrides(
            first: (first.x == 0 ? 0 : right) + (first.y == 0 ? 0 : bottom), across: isTransposed ? down : across,
            down: isTransposed ? across : down, columns: columns, rows: storedRows, layout: layout
        )
        output.withUnsafeMutableBytes { output in
            bytes.withUnsafeBytes { input in
                // Whole pixels at a time where there is a number of their size.
                switch format.bytesPerPixel {
                case 2: moves.run(input, output, UInt16.self)
                case 4: moves.run(input, output, UInt32.self)
                case 8: moves.run(input, output, UInt64.self)
                case let count: moves.run(input, output, UInt8.self, count: count)
                }
            }
        }
    }
}

/// Where pixels go: in bytes, the offset of the first one, and how far neighbours are apart.
private struct PixelStrides {
    var first: Int
    var across: Int
    var down: Int
    /// Where they come from.
    var columns: Range<Int>
    var rows: Range<Int>
    var layout: PixelLayout

    /// - Parameter count: the parts of a pixel.
    @inline(__always)
    func run<Part: BitwiseCopyable>(
        _ input: UnsafeRawBufferPointer, _ output: UnsafeMutableRawBufferPointer, _ part: Part.Type, count: Int = 1
    ) {
        for y in rows {
            for x in columns {
                let from = y * layout.bytesPerRow + x * layout.format.bytesPerPixel
                let to = first + (y - rows.lowerBound) * down + (x - columns.lowerBound) * across
                for number in 0..<count {
                    let offset = number * MemoryLayout<Part>.size
                    output.storeBytes(
                        of: input.loadUnaligned(fromByteOffset: from + offset, as: part), toByteOffset: to + offset,
                        as: part
                    )
                }
            }
        }
    }
}
