import FilterEngine
import ImageCore
import Inspire
import TestSupport
import Testing

/// Rows that flow through plans that need neighbours.
struct FlowTests {
    private static let size = PixelSize(width: 83, height: 121)

    static let filters = [
        "blur(2px)", "blur(9px)", "unsharp(2, 1.5px, 0)", "clarity(1, 8px)", "shadows(1, 8px)", "highlights(-1, 3px)",
        "glow(0.8, 6px, 0.3)",
        "halation(1, 5px, 0.4)", "tilt-shift(0.4, 0.2, 20deg, 9px, 0.3)", "pixelate(7px)", "denoise(0.5, 0.5, 1.2px)",
        "denoise(1, 1, 9px)",
        "opacity(0.5) blur(4px) contrast(1.3) clarity(0.7, 20px) vignette() unsharp() opacity(0.8)",
    ]

    private func plan(_ filters: String, strength: Double = 1) throws -> FilterPlan {
        var look = try Look(filters: filters)
        look.strength = strength
        return FilterPlan(compiling: look, for: PictureGeometry(fullSize: Self.size))
    }

    private func picture(_ format: PixelFormat, seed: UInt64 = 5) -> PixelBuffer {
        var generator = SeededGenerator(seed: seed)
        return .random(size: Self.size, format: format, using: &generator)
    }

    @Test(
        "Bands of any height yield the same bytes as the whole picture, and leave gaps unchanged", arguments: filters,
        [1, 0.6])
    func bands(filters: String, strength: Double) throws {
        var generator = SeededGenerator(seed: 81)
        for format in [PixelFormat.rgba8, .rgb8, .gray16] {
            let picture = picture(format)
            let plan = try plan(filters, strength: strength)
            var whole = picture
            try plan.apply(to: &whole)
            #expect(whole != picture)
            let used = Self.size.width * format.bytesPerPixel
            for height in [1, 3, 16, 64, 121] {
                let rows = FilteredRows(
                    plan, format: format, isOpaque: picture.isOpaque, source: picture.rowSource())
                let bytesPerRow = used + Int.random(in: 0...9, using: &generator)
                var result: [UInt8] = []
                for first in stride(from: 0, to: Self.size.height, by: height) {
                    let count = min(height, Self.size.height - first)
                    var memory = [UInt8](repeating: 0xA5, count: bytesPerRow * count)
                    var span = memory.mutableSpan
                    var bytes = span.mutableBytes
                    try rows.read(count, into: &bytes, bytesPerRow: bytesPerRow)
                    for row in 0..<count {
                        result += memory[row * bytesPerRow..<row * bytesPerRow + used]
                        #expect(memory[(row * bytesPerRow + used)..<(row + 1) * bytesPerRow].allSatisfy { $0 == 0xA5 })
                    }
                }
                #expect(result == whole.bytes, "\(format) \(height)")
            }
        }
    }

    @Test("Opaque pictures come out alike with and without alpha", arguments: filters)
    func opaque(filters: String) throws {
        var picture = picture(.rgba16)
        for pixel in 0..<Self.size.width * Self.size.height { picture.set(65_535, pixel: pixel, channel: 3) }
        var results: [PixelBuffer] = []
        for isOpaque in [true, false] {
            let rows = FilteredRows(try plan(filters), format: .rgba16, isOpaque: isOpaque, source: picture.rowSource())
            var result = picture
            var span = result.bytes.mutableSpan
            var bytes = span.mutableBytes
            try rows.read(Self.size.height, into: &bytes, bytesPerRow: picture.layout.bytesPerRow)
            results.append(result)
        }
        for pixel in 0..<Self.size.width * Self.size.height {
            for channel in 0..<4 {
                let levels = results.map { $0.level(pixel: pixel, channel: channel) }
                #expect(abs(levels[0] - levels[1]) <= 3)
            }
        }
    }

    @Test("Strength mixes on premultiplied values", arguments: ["blur(3px)", "opacity(0.5) glow(1, 4px, 0.2)"])
    func strength(filters: String) throws {
        let picture = picture(.rgba16)
        var full = picture
        try plan(filters).apply(to: &full)
        var half = picture
        try plan(filters, strength: 0.3).apply(to: &half)
        for pixel in 0..<Self.size.width * Self.size.height {
            func at(_ buffer: PixelBuffer) -> ReferencePixel {
                ReferencePixel(color: buffer.color(pixel: pixel), alpha: buffer.alpha(pixel: pixel))
            }
            let expected = Reference.mix(at(picture), at(full), 0.3)
            #expect(abs(at(half).alpha - expected.alpha) * 65_535 <= 1)
            guard expected.alpha > 0.05, at(full).alpha > 0.05 else { continue }
            let difference = at(half).color - expected.color
            #expect(max(abs(difference.x), abs(difference.y), abs(difference.z)) * 65_535 <= 40)
        }
    }

    @Test("Rows are fetched as they are needed, and memory does not grow with the height")
    func memory() throws {
        var fetched = 0
        let tall = PixelSize(width: 40, height: 5000)
        let geometry = PictureGeometry(fullSize: tall)
        let plan = try FilterPlan(compiling: Look(filters: "glow(0.5, 20px)"), for: geometry)
        let rows = FilteredRows(plan, format: .rgb8, isOpaque: true) { _, count, _ in fetched += count }
        var band = [UInt8](repeating: 0, count: 40 * 3 * 5000)
        var span = band.mutableSpan
        var bytes = span.mutableBytes
        try rows.read(1, into: &bytes, bytesPerRow: 120)
        #expect((60...200).contains(fetched))
        try rows.read(1000, into: &bytes, bytesPerRow: 120)
        #expect((1060...1200).contains(fetched))
        #expect(rows.memory < 400_000)
        let short = FilterPlan(
            compiling: try Look(filters: "glow(0.5, 20px)"),
            for: PictureGeometry(fullSize: PixelSize(width: 40, height: 500)))
        let few = FilteredRows(short, format: .rgb8, isOpaque: true) { _, _, _ in }
        #expect(few.memory == rows.memory)
        #expect(throws: ImageError.invalidRequest("4000 rows were asked for, and 3999 are left")) {
            var span = band.mutableSpan
            var bytes = span.mutableBytes
            try rows.read(4000, into: &bytes, bytesPerRow: 120)
        }
    }

    @Test("What the source throws comes through")
    func failure() throws {
        let rows = FilteredRows(try plan("blur(2px)"), format: .rgb8, isOpaque: true) {
            _, _, _ throws(ImageError) in
            throw .cancelled
        }
        var band = [UInt8](repeating: 0, count: 83 * 3)
        #expect(throws: ImageError.cancelled) {
            var span = band.mutableSpan
            var bytes = span.mutableBytes
            try rows.read(1, into: &bytes, bytesPerRow: 83 * 3)
        }
    }

    @Test("Rows by themselves are refused by a plan that needs neighbours")
    func refused() throws {
        var band = [UInt8](repeating: 7, count: 83 * 3)
        let plan = try plan("blur(2px)")
        #expect(plan.needsNeighbors && !plan.isIdentity && plan.keepsGray && !plan.changesAlpha)
        #expect(throws: ImageError.self) {
            var span = band.mutableSpan
            var bytes = span.mutableBytes
            try plan.apply(
                to: &bytes, layout: PixelLayout(size: PixelSize(width: 83, height: 1), format: .rgb8), firstRow: 0)
        }
        #expect(band.allSatisfy { $0 == 7 })
    }
}
