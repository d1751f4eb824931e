// Laying pixels over a picture: "source over" of encoded values with straight alpha, as CSS has it.

extension PixelBuffer {
    /// Pixels of one colour, by how much of each is covered.
    /// - Parameters:
    ///   - coverage: 0…255, row by row.
    ///   - color: its first pixel is meant, of 16 bits a channel.
    ///   - opacity: that of what is covered whole, 0…1.
    package init(coverage: [UInt8], size: PixelSize, color: PixelBuffer, opacity: Double) {
        precondition(coverage.count == size.width * size.height && color.format == .rgba16)
        self.init(size: size, format: .rgba16)
        let alphas = (0...255).map { UInt16((Double($0) / 255 * opacity * 65_535).rounded()) }
        bytes.withUnsafeMutableBytes { bytes in
            let channels = bytes.bindMemory(to: UInt16.self)
            color.bytes.withUnsafeBytes { color in
                for index in coverage.indices where coverage[index] > 0 {
                    for channel in 0..<3 {
                        channels[4 * index + channel] = color.loadUnaligned(
                            fromByteOffset: 2 * channel, as: UInt16.self)
                    }
                    channels[4 * index + 3] = alphas[Int(coverage[index])]
                }
            }
        }
    }

    /// Makes pixels of 16 bits a channel more transparent.
    /// - Parameter opacity: 0…1.
    package mutating func multiplyAlpha(by opacity: Double) {
        precondition(format == .rgba16)
        let count = bytes.count / 8
        bytes.withUnsafeMutableBytes { bytes in
            let channels = bytes.bindMemory(to: UInt16.self)
            for pixel in 0..<count {
                channels[4 * pixel + 3] = UInt16((Double(channels[4 * pixel + 3]) * opacity).rounded())
            }
        }
    }

    /// The same pixels with 16 bits a channel.
    package var widened: PixelBuffer {
        guard format == .rgba8 else { return self }
        var result = PixelBuffer(size: size, format: .rgba16)
        for index in bytes.indices {
            (result.bytes[2 * index], result.bytes[2 * index + 1]) = (bytes[index], bytes[index])
        }
        return result
    }

    /// Whether red, green and blue are the same in all pixels that are not quite transparent. For RGBA.
    package var isGray: Bool {
        let width = format.bytesPerPixel / 4
        return stride(from: 0, to: bytes.count, by: 4 * width).allSatisfy { pixel in
            let channels = (0..<4).map { bytes[pixel + $0 * width..<pixel + ($0 + 1) * width] }
            return channels[3].allSatisfy { $0 == 0 }
                || (channels[0].elementsEqual(channels[1]) && channels[1].elementsEqual(channels[2]))
        }
    }

    /// Lays a row of another picture over a part of one of this picture's rows.
    /// - Parameters:
    ///   - row: this picture's row, in RGBA.
    ///   - left: the first pixel that is covered.
    ///   - overlay: has 16 bits a channel, and room in the row.
    package mutating func blend(row: Int, left: Int, with overlayRow: Int, of overlay: PixelBuffer) {
        let width = overlay.size.width
        precondition(overlay.format == .rgba16 && format.channelCount == 4 && left >= 0 && left + width <= size.width)
        precondition((0..<size.height).contains(row) && (0..<overlay.size.height).contains(overlayRow))
        let first = row * layout.bytesPerRow + left * format.bytesPerPixel
        let (source, is16Bit) = (overlayRow * overlay.layout.bytesPerRow, format.bitsPerChannel == 16)
        overlay.bytes.withUnsafeBytes { overlay in
            let over = UnsafeRawBufferPointer(rebasing: overlay[source..<source + 8 * width])
                .assumingMemoryBound(to: UInt16.self)
            bytes.withUnsafeMutableBytes { bytes in
                let target = UnsafeMutableRawBufferPointer(rebasing: bytes[first...])
                if is16Bit {
                    Self.blend(over, onto: target.assumingMemoryBound(to: UInt16.self), width, scale: 1)
                } else {
                    Self.blend(over, onto: target.assumingMemoryBound(to: UInt8.self), width, scale: 257)
                }
            }
        }
    }

    /// - Parameter scale: steps of 16 bits in one of the row's.
    @inline(__always)
    private static func blend<Channel: FixedWidthInteger>(
        _ over: UnsafeBufferPointer<UInt16>, onto row: UnsafeMutableBufferPointer<Channel>, _ width: Int, scale: UInt64
    ) {
        let whole: UInt64 = 65_535
        for index in stride(from: 0, to: 4 * width, by: 4) {
            let alpha = UInt64(over[index + 3])
            guard alpha > 0 else { continue }
            // What each of the two counts for, times the square of 65,535.
            let (above, below) = (alpha * whole, UInt64(row[index + 3]) * scale * (whole - alpha))
            let sum = above + below
            for channel in index..<index + 3 {
                let value = UInt64(over[channel]) * above + UInt64(row[channel]) * scale * below
                row[channel] = Channel((value + sum * scale / 2) / (sum * scale))
            }
            row[index + 3] = Channel((sum + whole * scale / 2) / (whole * scale))
        }
    }
}
