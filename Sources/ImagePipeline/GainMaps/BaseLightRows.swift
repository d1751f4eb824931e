import FilterEngine
import ImageCodecs
import ImageCore
import ImageMetadata
import KernelDispatch

/// The light of a base picture, row by row, at the size of its gain map.
struct BaseLightRows {
    /// One, which is the brightness, or three.
    let channels: Int
    private let header: ImageHeader
    private var rows: BufferedRows

    /// - Parameters:
    ///   - file: the picture's.
    ///   - size: the map's.
    ///   - channels: the result's.
    /// - Throws: what decoding throws. Damage is allowed here: it is found where the picture itself is decoded.
    init(
        _ file: any RandomAccessSource, size: PixelSize, channels: Int, limits: ImageLimits, codecs: CodecRunner,
        instructionSet: InstructionSet
    ) throws(ImageError) {
        self.channels = channels
        var options = DecodingOptions(limits: limits, allowsDamage: true)
        options.resizedToFit = size
        let decoder = try ImageDecoders.make(
            source: SectionSource(file, 0..<file.byteCount), options: options, codecs: codecs)
        let picture = decoder.header
        guard picture.decodedSize != size else {
            header = picture
            rows = BufferedRows(decoder)
            return
        }
        let resizer = RowResizer(
            from: picture.size, scale: picture.scale, to: size, format: picture.rowFormat,
            instructionSet: instructionSet)
        header = GeometryPlan.Operation.resize(size).header(from: picture)
        rows = BufferedRows(ResamplingDecoder(decoder, resizer, header: header))
    }

    /// Bytes that it holds, the decoder's too.
    /// - Parameter picture: the base picture's header, as it is stored.
    static func memory(_ picture: ImageHeader, size: PixelSize) -> Int {
        GeometryPlan.Operation.resize(size).header(from: picture).estimatedMemory
            .saturatingSum(size.width.saturatingProduct(BufferedRows.bandRows * picture.rowFormat.bytesPerPixel))
    }

    /// The light of a row's pixels, 0 to 1, a channel after the other. Rows are asked for in their order.
    mutating func read(_ row: Int) throws(ImageError) -> [Float] {
        let range = try rows.read(row)
        let bytesPerPixel = header.rowFormat.bytesPerPixel
        // Of 16 bits, the upper eight are enough for a mean's weights; they come second.
        let bytesPerSample = bytesPerPixel / 4
        var light: [Float] = []
        light.reserveCapacity(range.count / bytesPerPixel * channels)
        let bytes = rows.bytes
        for pixel in stride(from: range.lowerBound, to: range.upperBound, by: bytesPerPixel) {
            let sample = pixel + bytesPerSample - 1
            let color = SIMD3<Float>(
                Self.levels[Int(bytes[sample])], Self.levels[Int(bytes[sample + bytesPerSample])],
                Self.levels[Int(bytes[sample + 2 * bytesPerSample])])
            if channels == 3 {
                light.append(color.x)
                light.append(color.y)
                light.append(color.z)
            } else {
                light.append((color * Self.weights).sum())
            }
        }
        return light
    }

    private static let levels = (0...255).map { SRGBTables.linear[4 * $0] }
    private static let weights = SIMD3<Float>(GainMapParameters.luminanceWeights.map { Float($0) })
}
