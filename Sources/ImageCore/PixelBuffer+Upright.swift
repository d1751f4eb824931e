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
        let pixel = format.bytesPerPixel
        result.bytes.withUnsafeMutableBytes { output in
            bytes.withUnsafeBytes { input in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let from = y * layout.bytesPerRow + x * pixel
                        let to = first + y * down + x * across
                        for byte in 0..<pixel { output[to + byte] = input[from + byte] }
                    }
                }
            }
        }
        return result
    }
}
