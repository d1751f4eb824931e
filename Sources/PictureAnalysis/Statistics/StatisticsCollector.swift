import FilterEngine
import ImageCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Collects a picture's colours, row by row, and computes their statistics.
///
/// It samples some 65,000 evenly spread pixels, whatever the picture's size. Transparent ones are skipped unless there are
/// no others.
package struct StatisticsCollector: Sendable {
    private static let maximumSamples = 65_536

    private let step: Int
    private var row = 0
    /// The pixels that are looked at, row by row, and which of them are opaque.
    private var samples: [SIMD3<Float>] = []
    private var isOpaque: [Bool] = []
    private var bitsPerChannel = 8
    private let samplesPerRow: Int
    private let parts: StatisticsParts
    private let orientation: Orientation

    /// - Parameters:
    ///   - size: of the rows that will come, all together.
    ///   - orientation: how the rows are to be turned to be upright.
    ///   - parts: what the statistics include of what takes time.
    package init(size: PixelSize, orientation: Orientation = .topLeft, parts: StatisticsParts = .all) {
        self.parts = parts
        self.orientation = orientation
        let share = Double(size.width) * Double(size.height) / Double(Self.maximumSamples)
        step = max(1, Int(share.squareRoot().rounded(.up)))
        samplesPerRow = (size.width + step - 1) / step
        let count = min(samplesPerRow * ((size.height + step - 1) / step), 2 * Self.maximumSamples)
        samples.reserveCapacity(count)
        isOpaque.reserveCapacity(count)
    }

    /// Bytes that it holds at most: the samples, in several orders where more than tones are measured, and how often each level occurs.
    package static func estimatedMemory(for parts: StatisticsParts, bitsPerChannel: Int) -> Int {
        let levels = 5 * MemoryLayout<Int>.size << bitsPerChannel
        return (parts.isSubset(of: .tones) ? 48 : 160) * maximumSamples + levels
    }

    /// - Parameters:
    ///   - rows: the picture's next rows, encoded sRGB.
    ///   - layout: where they lie, `PixelFormat.rgba8` or `PixelFormat.rgba16`.
    /// - Throws: `ImageError.invalidRequest` where layout and memory don't fit together.
    package mutating func add(_ rows: RawSpan, layout: PixelLayout) throws(ImageError) {
        try layout.validate(within: rows.byteCount)
        let isWide = layout.format.bitsPerChannel == 16
        // What has 8 bits has one of the values of 16 as well.
        if isWide { bitsPerChannel = 16 }
        for number in 0..<layout.size.height where (row + number) % step == 0 {
            for x in stride(from: 0, to: layout.size.width, by: step) {
                let offset = number * layout.bytesPerRow + x * layout.format.bytesPerPixel
                func channel(_ index: Int) -> Float {
                    isWide
                        ? Float(rows.unsafeLoadUnaligned(fromByteOffset: offset + 2 * index, as: UInt16.self)) / 65_535
                        : Float(rows.unsafeLoadUnaligned(fromByteOffset: offset + index, as: UInt8.self)) / 255
                }
                samples.append(SIMD3(channel(0), channel(1), channel(2)))
                isOpaque.append(channel(3) >= 0.5)
            }
        }
        row += layout.size.height
    }

    /// The statistics of the pixels so far.
    package func statistics() -> PictureStatistics {
        let counts = isOpaque.contains(true) ? isOpaque : isOpaque.map { _ in true }
        let colors = counts.contains(false) ? samples.indices.filter { counts[$0] }.map { samples[$0] } : samples
        guard !colors.isEmpty else { return PictureStatistics() }
        var result = PictureStatistics(dominantHues: HueHistogram(colors).dominantHues)
        if parts.contains(.distribution) {
            let perceptual = samples.map { PerceptualColor.of(linear: LinearLevels.linear($0)) }
            let counted =
                counts.contains(false) ? perceptual.indices.filter { counts[$0] }.map { perceptual[$0] } : perceptual
            addDistribution(of: counted, to: &result)
            let skin = SkinAreas(
                SkinMap(perceptual, counts: counts, width: samplesPerRow), isTransposed: orientation.isTransposed)
            result.skinShare = skin.share
            if !skin.faceSamples.isEmpty {
                let face = skin.faceSamples.map { samples[$0] }
                result.faceLight = Self.light(of: levelCounts(of: face), count: face.count)
            }
        }
        let channels = levelCounts(of: colors)
        result.light = Self.light(of: channels, count: colors.count)
        result.sample = stride(from: 0, to: colors.count, by: max(1, colors.count / 4096)).map { index in
            let levels = (colors[index] * 255).rounded(.toNearestOrAwayFromZero)
            return UInt32(levels.x) << 16 | UInt32(levels.y) << 8 | UInt32(levels.z)
        }
        let toneRange = parts.contains(.tones) ? ToneRange(of: colors, levels: levels) : nil
        result.toneRange = toneRange
        if parts.contains(.illuminant), let toneRange {
            (result.illuminant, result.illuminantDoubt) = IlluminantEstimator.illuminant(
                of: samples, isOpaque: counts, width: samplesPerRow, channels: channels,
                tones: ToneCorrection(for: toneRange, haze: result.haze))
        }
        let count = Double(colors.count)
        result.clippedShadows = Double(colors.count { $0.lowest <= 0 }) / count
        result.clippedHighlights = Double(colors.count { $0.highest >= 1 }) / count
        return result
    }

    private func addDistribution(of colors: [SIMD3<Double>], to result: inout PictureStatistics) {
        let perceptual = colors.radixSorted { $0.x }
        let count = perceptual.count
        let shares = PictureStatistics.shareCount
        let mean = perceptual.reduce(.zero, +) / Double(count)
        var variance = SIMD3<Double>.zero
        var covariance = SIMD3<Double>.zero
        for color in perceptual {
            let away = color - mean
            variance += away * away
            covariance += SIMD3(away.x * away.y, away.x * away.z, away.y * away.z)
        }
        result.mean = mean
        result.variance = variance / Double(count)
        result.covariance = covariance / Double(count)
        result.lightness = (0...shares).map { perceptual[min($0 * count / shares, count - 1)].x }
        result.lightnessEnds = LightnessEnds(sorted: perceptual)
        result.colorsByLightness = (0..<shares).map { share in
            let first = min(share * count / shares, count - 1)
            let last = max(first + 1, (share + 1) * count / shares)
            let sum = perceptual[first..<last].reduce(.zero, +) / Double(last - first)
            return SIMD2(sum.y, sum.z)
        }
    }

    private var levels: SampleLevels { SampleLevels(bitsPerChannel: bitsPerChannel) }

    /// The histograms of red, green and blue.
    private func levelCounts(of colors: [SIMD3<Float>]) -> [LevelCounts] {
        (0..<3).map { channel in
            var counts = LevelCounts(levels)
            for color in colors { counts.add(color[channel]) }
            return counts
        }
    }

    private static func light(of channels: [LevelCounts], count: Int) -> SIMD3<Double> {
        SIMD3(
            light(of: channels[0], count: count), light(of: channels[1], count: count),
            light(of: channels[2], count: count))
    }

    /// The mean over the middle 60 % of a channel's values, in powers of two of linear light.
    private static func light(of channel: LevelCounts, count: Int) -> Double {
        let middle = count / 5..<count - count / 5
        var sum = 0.0
        var end = 0
        for (level, count) in channel.counts.enumerated() where count > 0 {
            let places = (end..<end + count).clamped(to: middle)
            end += count
            guard !places.isEmpty else { continue }
            // Half a level of 8 bits: black has no logarithm.
            let logarithm = log2(SRGBTransferFunction.linear(max(Double(channel.levels.value(level)), 0.5 / 255)))
            for _ in places { sum += logarithm }
        }
        return sum / Double(middle.count)
    }
}
