import ImageCore
import Testing

struct PixelLayoutTests {
    private func isValid(_ layout: PixelLayout, within bytes: Int) -> Bool {
        do {
            try layout.validate(within: bytes)
            return true
        } catch {
            guard case .invalidRequest(let text) = error else { return false }
            #expect(!text.isEmpty)
            return false
        }
    }

    @Test("The last row needs no gap", arguments: PixelFormat.allCases)
    func lastRow(format: PixelFormat) {
        let used = 7 * format.bytesPerPixel
        let layout = PixelLayout(size: PixelSize(width: 7, height: 3), format: format, bytesPerRow: used + 5)
        #expect(layout.usedBytesPerRow == used && layout.byteCount == 2 * (used + 5) + used)
        #expect(isValid(layout, within: layout.byteCount))
        #expect(!isValid(layout, within: layout.byteCount - 1))
        #expect(PixelLayout(size: layout.size, format: format).bytesPerRow == used)
    }

    @Test("What overflows is refused, and does not trap")
    func overflow() {
        let huge = [Int.max, .max - 1, .max / 2, .max / 3, .max / 8, 1 << 62, 1 << 33]
        for width in huge {
            for format in PixelFormat.allCases {
                for height in huge + [1, 2] {
                    let size = PixelSize(width: width, height: height)
                    #expect(!isValid(PixelLayout(size: size, format: format), within: 1 << 30))
                    #expect(!isValid(PixelLayout(size: size, format: format, bytesPerRow: .max), within: 1 << 30))
                }
            }
        }
        #expect(
            !isValid(
                PixelLayout(size: PixelSize(width: 1, height: .max), format: .gray8, bytesPerRow: .max), within: .max))
    }

    @Test("Sides below 1 and rows that overlap are refused")
    func impossible() {
        for (width, height) in [(0, 1), (1, 0), (-1, 1), (1, -1), (.min, .min), (0, 0)] {
            let size = PixelSize(width: width, height: height)
            #expect(!isValid(PixelLayout(size: size, format: .rgba16), within: 1 << 20))
            #expect(!isValid(PixelLayout(size: size, format: .rgba16, bytesPerRow: 64), within: 1 << 20))
        }
        for stride in [0, -12, 11, Int.min] {
            let layout = PixelLayout(size: PixelSize(width: 3, height: 2), format: .rgba8, bytesPerRow: stride)
            #expect(!isValid(layout, within: 1 << 20))
        }
        #expect(!isValid(PixelLayout(size: PixelSize(width: 1, height: 1), format: .gray8), within: -1))
    }

    @Test("A buffer takes bytes that are enough, and starts with zeros")
    func buffer() throws {
        let layout = PixelLayout(size: PixelSize(width: 2, height: 2), format: .rgb16)
        #expect(throws: ImageError.self) { try PixelBuffer(layout: layout, bytes: [UInt8](repeating: 0, count: 23)) }
        let buffer = try PixelBuffer(layout: layout, bytes: [UInt8](repeating: 0, count: 24))
        #expect(buffer == PixelBuffer(size: layout.size, format: .rgb16))
    }

    @Test("Formats: channels, bits, bytes, alpha")
    func formats() {
        let facts: [PixelFormat: (Int, Int, Int, Bool)] = [
            .gray8: (1, 8, 1, false), .rgb8: (3, 8, 3, false), .rgba8: (4, 8, 4, true), .bgra8: (4, 8, 4, true),
            .gray16: (1, 16, 2, false), .rgb16: (3, 16, 6, false), .rgba16: (4, 16, 8, true),
        ]
        for format in PixelFormat.allCases {
            #expect(
                facts[format]! == (
                    format.channelCount, format.bitsPerChannel, format.bytesPerPixel, format.hasAlpha
                ))
        }
    }

    @Test("Sizes: the product unless it overflows, the long edge, the sides exchanged")
    func sizes() {
        #expect(PixelSize(width: 3, height: 7).pixelCount == 21)
        #expect(PixelSize(width: .max, height: 2).pixelCount == nil)
        #expect(PixelSize(width: 3, height: 7).longEdge == 7)
        #expect(PixelSize(width: 3, height: 7).transposed == PixelSize(width: 7, height: 3))
        #expect(PixelSize(width: 3, height: 7).description == "3 × 7")
    }
}
