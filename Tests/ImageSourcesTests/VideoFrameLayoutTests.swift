import ImageCore
import ImageSources
import Testing

@Suite("What a driver says of its frames")
struct VideoFrameLayoutTests {
    typealias Plane = VideoFrameLayout.Plane

    private func planes(
        _ format: VideoPixelFormat, _ width: Int, _ height: Int, _ bytesPerLine: [Int]
    ) throws(ImageError) -> [Plane] {
        try VideoFrameLayout(
            size: PixelSize(width: width, height: height), format: format, color: VideoColor(),
            bytesPerLine: bytesPerLine
        ).planes
    }

    @Test("Formats are known by V4L2's codes, those with separate planes too")
    func codes() {
        #expect(VideoPixelFormat.mjpeg.fourCC == 0x4750_4A4D)
        #expect(VideoPixelFormat.yuyv.fourCC == 0x5659_5559)
        #expect(VideoPixelFormat.uyvy.fourCC == 0x5956_5955)
        #expect(VideoPixelFormat.nv12.fourCC == 0x3231_564E)
        #expect(VideoPixelFormat.yu12.fourCC == 0x3231_5559)
        #expect(VideoPixelFormat.rgb24.fourCC == 0x3342_4752)
        #expect(VideoPixelFormat.bgr24.fourCC == 0x3352_4742)
        #expect(VideoPixelFormat.grey.fourCC == 0x5945_5247)
        for format in VideoPixelFormat.allCases { #expect(VideoPixelFormat(fourCC: format.fourCC) == format) }
        #expect(VideoPixelFormat(fourCC: 0x3231_4D4E) == .nv12)
        #expect(VideoPixelFormat(fourCC: 0x3231_4D59) == .yu12)
        #expect(VideoPixelFormat(fourCC: 0x3436_3248) == nil)
    }

    @Test("Planes in one memory follow each other")
    func joined() throws {
        #expect(try planes(.yuyv, 640, 480, [1280]) == [Plane(memory: 0, offset: 0, bytesPerLine: 1280)])
        #expect(
            try planes(.nv12, 640, 480, [704]) == [
                Plane(memory: 0, offset: 0, bytesPerLine: 704), Plane(memory: 0, offset: 704 * 480, bytesPerLine: 704),
            ])
        #expect(
            try planes(.yu12, 640, 480, [704]) == [
                Plane(memory: 0, offset: 0, bytesPerLine: 704),
                Plane(memory: 0, offset: 704 * 480, bytesPerLine: 352),
                Plane(memory: 0, offset: 704 * 480 + 352 * 240, bytesPerLine: 352),
            ])
    }

    @Test("Chroma of odd sizes is rounded up")
    func odd() throws {
        #expect(
            try planes(.nv12, 5, 3, [5]) == [
                Plane(memory: 0, offset: 0, bytesPerLine: 5), Plane(memory: 0, offset: 15, bytesPerLine: 6),
            ])
        #expect(
            try planes(.yu12, 5, 3, [0]) == [
                Plane(memory: 0, offset: 0, bytesPerLine: 5), Plane(memory: 0, offset: 15, bytesPerLine: 3),
                Plane(memory: 0, offset: 21, bytesPerLine: 3),
            ])
        #expect(try planes(.yuyv, 5, 3, [0]) == [Plane(memory: 0, offset: 0, bytesPerLine: 12)])
    }

    @Test("Separate planes start at their own memory's start")
    func separate() throws {
        #expect(
            try planes(.nv12, 640, 480, [640, 768]) == [
                Plane(memory: 0, offset: 0, bytesPerLine: 640), Plane(memory: 1, offset: 0, bytesPerLine: 768),
            ])
        #expect(
            try planes(.yu12, 640, 480, [640, 320, 0]) == [
                Plane(memory: 0, offset: 0, bytesPerLine: 640), Plane(memory: 1, offset: 0, bytesPerLine: 320),
                Plane(memory: 2, offset: 0, bytesPerLine: 320),
            ])
    }

    @Test("MJPEG needs no rows")
    func mjpeg() throws {
        #expect(try planes(.mjpeg, 1280, 720, [0]).count == 1)
    }

    @Test("Impossible numbers are refused")
    func impossible() {
        for lines in [[], [-1], [.max], [.min], [10, 10]] {
            #expect(throws: ImageError.self) { try planes(.yuyv, 4, 4, lines) }
        }
        #expect(throws: ImageError.self) { try planes(.yu12, 4, 4, [4, 2]) }
        for size in [0, -1, 1 << 20, .max] {
            #expect(throws: ImageError.self) { try planes(.nv12, size, 4, [4]) }
            #expect(throws: ImageError.self) { try planes(.mjpeg, 4, size, [0]) }
        }
    }
}
