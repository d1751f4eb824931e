import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import ImagePipeline
import Inspire
import TestSupport
import Testing

@Suite("Framing")
struct FramingTests {
    private static func framing(_ changes: (inout Framing) -> Void) -> Framing {
        var framing = Framing()
        changes(&framing)
        return framing
    }

    private static let framings: [Framing] = [
        framing { $0.turnRight() }, framing { $0.turnLeft() }, framing { $0.mirror() },
        framing {
            $0.turnRight()
            $0.mirror()
        },
        framing { $0.crop = UnitArea(left: 0.25, top: 0.5, width: 0.5, height: 0.25) },
        framing {
            $0.straighten(by: 7)
            $0.mirror()
            $0.turnLeft()
            $0.crop = UnitArea(left: 0.1, top: 0.2, width: 0.5, height: 0.3)
        },
    ]

    @Test(
        "a preview at full size is framed as the picture is", arguments: framings,
        [Orientation.topLeft, .rightTop, .topRight])
    func preview(_ framing: Framing, _ orientation: Orientation) throws {
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0]
        let metadata = ImageMetadata(exif: [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0])
        let bytes = try GeneratedPicture.noise(80, 60).encoded(.jpeg(JPEGEncodingOptions()), metadata: metadata)
        let image = PickedImage(title: "test", content: .encoded(bytes))
        let renderer = PreviewRenderer()
        let preview = try renderer.preview(of: image, filling: PixelSize(width: 1000, height: 1000))
        let framed = try renderer.framed(preview, framing)
        let shown = try renderer.rendered(framed, look: Look(name: "none", steps: []))

        let size = orientation.uprightSize(ofStored: PixelSize(width: 80, height: 60))
        let output = OutputOptions(format: .png, geometry: framing.steps(for: size))
        let result = try PictureRenderer(look: Look(name: "none", steps: []), output: output).render(bytes)
        let decoded = try Decoded(result.bytes).picture
        #expect(shown.size == decoded.size)
        #expect(shown.bytes == decoded.bytes)
        #expect(framed.geometry.fullSize == decoded.size)
    }

    @Test("four turns, two mirror images, and a turn to both sides are none")
    func inverses() {
        var framing = Framing()
        framing.crop = UnitArea(left: 0.25, top: 0.125, width: 0.5, height: 0.25)
        let start = framing
        for _ in 0..<4 { framing.turnRight() }
        #expect(framing == start)
        framing.mirror()
        #expect(framing != start)
        framing.mirror()
        #expect(framing == start)
        framing.turnLeft()
        framing.turnRight()
        #expect(framing == start)
    }

    @Test("what is kept goes with the picture as it turns and as it is mirrored")
    func crop() {
        var framing = Framing()
        framing.crop = UnitArea(left: 0, top: 0, width: 0.25, height: 0.5)
        framing.turnRight()
        #expect(framing.crop == UnitArea(left: 0.5, top: 0, width: 0.5, height: 0.25))
        framing.mirror()
        #expect(framing.crop == UnitArea(left: 0, top: 0, width: 0.5, height: 0.25))
    }

    @Test("an area stays within the picture, and what is none is refused")
    func areas() {
        #expect(
            UnitArea(left: 0.9, top: -1, width: 0.5, height: 3).within
                == UnitArea(left: 0.5, top: 0, width: 0.5, height: 1))
        #expect(UnitArea(left: .nan, top: 0, width: 1, height: 1).within == nil)
        #expect(
            UnitArea(left: 0.999, top: 0.999, width: 0.0001, height: 0.0001).pixels(of: PixelSize(width: 3, height: 3))
                .size == PixelSize(width: 1, height: 1))
    }

    @Test("crops are read as people write them")
    func text() {
        #expect(
            GeometryStep.Cropping("80x60+1+2")
                == .area(PixelArea(left: 1, top: 2, size: PixelSize(width: 80, height: 60))))
        #expect(GeometryStep.Cropping("=3:2") == .shape(width: 3, height: 2))
        #expect(GeometryStep.Cropping("80%") == .share(0.8))
        for text in ["", "x", "0x1", "80%%", "1:0", "80x60+1", "80x60+-1+2", "120%"] {
            #expect(GeometryStep.Cropping(text) == nil, "\(text)")
        }
    }
}
