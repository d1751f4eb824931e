extension PixelBuffer {
    /// The stored picture turned to stand upright. Rows of the result have no gaps.
    public func upright(from orientation: Orientation) -> PixelBuffer {
        guard orientation != .topLeft else { return self }
        var result = PixelBuffer(size: orientation.uprightSize(ofStored: size), format: format)
        let target = result.layout

        /// Where a stored pixel goes, in bytes.
        func place(_ x: Int, _ y: Int) -> Int {
            let middle = orientation.upright(
                x: (Double(x) + 0.5) / Double(size.width), y: (Double(y) + 0.5) / Double(size.height))
            let column = Int(middle.x * Double(target.size.width))
            let row = Int(middle.y * Double(target.size.height))
            return row * target.bytesPerRow + column * format.bytesPerPixel
        }

        let first = place(0, 0)
        // Neighbours stay neighbours: two steps tell where all go.
        let across = size.width > 1 ? place(1, 0) - first : 0
        let down = size.height > 1 ? place(0, 1) - first : 0
        let moves = Moves(first: first, across: across, down: down, layout: layout)
        result.bytes.withUnsafeMutableBytes { output in
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
        return result
    }
}

/// Where pixels go: in bytes, the place of the first one, and how far neighbours are apart.
private struct Moves {
    var first: Int
    var across: Int
    var down: Int
    /// Where they come from.
    var layout: PixelLayout

    /// - Parameter count: the parts of a pixel.
    @inline(__always)
    func run<Part: BitwiseCopyable>(
        _ input: UnsafeRawBufferPointer, _ output: UnsafeMutableRawBufferPointer, _ part: Part.Type, count: Int = 1
    ) {
        for y in 0..<layout.size.height {
            for x in 0..<layout.size.width {
                let from = y * layout.bytesPerRow + x * layout.format.bytesPerPixel
                let to = first + y * down + x * across
                for number in 0..<count {
                    let place = number * MemoryLayout<Part>.size
                    output.storeBytes(
                        of: input.loadUnaligned(fromByteOffset: from + place, as: part), toByteOffset: to + place,
                        as: part
                    )
                }
            }
        }
    }
}
