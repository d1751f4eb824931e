import ImageCore
import ImageSources
import Testing

@Suite("What a camera is asked for")
struct CameraModeTests {
    private typealias Format = CameraDescription.Format
    private typealias Sizes = CameraDescription.Sizes

    /// A format with sizes that come at so many frames a second.
    private func format(_ format: VideoPixelFormat, _ sizes: [(Int, Int, [UInt32])]) -> Format {
        Format(
            fourCC: format.fourCC, name: "",
            sizes: sizes.map { width, height, rates in
                let size = PixelSize(width: width, height: height)
                return Sizes(
                    smallest: size, largest: size, step: PixelSize(width: 0, height: 0),
                    intervals: rates.map { FrameInterval(numerator: 1, denominator: $0) })
            })
    }

    private func best(
        _ formats: [Format], size: (Int, Int)? = nil, format: VideoPixelFormat? = nil
    ) -> CameraMode? {
        let size = size.map { PixelSize(width: $0.0, height: $0.1) }
        return CameraMode.ranked(of: formats, for: CameraOptions(size: size, format: format)).first
    }

    @Test("The nearest size wins, whatever the format")
    func nearestSize() {
        let formats = [format(.yuyv, [(640, 480, [30])]), format(.mjpeg, [(1280, 720, [30]), (1920, 1080, [30])])]
        #expect(best(formats, size: (1280, 720))?.format == .mjpeg)
        #expect(best(formats, size: (1200, 700))?.size == PixelSize(width: 1280, height: 720))
        #expect(best(formats, size: (600, 400))?.format == .yuyv)
        #expect(best(formats, size: (4000, 3000))?.size == PixelSize(width: 1920, height: 1080))
    }

    @Test("At one size what is fast enough comes first, and of that what keeps most of the picture")
    func speedAndFidelity() {
        let slow = [format(.yuyv, [(1920, 1080, [5])]), format(.mjpeg, [(1920, 1080, [30])])]
        #expect(best(slow, size: (1920, 1080))?.format == .mjpeg)
        let alike = [format(.mjpeg, [(640, 480, [60])]), format(.nv12, [(640, 480, [20])])]
        #expect(best(alike + [format(.yuyv, [(640, 480, [15])])], size: (640, 480))?.format == .yuyv)
        #expect(best(alike, size: (640, 480))?.format == .nv12)
        #expect(best(alike + [format(.rgb24, [(640, 480, [30])])], size: (640, 480))?.format == .rgb24)
    }

    @Test("For a live view speed comes first where a size is slow, and up to thirty frames a second it counts")
    func live() {
        func best(_ formats: [Format]) -> CameraMode? {
            let options = CameraOptions(size: PixelSize(width: 1280, height: 720))
            return CameraMode.ranked(of: formats, for: options, isLive: true).first
        }
        let webcam = [
            format(.yuyv, [(640, 480, [30]), (1280, 720, [10])]),
            format(.mjpeg, [(640, 480, [30]), (1280, 720, [30]), (1920, 1080, [30])]),
        ]
        #expect(best(webcam)?.format == .mjpeg && best(webcam)?.size == PixelSize(width: 1280, height: 720))
        #expect(best([webcam[0]])?.size == PixelSize(width: 640, height: 480))
        let alike = [format(.mjpeg, [(1280, 720, [30])]), format(.yuyv, [(1280, 720, [15])])]
        #expect(best(alike)?.format == .mjpeg)
        #expect(best([alike[0], format(.yuyv, [(1280, 720, [30])])])?.format == .yuyv)
        #expect(best([format(.yuyv, [(1280, 720, [5])])])?.interval?.denominator == 5)
    }

    @Test("Grey is taken where there is no colour")
    func grey() {
        let grey = format(.grey, [(1280, 720, [30])])
        #expect(best([grey, format(.mjpeg, [(320, 240, [30])])], size: (1280, 720))?.format == .mjpeg)
        #expect(best([grey], size: (1280, 720))?.format == .grey)
    }

    @Test("Without a wish the largest size that is fast enough, and none that is absurd")
    func defaultSize() {
        let vivid = format(.yuyv, [(320, 180, [60]), (1920, 1080, [2, 5]), (3840, 2160, [1, 2])])
        #expect(best([vivid])?.size == PixelSize(width: 1920, height: 1080))
        let large = format(.mjpeg, [(1280, 720, [30]), (3840, 2160, [30]), (8000, 6000, [30])])
        #expect(best([large])?.size == PixelSize(width: 3840, height: 2160))
        #expect(best([format(.mjpeg, [(8000, 6000, [30])])])?.size == PixelSize(width: 8000, height: 6000))
    }

    @Test("The highest rate up to thirty frames a second is asked for")
    func rate() {
        #expect(best([format(.yuyv, [(640, 480, [10, 60, 30, 15])])])?.interval?.denominator == 30)
        #expect(best([format(.yuyv, [(640, 480, [120, 90])])])?.interval?.denominator == 90)
    }

    @Test("Out of a range of sizes comes the nearest step, in fours")
    func range() {
        let sizes = Sizes(
            smallest: PixelSize(width: 16, height: 16), largest: PixelSize(width: 16384, height: 8640),
            step: PixelSize(width: 2, height: 2), intervals: [])
        let range = Format(fourCC: VideoPixelFormat.yu12.fourCC, name: "", sizes: [sizes])
        #expect(best([range], size: (333, 251))?.size == PixelSize(width: 332, height: 252))
        #expect(best([range], size: (4, 9000))?.size == PixelSize(width: 16, height: 8640))
        #expect(best([range])?.size == CameraOptions.largestDefaultSize)
        #expect(sizes.nearest(to: PixelSize(width: 333, height: 19)) == PixelSize(width: 334, height: 20))
    }

    @Test("A format that was asked for is taken alone; one that can't be read never is")
    func wantedFormat() {
        let formats = [format(.yuyv, [(640, 480, [30])]), format(.mjpeg, [(1280, 720, [30])])]
        #expect(best(formats, size: (1280, 720), format: .yuyv)?.format == .yuyv)
        #expect(best(formats, format: .nv12) == nil)
        #expect(best([Format(fourCC: 0x3436_3248, name: "H.264", sizes: formats[0].sizes)]) == nil)
    }

    @Test("A driver that lists no sizes is asked for the one that was wanted")
    func noSizes() {
        let format = Format(fourCC: VideoPixelFormat.mjpeg.fourCC, name: "", sizes: [])
        #expect(best([format], size: (800, 600))?.size == PixelSize(width: 800, height: 600))
        #expect(best([format])?.size != nil)
    }

    @Test("The form of a format whose planes lie apart comes first")
    func separatePlanes() {
        let size = [(640, 480, [UInt32(30)])]
        var apart = format(.nv12, size)
        apart.fourCC = VideoPixelFormat.nv12.separatePlanesFourCC ?? 0
        #expect(best([format(.nv12, size), apart])?.fourCC == apart.fourCC)
    }
}
