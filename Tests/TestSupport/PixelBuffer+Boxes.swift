import ImageCore

extension PixelBuffer {
    /// The mean of each block of `factor` × `factor` pixels, fewer at the right and the bottom; colours count as much as
    /// their alpha. For rgba8 and rgba16.
    package func boxed(by factor: Int) -> PixelBuffer {
        let reduced = PixelSize(
            width: (size.width + factor - 1) / factor, height: (size.height + factor - 1) / factor)
        var result = PixelBuffer(size: reduced, format: format)
        for y in 0..<reduced.height {
            for x in 0..<reduced.width {
                var sums = [0, 0, 0, 0]
                var count = 0
                for row in y * factor..<min((y + 1) * factor, size.height) {
                    for column in x * factor..<min((x + 1) * factor, size.width) {
                        let pixel = row * size.width + column
                        let alpha = level(pixel: pixel, channel: 3)
                        for channel in 0..<3 { sums[channel] += level(pixel: pixel, channel: channel) * alpha }
                        sums[3] += alpha
                        count += 1
                    }
                }
                for channel in 0..<4 {
                    let divisor = channel == 3 ? count : sums[3]
                    let mean = divisor == 0 ? 0 : (sums[channel] + divisor / 2) / divisor
                    result.set(mean, pixel: y * reduced.width + x, channel: channel)
                }
            }
        }
        return result
    }
}

/// The mean difference of two pictures' samples, in levels.
package func meanDifference(_ first: [UInt16], _ second: [UInt16]) -> Double {
    precondition(first.count == second.count)
    let sum = zip(first, second).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(max(1, first.count))
}

package func meanDifference(_ first: PixelBuffer, _ second: PixelBuffer) -> Double {
    precondition(first.size == second.size)
    return meanDifference(first.samples, second.samples)
}
