import ImageCodecs
import ImageCore
import TestSupport
import Testing

@Suite struct ReducedWebPTests {
    @Test("a smaller picture is the mean of the full one's pixels")
    func means() throws {
        for (width, height) in [(100, 60), (31, 47), (7, 200)] {
            for isLossless in [false, true] {
                for hasAlpha in [false, true] {
                    let bytes = try GeneratedPicture.noise(width, height).encoded(
                        .webp(WebPEncodingOptions(isLossless: isLossless)), hasAlpha: hasAlpha)
                    let full = try Decoded(bytes).picture
                    for least in [1, 2, 3, 5, 8, 30, 100] {
                        let options = DecodingOptions(reducedToFill: PixelSize(width: least, height: 1_000_000))
                        let decoded = try Decoded(bytes, options: options, rows: 3)
                        let factor = max(1, width / least)
                        let isEqual = decoded.picture == (factor == 1 ? full : full.boxed(by: factor))
                        #expect(isEqual, "\(width) × \(height) to \(least)")
                    }
                }
            }
        }
    }
}
