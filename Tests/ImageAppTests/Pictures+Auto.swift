import ImageCodecs
import TestSupport

extension Pictures {
    /// A PNG of a dark photograph in warm light: one that auto corrects.
    static func darkInWarmLight() throws -> [UInt8] {
        var picture = GeneratedPicture.smooth(160, 120)
        for pixel in 0..<160 * 120 {
            let color = picture.color(pixel: pixel)
            for (channel, gain) in [0.5, 0.42, 0.28].enumerated() {
                picture.set(Int((color[channel] * gain * 255).rounded()), pixel: pixel, channel: channel)
            }
            picture.set(255, pixel: pixel, channel: 3)
        }
        return try picture.encoded(.png(PNGEncodingOptions()))
    }
}
