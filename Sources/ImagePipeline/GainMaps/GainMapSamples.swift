import ImageCodecs
import ImageCore
import ImageMetadata

/// The samples of a gain map in memory: one channel or three, beside each other, 255 steps of 256 each.
struct GainMapSamples {
    private(set) var size: PixelSize
    let channels: Int
    private var values: [UInt16]

    /// The highest value.
    private static let most = Float(255 * 256)

    /// Bytes that it holds, at most.
    static func memory(_ size: PixelSize, channels: Int) -> Int {
        size.width.saturatingProduct(size.height).saturatingProduct(2 * channels)
    }

    private init(size: PixelSize, channels: Int) {
        self.size = size
        self.channels = channels
        values = [UInt16](repeating: 0, count: size.width * size.height * channels)
    }

    /// Decodes a map.
    /// - Parameter reduced: what the three channels mean, where they are to become one; nil where they stay.
    /// - Throws: what decoding throws; also where the map is damaged.
    init(_ decoder: any ImageDecoder, reduced: GainMapParameters?) throws(ImageError) {
        let header = decoder.header
        let stored = header.colorModel == .gray ? 1 : 3
        self.init(size: header.decodedSize, channels: reduced == nil ? stored : 1)
        let reduction = reduced.map { GainMapReduction($0) }
        var rows = BufferedRows(decoder)
        var target = 0
        for row in 0..<size.height {
            let range = try rows.read(row)
            let bytes = rows.bytes[range]
            for pixel in stride(from: range.lowerBound, to: range.upperBound, by: header.rowFormat.bytesPerPixel) {
                if let reduction {
                    values[target] = reduction.value(bytes[pixel], bytes[pixel + 1], bytes[pixel + 2])
                } else {
                    for channel in 0..<channels { values[target + channel] = UInt16(bytes[pixel + channel]) << 8 }
                }
                target += channels
            }
        }
        let report = try rows.finish()
        if let damage = report.damage { throw .damaged(damage) }
    }

    /// Decodes a map and makes it smaller, so that the light of the other picture is resampled as that of the base picture is.
    /// - Parameters:
    ///   - base: the light of the base picture, a row for each of the map's.
    ///   - size: the result's, no larger than the map in either direction.
    ///   - parameters: what the stored samples mean.
    ///   - isReduced: whether three channels become one.
    /// - Throws: what decoding throws; also where the map is damaged.
    init(
        _ decoder: any ImageDecoder, base: consuming BaseLightRows, to size: PixelSize, parameters: GainMapParameters,
        isReduced: Bool
    ) throws(ImageError) {
        self.init(size: size, channels: base.channels)
        let header = decoder.header
        let gains = GainMapFactors(parameters, isReduced: isReduced)
        var resizer = GainMapResizer(from: header.decodedSize, to: size, channels: channels)
        var rows = BufferedRows(decoder)
        var read = 0
        for row in 0..<size.height {
            while read < resizer.neededRows {
                let light = try base.read(read)
                let range = try rows.read(read)
                resizer.push(
                    gains.light(
                        of: light, map: rows.bytes[range], bytesPerPixel: header.rowFormat.bytesPerPixel))
                read += 1
            }
            let start = row * size.width * channels
            for (index, light) in resizer.pull().enumerated() {
                values[start + index] = UInt16(
                    (gains.sample(light, channel: index % channels) * Double(Self.most)).rounded())
            }
        }
        let report = try rows.finish()
        if let damage = report.damage { throw .damaged(damage) }
    }

    /// Catmull's and Rom's interpolation: 1 at 0, and 0 from 2 on.
    private static func cubic(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
    }

    /// The map of a result: each sample from the 16 around it; none outside of the range of the four that are nearest.
    /// - Parameter transform: from the result's pixels to those of this map.
    func interpolated(_ size: PixelSize, _ transform: AffineMap) throws(ImageError) -> GainMapSamples {
        var result = GainMapSamples(size: size, channels: channels)
        let pitch = self.size.width * channels
        let (lastColumn, lastRow) = (self.size.width - 1, self.size.height - 1)
        for y in 0..<size.height {
            if Task.isCancelled { throw .cancelled }
            for x in 0..<size.width {
                let place = transform(Double(x) + 0.5, Double(y) + 0.5)
                let (left, across) = Self.split(place.x - 0.5, last: lastColumn)
                let (top, down) = Self.split(place.y - 0.5, last: lastRow)
                let columns =
                    SIMD4<Int>(left &- 1, left, left &+ 1, left &+ 2)
                    .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: lastColumn)) &* channels
                let rows =
                    SIMD4<Int>(top &- 1, top, top &+ 1, top &+ 2)
                    .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: lastRow)) &* pitch
                for channel in 0..<channels {
                    let sample = { (row: Int) in
                        SIMD4<Float>(
                            Float(values[row + columns[0] + channel]), Float(values[row + columns[1] + channel]),
                            Float(values[row + columns[2] + channel]), Float(values[row + columns[3] + channel]))
                    }
                    let (first, second, third, fourth) = (
                        sample(rows[0]), sample(rows[1]), sample(rows[2]), sample(rows[3])
                    )
                    let sums =
                        (first * down[0] + second * down[1]) + (third * down[2] + fourth * down[3])
                    let least = min(min(second[1], second[2]), min(third[1], third[2]))
                    let most = max(max(second[1], second[2]), max(third[1], third[2]))
                    let sum = min(max((sums * across).sum(), least), most)
                    result.values[(y * size.width + x) * channels + channel] = Self.value(sum)
                }
            }
        }
        return result
    }

    /// Gives a border its own samples. What shows border and picture gets the mean by their areas.
    mutating func clearBorder(_ shares: (columns: [Float], rows: [Float]), _ samples: [Double]) {
        var index = 0
        for y in 0..<size.height {
            for x in 0..<size.width {
                let share = shares.columns[x] * shares.rows[y]
                for channel in 0..<channels {
                    let border = Float(samples[channel]) * Self.most
                    values[index] = Self.value(border + (Float(values[index]) - border) * share)
                    index += 1
                }
            }
        }
    }

    /// The sample before a position, and the weights of that before it, itself and the two after it.
    private static func split(_ position: Double, last: Int) -> (before: Int, weights: SIMD4<Float>) {
        // What a hair lies beside a sample is that sample.
        let position = min(max((position * 4096).rounded() / 4096, 0), Double(last))
        let before = position.rounded(.down)
        let rest = position - before
        return (
            Int(before),
            SIMD4(
                Float(cubic(rest + 1)), Float(cubic(rest)), Float(cubic(1 - rest)), Float(cubic(2 - rest)))
        )
    }

    private static func value(_ sum: Float) -> UInt16 { UInt16(min(max(sum.rounded(), 0), most)) }

    /// Encodes the map.
    func encode(with encoder: any ImageEncoder) throws(ImageError) {
        let bandRows = 16
        var band = PixelBuffer(size: PixelSize(width: size.width, height: bandRows), format: .rgba8)
        for start in stride(from: 0, to: size.height, by: bandRows) {
            if Task.isCancelled { throw .cancelled }
            let count = min(bandRows, size.height - start)
            for row in 0..<count {
                var target = row * band.layout.bytesPerRow
                for pixel in 0..<size.width {
                    let first = ((start + row) * size.width + pixel) * channels
                    for channel in 0..<3 {
                        let value = values[first + (channels == 1 ? 0 : channel)]
                        band.bytes[target + channel] = UInt8((Int(value) + 128) >> 8)
                    }
                    band.bytes[target + 3] = 255
                    target += 4
                }
            }
            try encoder.writeRows(count, from: band.bytes.span.bytes, bytesPerRow: band.layout.bytesPerRow)
        }
    }
}
