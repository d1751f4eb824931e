import ImageCore
import Testing

struct ImageLimitsTests {
    private func message(_ body: () throws(ImageError) -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return error.description
        }
    }

    @Test("A picture within the limits is accepted, up to the last pixel and byte")
    func within() throws {
        let limits = ImageLimits(maxPixels: 1000, maxMemory: 1 << 20)
        try limits.check(PixelSize(width: 100, height: 10))
        try limits.check(memory: 1 << 20, for: PixelSize(width: 100, height: 10))
    }

    @Test("Too many pixels: how many are allowed")
    func pixels() {
        let limits = ImageLimits(maxPixels: 1_000_000)
        #expect(
            message { () throws(ImageError) in try limits.check(PixelSize(width: 1_000_001, height: 1)) }
                == "a picture of 1000001 × 1 pixels is over the limit of 1,000,000 pixels")
    }

    @Test("Sides whose product overflows are over every limit", arguments: [Int.max, .max / 2, 1 << 33])
    func overflow(side: Int) {
        let limits = ImageLimits(maxPixels: .max)
        let text = message { () throws(ImageError) in try limits.check(PixelSize(width: side, height: side)) }
        #expect(text?.contains("over the limit of") == true)
    }

    @Test("Too much memory: what is needed, rounded up")
    func memory() {
        let limits = ImageLimits(maxMemory: 64 << 20)
        let size = PixelSize(width: 5000, height: 4000)
        #expect(
            message { () throws(ImageError) in try limits.check(memory: (64 << 20) + 1, for: size) }
                == "a picture of 5000 × 4000 pixels needs 65 MiB of buffers, the limit is 64 MiB")
        #expect(message { () throws(ImageError) in try limits.check(memory: .max, for: size) } != nil)
    }

    @Test("Too many scans, and numbers that are not known")
    func others() {
        let scans = LimitExceeded(limit: .scans, size: PixelSize(width: 8, height: 8), allowed: 1500)
        #expect(
            scans.description
                == "a picture of 8 × 8 pixels has more than 1,500 progressive scans, the limit;"
                + " a file like that is made to keep a program busy")
        let memory = LimitExceeded(limit: .memory, allowed: 2 << 30)
        #expect(memory.description.hasPrefix("this picture needs more memory"))
        #expect(memory.description.hasSuffix("the limit is 2,048 MiB"))
        let small = LimitExceeded(limit: .memory, needed: (1 << 20) + 1, allowed: 100 << 10)
        #expect(
            small.description
                == "this picture needs 2 MiB of buffers, the limit is 100 KiB")
    }

    @Test("The defaults: a gigapixel, a gibibyte, 500 scans")
    func defaults() {
        let limits = ImageLimits()
        #expect(limits.maxPixels == 1_000_000_000 && limits.maxMemory == 1 << 30 && limits.maxScans == 500)
    }
}
