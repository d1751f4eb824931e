import ImageCore
import ImageSources
import KernelDispatch
import TestSupport
import Testing

@Suite("Camera frames to pixels")
struct FrameConverterTests {
    static let subsampled: [VideoPixelFormat] = [.yuyv, .uyvy, .nv12, .yu12]
    static let raw = VideoPixelFormat.allCases.filter { $0 != .mjpeg }

    // MARK: Known colours

    /// Colour bars as the standards list them: white, yellow, cyan, green, magenta, red, blue, black.
    struct Bars: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var color: VideoColor
        /// The level of the bars' colours, of 255.
        var level: Int
        var samples: [[UInt8]]

        static let colors = [
            [1, 1, 1], [1, 1, 0], [0, 1, 1], [0, 1, 0], [1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 0, 0],
        ]
    }

    static let allBars = [
        Bars(
            testDescription: "75 % BT.601", color: VideoColor(matrix: .bt601, range: .limited), level: 191,
            samples: [
                [180, 128, 128], [162, 44, 142], [131, 156, 44], [112, 72, 58], [84, 184, 198], [65, 100, 212],
                [35, 212, 114], [16, 128, 128],
            ]),
        Bars(
            testDescription: "100 % BT.601", color: VideoColor(matrix: .bt601, range: .limited), level: 255,
            samples: [
                [235, 128, 128], [210, 16, 146], [170, 166, 16], [145, 54, 34], [106, 202, 222], [81, 90, 240],
                [41, 240, 110], [16, 128, 128],
            ]),
        Bars(
            testDescription: "75 % BT.709", color: VideoColor(matrix: .bt709, range: .limited), level: 191,
            samples: [
                [180, 128, 128], [168, 44, 136], [145, 147, 44], [133, 63, 52], [63, 193, 204], [51, 109, 212],
                [28, 212, 120], [16, 128, 128],
            ]),
        Bars(
            testDescription: "100 % BT.601 full range", color: VideoColor(matrix: .bt601, range: .full), level: 255,
            samples: [
                [255, 128, 128], [226, 0, 149], [179, 171, 0], [150, 44, 21], [105, 212, 235], [76, 85, 255],
                [29, 255, 107], [0, 128, 128],
            ]),
    ]

    @Test("have the colours of the standards' bars, whatever the stride", arguments: allBars, subsampled)
    func knownColors(bars: Bars, format: VideoPixelFormat) throws {
        for gap in [0, 1, 30] {
            let size = PixelSize(width: 81, height: 7)
            func sample(_ x: Int) -> [UInt8] { bars.samples[min(x / 10, 7)] }
            let frame = RawFrame(
                format, size, color: bars.color, gap: gap, luma: { x, _ in sample(x)[0] },
                chroma: { x, _ in (sample(2 * x)[1], sample(2 * x)[2]) }
            )
            let pixels = try FrameConverter().pixels(of: frame.memory, layout: frame.layout)
            #expect(pixels.size == size && pixels.format == .rgba8)
            for y in 0..<size.height {
                // Where bars meet, chroma is interpolated: what is two pixels away from there is the bar's alone.
                for x in 0..<size.width where (2..<8).contains(x % 10) || x >= 72 {
                    let pixel = pixels.pixel(x, y)
                    let expected = Bars.colors[min(x / 10, 7)].map { $0 * bars.level } + [255]
                    #expect(
                        zip(pixel, expected).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(pixel), not \(expected)")
                }
            }
        }
    }

    @Test("of grey in the limited range reach from black to white", arguments: raw)
    func limitedRange(format: VideoPixelFormat) throws {
        let levels: [UInt8] = [0, 16, 17, 126, 234, 235, 255]
        let expected: [UInt8] = [0, 0, 1, 128, 254, 255, 255]
        let isColor = format == .rgb24 || format == .bgr24
        let frame = RawFrame(format, PixelSize(width: 7, height: 3), luma: { x, _ in levels[isColor ? x / 3 : x] })
        let pixels = try FrameConverter().pixels(of: frame.memory, layout: frame.layout)
        for y in 0..<3 {
            #expect((0..<7).map { pixels.pixel($0, y) } == expected.map { [$0, $0, $0, 255] })
        }
    }

    @Test("of the full range in RGB24, BGR24 and GREY are taken as they are", arguments: [1, 2, 5, 16, 33])
    func plain(width: Int) throws {
        var generator = SeededGenerator(seed: 4)
        let size = PixelSize(width: width, height: 3)
        let samples = generator.bytes(3 * width * 3)
        let color = VideoColor(range: .full)
        for format in [VideoPixelFormat.rgb24, .bgr24] {
            let frame = RawFrame(format, size, color: color, gap: 5, luma: { x, y in samples[y * 3 * width + x] })
            let pixels = try FrameConverter().pixels(of: frame.memory, layout: frame.layout)
            for (number, start) in stride(from: 0, to: samples.count, by: 3).enumerated() {
                #expect(pixels.pixel(number % width, number / width) == samples[start..<start + 3] + [255])
            }
        }
        let frame = RawFrame(.grey, size, color: color, gap: 5, luma: { x, y in samples[y * width + x] })
        let pixels = try FrameConverter().pixels(of: frame.memory, layout: frame.layout)
        for number in 0..<3 * width {
            let gray = samples[number]
            #expect(pixels.pixel(number % width, number / width) == [gray, gray, gray, 255])
        }
    }

    // MARK: Against a slow twin

    @Test("agree with the formula within a level, at all sizes", arguments: subsampled, InstructionSet.available)
    func formula(format: VideoPixelFormat, set: InstructionSet) throws {
        var generator = SeededGenerator(seed: 5)
        for (width, height) in [(1, 1), (2, 1), (1, 2), (3, 3), (5, 7), (32, 2), (33, 5), (67, 4), (130, 3)] {
            let color = VideoColor(
                matrix: try #require(VideoColor.Matrix.allCases.randomElement(using: &generator)),
                range: try #require(VideoColor.Range.allCases.randomElement(using: &generator))
            )
            let size = PixelSize(width: width, height: height)
            let (pairs, rows) = ((width + 1) / 2, format == .yuyv || format == .uyvy ? height : (height + 1) / 2)
            let (luma, u) = (generator.bytes(width * height), generator.bytes(pairs * rows))
            let v = generator.bytes(pairs * rows)
            let frame = RawFrame(
                format, size, color: color, gap: 3, luma: { luma[$1 * width + $0] },
                chroma: { (u[$1 * pairs + $0], v[$1 * pairs + $0]) }
            )
            let pixels = try FrameConverter(instructionSet: set).pixels(of: frame.memory, layout: frame.layout)
            for y in 0..<height {
                for x in 0..<width {
                    let across = Self.neighbours(x, last: pairs - 1)
                    let down = rows == height && height > 1 ? [(y, 1.0)] : Self.neighbours(y, last: rows - 1)
                    func chroma(_ plane: [UInt8]) -> Double {
                        down.reduce(0) { sum, row in
                            across.reduce(sum) { $0 + Double(plane[row.0 * pairs + $1.0]) * $1.1 * row.1 }
                        }
                    }
                    let exact = Self.color(Double(luma[y * width + x]), chroma(u), chroma(v), color)
                    let pixel = pixels.pixel(x, y)
                    for channel in 0..<3 {
                        let clampedLevel = min(max(exact[channel], 0), 255)
                        #expect(abs(Double(pixel[channel]) - clampedLevel) <= 0.8, "\(x), \(y) of \(size)")
                    }
                }
            }
        }
    }

    /// Samples of chroma around a pixel, and what each counts.
    private static func neighbours(_ position: Int, last: Int) -> [(Int, Double)] {
        let near = position / 2
        return [(near, 0.75), (min(max(near + (position % 2 == 0 ? -1 : 1), 0), last), 0.25)]
    }

    private static func color(_ luma: Double, _ u: Double, _ v: Double, _ color: VideoColor) -> [Double] {
        let (kr, kb) =
            switch color.matrix {
            case .bt601: (0.299, 0.114)
            case .bt709: (0.2126, 0.0722)
            case .bt2020: (0.2627, 0.0593)
            }
        let isFull = color.range == .full
        let y = isFull ? luma : (luma - 16) / 219 * 255
        let scale = isFull ? 1 : 255.0 / 224
        let red = y + 2 * (1 - kr) * (v - 128) * scale
        let blue = y + 2 * (1 - kb) * (u - 128) * scale
        return [red, (y - kr * red - kb * blue) / (1 - kr - kb), blue]
    }

    @Test("are the same from separate planes", arguments: [VideoPixelFormat.nv12, .yu12])
    func separate(format: VideoPixelFormat) throws {
        var generator = SeededGenerator(seed: 6)
        let samples = generator.bytes(1000)
        let frame = RawFrame(
            format, PixelSize(width: 21, height: 9), gap: 2, luma: { samples[$1 * 21 + $0] },
            chroma: { (samples[300 + $1 * 11 + $0], samples[600 + $1 * 11 + $0]) }
        )
        let separated = frame.separated
        #expect(separated.memory.count == format.planeCount)
        #expect(
            try FrameConverter().pixels(of: separated.memory, layout: separated.layout)
                == FrameConverter().pixels(of: frame.memory, layout: frame.layout))
    }

    // MARK: What is refused

    @Test("that end too early are refused", arguments: raw)
    func short(format: VideoPixelFormat) throws {
        for (width, height, gap) in [(1, 1, 0), (5, 3, 0), (8, 4, 7)] {
            let frame = RawFrame(format, PixelSize(width: width, height: height), gap: gap, luma: { _, _ in 1 })
            _ = try FrameConverter().pixels(of: frame.memory, layout: frame.layout)
            for missing in [1, frame.memory[0].count] {
                let cut = [[UInt8](frame.memory[0].dropLast(missing))]
                let error = #expect(throws: ImageError.self) {
                    try FrameConverter().pixels(of: cut, layout: frame.layout)
                }
                #expect(error?.isBroken == true, "\(String(describing: error))")
            }
            #expect(throws: ImageError.self) { try FrameConverter().pixels(of: [], layout: frame.layout) }
        }
    }

    @Test("with impossible layouts are refused", arguments: raw)
    func impossible(format: VideoPixelFormat) throws {
        let frame = RawFrame(format, PixelSize(width: 9, height: 5), luma: { _, _ in 1 })
        func refuses(_ change: (inout VideoFrameLayout) -> Void) {
            var layout = frame.layout
            change(&layout)
            let error = #expect(throws: ImageError.self) {
                try FrameConverter().pixels(of: frame.memory, layout: layout)
            }
            #expect(error?.isBroken == true, "\(String(describing: error))")
        }
        for side in [0, -1, 1 << 17, .max, .min] {
            refuses { $0.size.width = side }
            refuses { $0.size.height = side }
        }
        for plane in frame.layout.planes.indices {
            for number in [-1, frame.memory[0].count + 1, .max, .min] {
                refuses { $0.planes[plane].offset = number }
                refuses { $0.planes[plane].bytesPerLine = number }
            }
            for number in [-1, 1, .max] { refuses { $0.planes[plane].memory = number } }
        }
        refuses { $0.planes.removeLast() }
        refuses { $0.planes.append($0.planes[0]) }
    }

    @Test("of MJPEG are the JPEG decoder's")
    func mjpeg() {
        let layout = VideoFrameLayout(
            size: PixelSize(width: 2, height: 2), format: .mjpeg, color: VideoColor(),
            planes: [.init(memory: 0, offset: 0, bytesPerLine: 0)])
        #expect(throws: ImageError.invalidRequest("an MJPEG frame has to be decoded as a JPEG")) {
            try FrameConverter().pixels(of: [[0xFF, 0xD8]], layout: layout)
        }
    }
}

extension ImageError {
    /// Whether it says that nothing can be read.
    var isBroken: Bool {
        if case .undecodable = self { true } else { false }
    }
}
