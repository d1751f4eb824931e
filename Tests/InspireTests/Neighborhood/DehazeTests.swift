import FilterEngine
import ImageCore
import Inspire
import PictureAnalysis
import TestSupport
import Testing

/// Haze removal: what it does to haze that was laid over a picture, to fine detail, and to previews.
struct DehazeTests {
    private static func statistics(_ picture: PixelBuffer) throws -> PictureStatistics {
        var collector = StatisticsCollector(size: picture.size, parts: [])
        try collector.add(picture.bytes.span.bytes, layout: picture.layout)
        return collector.statistics()
    }

    private static func dehazed(
        _ picture: PixelBuffer, _ filter: String, fullSize: PixelSize? = nil, statistics: PictureStatistics? = nil
    ) throws -> PixelBuffer {
        var result = picture
        let geometry = PictureGeometry(fullSize: fullSize ?? picture.size, decodedSize: picture.size)
        let context = PlanContext(geometry: geometry, statistics: try statistics ?? Self.statistics(picture))
        try FilterPlan(compiling: Look(filters: filter), in: context).apply(to: &result)
        return result
    }

    /// A picture under haze of a level that lets so much of it through.
    private static func hazy(_ picture: PixelBuffer, transmission: Double, airlight: Double) -> PixelBuffer {
        var result = picture
        for pixel in 0..<picture.size.width * picture.size.height {
            for channel in 0..<3 {
                let level = transmission * Double(picture.level(pixel: pixel, channel: channel))
                result.set(
                    Int((level + (1 - transmission) * airlight * 255).rounded()), pixel: pixel, channel: channel)
            }
        }
        return result
    }

    private static func sample(_ name: String) throws -> PixelBuffer {
        try SamplePicture.decoded(name, reducedToFill: PixelSize(width: 600, height: 400))
    }

    @Test("Half of what haze has changed is undone", arguments: [1, 0.85])
    func halved(airlight: Double) throws {
        var (before, after) = (0.0, 0.0)
        for name in ["hills.jpg", "dolls.jpg", "sunset.jpg"] {
            let picture = try Self.sample(name)
            let hazy = Self.hazy(picture, transmission: 0.5, airlight: airlight)
            let difference = hazy.meanColorDifference(from: picture)
            let left = try Self.dehazed(hazy, "dehaze(1)").meanColorDifference(from: picture)
            #expect(left <= 0.7 * difference, "\(name) \(left / difference)")
            before += difference
            after += left
        }
        #expect(after <= 0.5 * before, "\(after / before)")
    }

    @Test("An even veil is removed evenly: a surface gets no stains, and an edge no halo")
    func halo() throws {
        var picture = PixelBuffer(size: PixelSize(width: 400, height: 200), format: .rgb8)
        for pixel in 0..<400 * 200 {
            for channel in 0..<3 {
                let level = pixel % 400 < 200 ? [160, 150, 140][channel] : [230, 235, 240][channel]
                picture.set(pixel / 400 < 4 && pixel % 400 < 200 ? 100 : level, pixel: pixel, channel: channel)
            }
        }
        let result = try Self.dehazed(picture, "dehaze(1)")
        for side in [40..<200, 200..<360] {
            for channel in 0..<3 {
                let levels = side.map { result.level(pixel: 120 * 400 + $0, channel: channel) }
                #expect(levels.max()! - levels.min()! <= 4, "\(side) \(channel)")
            }
        }
    }

    @Test("It leaves the picture as it is at 0, and without statistics")
    func nothing() throws {
        let picture = try Self.sample("hills.jpg")
        #expect(try Self.dehazed(picture, "dehaze(0)") == picture)
        var unmeasured = picture
        try FilterPlan(
            compiling: Look(filters: "dehaze(1)"), for: PictureGeometry(fullSize: picture.size)
        ).apply(to: &unmeasured)
        #expect(unmeasured == picture)
    }

    @Test("A reduced picture gets what the full one gets")
    func reduced() throws {
        let full = Self.hazy(
            try SamplePicture.decoded("hills.jpg", reducedToFill: PixelSize(width: 1200, height: 800)),
            transmission: 0.6, airlight: 0.9)
        let statistics = try Self.statistics(full)
        let whole = try Self.dehazed(full, "dehaze(0.8)", statistics: statistics)
        for factor in [2, 4] {
            let preview = try Self.dehazed(
                full.boxed(by: factor), "dehaze(0.8)", fullSize: full.size, statistics: statistics)
            #expect(preview.meanColorDifference(from: whole.boxed(by: factor)) <= 1, "\(factor)")
        }
    }

    @Test("Grey stays grey, alpha as it is, and memory does not grow with the height")
    func facts() throws {
        var generator = SeededGenerator(seed: 17)
        let picture = PixelBuffer.random(size: PixelSize(width: 211, height: 120), format: .rgba8, using: &generator)
        let result = try Self.dehazed(picture, "dehaze(1)")
        for pixel in 0..<211 * 120 {
            #expect(result.level(pixel: pixel, channel: 3) == picture.level(pixel: pixel, channel: 3))
        }
        func plan(_ height: Int) throws -> FilterPlan {
            let context = PlanContext(
                geometry: PictureGeometry(fullSize: PixelSize(width: 20_000, height: height)),
                statistics: try Self.statistics(picture))
            return FilterPlan(compiling: try Look(filters: "dehaze()"), in: context)
        }
        let memory = try plan(8000).memory(for: .rgb8, isOpaque: true)
        #expect(try memory > 0 && plan(20_000).memory(for: .rgb8, isOpaque: true) == memory)
    }
}
