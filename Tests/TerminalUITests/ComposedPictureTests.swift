import ImageCore
import Presenters
import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("A picture beside what it is compared with")
struct ComposedPictureTests {
    private func picture(_ width: Int, _ height: Int, level: UInt8) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: width, height: height), format: .rgba8)
        for index in picture.bytes.indices { picture.bytes[index] = level }
        return picture
    }

    @Test("before at the left, a white line, after at the right", arguments: [(0.0, 0), (0.5, 5), (1, 10)])
    func split(_ divider: Double, _ column: Int) throws {
        let control = PictureControl()
        control.picture = picture(10, 3, level: 200)
        #expect(control.composed == control.picture)
        control.comparison = picture(10, 3, level: 50)
        control.moveDivider(to: divider)
        let composed = try #require(control.composed)
        for y in 0..<3 {
            let row = (0..<10).map { composed.bytes[y * composed.layout.bytesPerRow + $0 * 4] }
            let expected = (0..<10).map { x -> UInt8 in x < column ? 50 : x == column ? 255 : 200 }
            #expect(row == expected)
        }
    }

    @Test("where the sizes differ, the picture alone")
    func otherSize() {
        let control = PictureControl()
        control.picture = picture(10, 3, level: 200)
        control.comparison = picture(9, 3, level: 50)
        #expect(control.composed == control.picture)
    }
}
