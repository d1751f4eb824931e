import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire
import SystemPackage
import TestSupport
import Testing

/// Helpers for tests of overlays on results: they compare pixels with source-over in double precision.
protocol OverlayJudging {}

extension OverlayJudging {
    func renderer(_ output: OutputOptions) -> PictureRenderer {
        PictureRenderer(look: Look(name: "none", steps: []), output: output)
    }

    func render(_ file: [UInt8], _ output: OutputOptions) throws -> (file: Decoded, report: RenderReport) {
        let (bytes, report) = try renderer(output).render(file)
        return (try Decoded(bytes), report)
    }

    /// A picture of noise, also in its alpha.
    static func picture(_ width: Int, _ height: Int, _ orientation: Orientation, bits: Int) throws -> (
        stored: PixelBuffer, file: [UInt8]
    ) {
        let stored = GeneratedPicture.noise(width, height, format: bits == 8 ? .rgba8 : .rgba16)
        let metadata = ImageMetadata(exif: EXIFBlock(orientation: orientation.rawValue).bytes)
        return (
            stored, try stored.encoded(.png(PNGEncodingOptions(bitDepth: bits)), hasAlpha: true, metadata: metadata)
        )
    }

    /// Red, green, blue and alpha of a pixel, 0…1.
    func color(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> [Double] {
        let most = picture.format.bitsPerChannel == 16 ? 65_535.0 : 255
        return (0..<4).map { Double(picture.level(pixel: y * picture.size.width + x, channel: $0)) / most }
    }

    /// W3C Compositing and Blending, 9.1.4: source over, of straight alpha.
    func over(_ source: [Double], _ backdrop: [Double]) -> [Double] {
        let alpha = source[3] + backdrop[3] * (1 - source[3])
        guard alpha > 0 else { return backdrop }
        return (0..<3).map { (source[$0] * source[3] + backdrop[$0] * backdrop[3] * (1 - source[3])) / alpha } + [alpha]
    }

    /// Expects every pixel to differ from source over by less than half a step, and what the sixteen bits of an overlay's alpha add.
    func expect(
        _ result: PixelBuffer, is picture: PixelBuffer, under overlay: (Int, Int) -> [Double]?,
        _ comment: Comment
    ) {
        let is16Bit = picture.format.bitsPerChannel == 16
        let (most, steps) = is16Bit ? (65_535.0, 1.0) : (255, 257)
        guard result.size == picture.size, result.format == picture.format else {
            Issue.record("\(result.size) \(result.format)")
            return
        }
        var worst = 0.0
        for y in 0..<picture.size.height {
            for x in 0..<picture.size.width {
                let (before, after) = (color(picture, x, y), color(result, x, y))
                guard let overlay = overlay(x, y), overlay[3] > 0 else {
                    if before != after { worst = .infinity }
                    continue
                }
                let expected = over(overlay, before)
                for channel in 0..<4 {
                    // Half a step of an overlay's alpha is more of the colours where the sum of both is more transparent.
                    let tolerance = 0.51 + 0.51 / steps / (channel < 3 ? expected[3] : 1)
                    worst = max(worst, abs(expected[channel] - after[channel]) * most / tolerance)
                }
            }
        }
        #expect(worst <= 1, comment)
    }
}
