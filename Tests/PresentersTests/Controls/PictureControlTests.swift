import ImageCore
import Presenters
import Testing

@MainActor
@Suite("A picture's control")
struct PictureControlTests {
    @Test("reports another size, and not the same or an impossible one")
    func resize() {
        let control = PictureControl(room: PixelSize(width: 10, height: 10))
        var sizes: [PixelSize] = []
        #expect(!control.isBound)
        control.onResize { sizes.append($0) }
        #expect(control.isBound)
        control.resize(to: PixelSize(width: 10, height: 10))
        control.resize(to: PixelSize(width: 0, height: 10))
        control.resize(to: PixelSize(width: 20, height: 10))
        #expect(sizes == [PixelSize(width: 20, height: 10)])
        #expect(control.room == sizes.last)
    }

    @Test(
        "the divider stays within the picture", arguments: [(0.3, 0.3), (-1, 0), (7, 1), (.nan, 0.5), (.infinity, 0.5)])
    func divider(_ wanted: Double, _ reached: Double) {
        let picture = PictureControl()
        picture.moveDivider(to: wanted)
        #expect(picture.divider == reached)
    }
}
