import FilterEngine
import ImageCore

/// Makes the light of a base picture and of the picture that its gain map leads to smaller, row by row, by the filter that pictures
/// are resized by.
///
/// A map says by how many stops light grows. The mean of its stops would be right for pixels that are equally light alone: where a
/// lamp is beside a shadow, the HDR picture's mean is the lamp's. So light is resampled, of both pictures, and the smaller
/// map's gain leads from one to the other.
struct GainMapResizer {
    /// The light of both pictures: the base picture's, and the other one's.
    typealias Light = SIMD2<Float>

    private let channels: Int
    private let height: Int
    private let across: [Taps]
    private let down: ResampleWeights
    /// The latest rows, already as narrow as the result.
    private var rows: [[Light]]
    private var pushedRows = 0
    private var pulledRows = 0

    init(from before: PixelSize, to after: PixelSize, channels: Int) {
        self.channels = channels
        height = after.height
        let weights = Self.weights(before.width, after.width)
        across = (0..<after.width).map { Taps(weights, $0) }
        down = Self.weights(before.height, after.height)
        rows = [[Light]](
            repeating: [Light](repeating: .zero, count: after.width * channels), count: down.maximumTaps)
    }

    private static func weights(_ before: Int, _ after: Int) -> ResampleWeights {
        ResampleWeights(from: before, length: Double(before), to: after)
    }

    /// Bytes that it holds.
    static func memory(from before: PixelSize, to after: PixelSize, channels: Int) -> Int {
        let rows = after.width.saturatingProduct(channels * weights(before.height, after.height).maximumTaps)
        let factors = after.width.saturatingProduct(weights(before.width, after.width).maximumTaps)
        return rows.saturatingProduct(MemoryLayout<Light>.stride).saturatingSum(
            factors.saturatingProduct(MemoryLayout<Float>.stride))
    }

    /// Rows from the top that the next result needs.
    var neededRows: Int { pulledRows < height ? down.taps(of: pulledRows).upperBound : 0 }

    /// Adds the next row.
    /// - Parameter light: a channel after the other, pixel by pixel.
    mutating func push(_ light: [Light]) {
        let row = pushedRows % rows.count
        pushedRows += 1
        for (x, taps) in across.enumerated() {
            for channel in 0..<channels {
                rows[row][x * channels + channel] = taps.sum { light[$0 * channels + channel] }
            }
        }
    }

    /// The next row of the result.
    mutating func pull() -> [Light] {
        let taps = Taps(down, pulledRows)
        pulledRows += 1
        return (0..<across.count * channels).map { index in taps.sum { rows[$0 % rows.count][index] } }
    }

    /// What one result is made of.
    private struct Taps {
        private let first: Int
        private let factors: [Float]
        /// Those under the filter's main lobe. As where pictures are resized, no result is outside of their range.
        private let lobe: Range<Int>

        init(_ weights: ResampleWeights, _ index: Int) {
            let taps = weights.taps(of: index)
            first = taps.lowerBound
            factors = weights.weights(of: index)
            lobe = weights.lobe(of: index).clamped(to: taps)
        }

        func sum(_ light: (Int) -> Light) -> Light {
            var sum = Light.zero
            var (least, most) = (Light(repeating: .greatestFiniteMagnitude), Light.zero)
            for (index, factor) in factors.enumerated() {
                sum += factor * light(first + index)
            }
            for index in lobe {
                let value = light(index)
                least.replace(with: value, where: value .< least)
                most.replace(with: value, where: value .> most)
            }
            sum.replace(with: least, where: sum .< least)
            sum.replace(with: most, where: sum .> most)
            return sum
        }
    }
}
