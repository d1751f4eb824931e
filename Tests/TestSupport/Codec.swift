import ImageCodecs
import ImageCore
import ImageMetadata

/// Whole pictures through the codecs.
package struct Decoded {
    package var header: ImageHeader
    package var picture: PixelBuffer
    package var report: DecodeReport

    /// - Parameter rows: how many are read in one call.
    package init(_ bytes: [UInt8], options: DecodingOptions = DecodingOptions(), rows: Int = 16) throws(ImageError) {
        let decoder = try ImageDecoders.make(source: MemorySource(bytes), options: options)
        try self.init(decoder, rows: rows)
    }

    package init(_ decoder: any ImageDecoder, rows: Int = 16) throws(ImageError) {
        header = decoder.header
        picture = PixelBuffer(size: header.decodedSize, format: header.rowFormat)
        let stride = picture.layout.bytesPerRow
        var band = [UInt8](repeating: 0, count: stride * rows)
        for start in Swift.stride(from: 0, to: picture.size.height, by: rows) {
            let count = min(rows, picture.size.height - start)
            var span = band.mutableSpan
            var bytes = span.mutableBytes
            try decoder.readRows(count, into: &bytes, bytesPerRow: stride)
            picture.bytes.replaceSubrange(start * stride..<(start + count) * stride, with: band.prefix(count * stride))
        }
        report = try decoder.finish()
    }

    /// The decoded samples: bytes, or 16-bit values.
    package var samples: [UInt16] { picture.samples }
}

extension PixelBuffer {
    /// Every channel's value, 8 or 16 bits wide.
    package var samples: [UInt16] {
        guard format.bitsPerChannel == 16 else { return bytes.map(UInt16.init) }
        return bytes.withUnsafeBytes { raw in
            (0..<raw.count / 2).map { raw.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self) }
        }
    }

    /// The picture as a file.
    package func encoded(
        _ coding: some EncoderSettings, colorModel: ColorModel = .rgb, hasAlpha: Bool = false,
        metadata: ImageMetadata = ImageMetadata(), limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> [UInt8] {
        let request = EncodingRequest(
            size: size, rowFormat: format, colorModel: colorModel, hasAlpha: hasAlpha, metadata: metadata,
            coding: coding, limits: limits)
        // In bands of an odd number of rows, as nothing says that they must be whole blocks.
        return try encoded(by: request, step: 7)
    }

    /// The same by a request for this picture.
    /// - Parameter step: rows that are given at a time.
    package func encoded(by request: EncodingRequest, step: Int = 16) throws(ImageError) -> [UInt8] {
        let sink = MemorySink()
        let encoder = try ImageEncoders.make(request, sink: sink)
        for start in stride(from: 0, to: size.height, by: step) {
            let count = min(step, size.height - start)
            let band = Array(bytes[(start * layout.bytesPerRow)..<(start + count) * layout.bytesPerRow])
            try encoder.writeRows(count, from: band.span.bytes, bytesPerRow: layout.bytesPerRow)
        }
        try encoder.finish()
        return sink.bytes
    }
}

/// Peak signal-to-noise ratio in decibels, of the channels that a pixel of four has before alpha.
package func signalToNoise(_ first: [UInt8], _ second: [UInt8]) -> Double {
    precondition(first.count == second.count)
    var sum = 0.0
    var count = 0.0
    for index in first.indices where index % 4 != 3 {
        let difference = Double(first[index]) - Double(second[index])
        sum += difference * difference
        count += 1
    }
    return sum == 0 ? .infinity : 10 * log10(255 * 255 * count / sum)
}

private func log10(_ value: Double) -> Double {
    // Good to a thousandth, which is all that a comparison needs: halve to 1…2, then the series of the logarithm.
    var exponent = 0.0
    var rest = value
    while rest >= 2 {
        rest /= 2
        exponent += 1
    }
    while rest < 1 {
        rest *= 2
        exponent -= 1
    }
    let ratio = (rest - 1) / (rest + 1)
    let series = stride(from: 1, through: 15, by: 2).reduce(0.0) { sum, power in
        sum + (0..<power).reduce(1.0) { product, _ in product * ratio } / Double(power)
    }
    return (exponent * 0.6931471805599453 + 2 * series) / 2.302585092994046
}

/// The error that decoding a file ends in, if any.
package func refusal(_ bytes: [UInt8], options: DecodingOptions = DecodingOptions()) -> ImageError? {
    do throws(ImageError) {
        _ = try Decoded(bytes, options: options)
        return nil
    } catch {
        return error
    }
}
