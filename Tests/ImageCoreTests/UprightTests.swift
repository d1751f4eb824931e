import ImageCore
import TestSupport
import Testing

struct UprightTests {
    @Test("Each pixel goes where the orientation says", arguments: Orientation.allCases, PixelFormat.allCases)
    func pixels(orientation: Orientation, format: PixelFormat) {
        var generator = SeededGenerator(seed: 5)
        for (width, height) in [(5, 3), (1, 4), (4, 1), (1, 1)] {
            let size = PixelSize(width: width, height: height)
            let stored = PixelBuffer.random(size: size, format: format, using: &generator)
            let upright = stored.upright(from: orientation)
            #expect(upright.size == orientation.uprightSize(ofStored: size) && upright.format == format)
            for y in 0..<height {
                for x in 0..<width {
                    let middle = orientation.upright(
                        x: (Double(x) + 0.5) / Double(width), y: (Double(y) + 0.5) / Double(height))
                    let column = Int(middle.x * Double(upright.size.width))
                    let row = Int(middle.y * Double(upright.size.height))
                    for channel in 0..<format.channelCount {
                        #expect(
                            upright.level(pixel: row * upright.size.width + column, channel: channel)
                                == stored.level(pixel: y * width + x, channel: channel))
                    }
                }
            }
        }
    }

    @Test("A picture that has to be turned by a quarter clockwise")
    func quarter() throws {
        // The camera was held upright: the stored first row is the right column.
        let layout = PixelLayout(size: PixelSize(width: 3, height: 2), format: .gray8, bytesPerRow: 4)
        let stored = try PixelBuffer(layout: layout, bytes: [1, 2, 3, 99, 4, 5, 6])
        let upright = stored.upright(from: .rightTop)
        #expect(upright.size == PixelSize(width: 2, height: 3))
        #expect(upright.bytes == [4, 1, 5, 2, 6, 3])
    }
}
