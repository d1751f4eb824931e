import ImageCore
import PictureAnalysis
import TestSupport
import Testing

@Suite("The histogram of a picture that is shown")
struct ColorHistogramTests {
    @Test("counts each value of each channel, row by row")
    func counts() throws {
        let bytes: [UInt8] = [
            10, 20, 30, 255, 10, 0, 255, 255, 1, 1, 1, 0, 9, 9, 9, 9,  //
            0, 0, 0, 255, 254, 20, 31, 128, 255, 255, 255, 255, 9, 9, 9, 9,
        ]
        let layout = PixelLayout(size: PixelSize(width: 3, height: 2), format: .rgba8, bytesPerRow: 16)
        let histogram = ColorHistogram(of: try PixelBuffer(layout: layout, bytes: bytes))
        #expect(histogram.pixelCount == 5, "what is wholly transparent does not count, nor what is between rows")
        #expect(histogram.red[10] == 2 && histogram.red[254] == 1 && histogram.red[9] == 0)
        #expect(histogram.green[20] == 2 && histogram.blue[30] == 1 && histogram.blue[31] == 1)
        #expect(histogram.darkCount == 2 && histogram.lightCount == 2)
        #expect(histogram.bins(\.red, count: 64)[2] == 2 && histogram.bins(\.red, count: 64)[63] == 2)
        #expect(histogram.bins(\.blue, count: 4).reduce(0, +) == 5)
    }

    @Test("is the same by two processors", arguments: [1, 2, 7, 64])
    func counted(height: Int) async throws {
        let size = PixelSize(width: 33, height: height)
        let bytes = (0..<size.width * height * 4).map { UInt8(truncatingIfNeeded: $0 * 41 / 3) }
        let picture = try PixelBuffer(layout: PixelLayout(size: size, format: .rgba8), bytes: bytes)
        let histogram = ColorHistogram(of: picture)
        #expect(await .counted(of: picture) == histogram)
        #expect(histogram.red.reduce(0, +) == histogram.pixelCount && histogram.pixelCount > 32 * height)
        let blue = stride(from: 2, to: bytes.count, by: 4).filter { bytes[$0 + 1] > 0 && bytes[$0] == 130 }.count
        #expect(histogram.blue[130] == blue)
    }
}
