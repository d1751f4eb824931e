import Foundation
import ImageCore
import PictureAnalysis
import TestSupport
import Testing

@Suite("Statistics of a picture")
struct StatisticsTests {
    private static func picture(
        _ width: Int, _ height: Int, format: PixelFormat = .rgba8, _ color: (Int, Int) -> [Double]
    ) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: width, height: height), format: format)
        for y in 0..<height {
            for x in 0..<width {
                let values = color(x, y)
                for channel in 0..<4 {
                    let value = channel < values.count ? values[channel] : 1
                    picture.set(
                        Int((value * Double(format.highestLevel)).rounded()), pixel: y * width + x, channel: channel)
                }
            }
        }
        return picture
    }

    private static func statistics(_ picture: PixelBuffer, rows: Int = 1) throws -> PictureStatistics {
        var collector = StatisticsCollector(size: picture.size)
        for first in stride(from: 0, to: picture.size.height, by: rows) {
            var layout = picture.layout
            layout.size.height = min(rows, picture.size.height - first)
            let bytes = Array(picture.bytes[(first * layout.bytesPerRow)...].prefix(layout.byteCount))
            try collector.add(bytes.span.bytes, layout: layout)
        }
        return collector.statistics()
    }

    @Test("of pictures without edges say nothing of the light, and those of grey edges that it is neutral")
    func evidenceOfLight() throws {
        let flat = try Self.statistics(Self.picture(96, 64) { _, _ in [0.7, 0.5, 0.4] })
        #expect(flat.illuminant == .neutral && flat.illuminantDoubt == .noEvidence, "\(flat)")
        let gray = try Self.statistics(
            Self.picture(96, 64) { x, y in Array(repeating: (x / 8 + y / 8) % 2 == 0 ? 0.7 : 0.3, count: 3) })
        #expect(gray.illuminant?.size ?? 1 < 0.01 && gray.illuminantDoubt != .noEvidence, "\(gray)")
    }

    @Test("of one colour are that colour", arguments: [PixelFormat.rgba8, .rgba16])
    func single(format: PixelFormat) throws {
        // Oklab's own examples: sRGB red has lightness 0.628 and axes 0.225 and 0.126.
        let statistics = try Self.statistics(Self.picture(5, 3, format: format) { _, _ in [1, 0, 0] })
        #expect(abs(statistics.mean.x - 0.62796) < 1e-4)
        #expect(abs(statistics.mean.y - 0.22486) < 1e-4)
        #expect(abs(statistics.mean.z - 0.12585) < 1e-4)
        #expect(statistics.variance.max() < 1e-12)
        #expect(statistics.lightness.allSatisfy { abs($0 - 0.62796) < 1e-4 } && statistics.lightness.count == 65)
        #expect(statistics.clippedHighlights == 1 && statistics.clippedShadows == 1)
        #expect(statistics.dominantHues.map(\.share) == [1])
        let degrees = try #require(statistics.dominantHues.first?.degrees)
        #expect(min(degrees, 360 - degrees) < 5)
    }

    @Test("have the moments and quantiles of its colours, in whatever pieces the rows come", arguments: [1, 7, 64])
    func moments(rows: Int) throws {
        let statistics = try Self.statistics(
            Self.picture(64, 64) { x, y in
                [Double(y * 64 + x) / 4095, Double(y * 64 + x) / 4095, Double(y * 64 + x) / 4095]
            },
            rows: rows
        )
        // Greys: the lightness is the cube root of the light.
        for share in [16, 32, 48] {
            let encoded = Double(share) / 64
            let light = pow((encoded + 0.055) / 1.055, 2.4)
            #expect(abs(statistics.lightness[share] - cbrt(light)) < 0.005)
        }
        let mean =
            (0...4095).reduce(0.0) { sum, level in
                let encoded = (Double(level) / 4095 * 255).rounded() / 255
                let light = encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
                return sum + (light > 0.008856 ? cbrt(light) : light * 7.787 + 0.137931)
            } / 4096
        #expect(abs(statistics.mean.x - mean) < 1e-4)
        #expect(abs(statistics.variance.y) < 1e-9 && statistics.dominantHues.isEmpty)
    }

    @Test("a gain on linear light adds to them")
    func light() throws {
        func encoded(_ light: Double) -> Double {
            light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        }
        func shot(_ gains: [Double]) -> PixelBuffer {
            Self.picture(90, 40, format: .rgba16) { x, y in
                let light = 0.02 + 0.15 * Double(x + y) / 130
                return gains.map { encoded(light * $0) }
            }
        }
        let plain = try Self.statistics(shot([1, 1, 1])).light
        let gained = try Self.statistics(shot([2, 1, 0.5])).light
        let difference = gained - plain
        #expect(abs(difference.x - 1) < 0.01 && abs(difference.y) < 1e-9 && abs(difference.z + 1) < 0.01)
    }

    @Test("list the prominent hues, the most frequent first")
    func hues() throws {
        let statistics = try Self.statistics(
            Self.picture(100, 10) { x, _ in x < 50 ? [0, 0.2, 0.8] : x < 80 ? [0.9, 0.5, 0.1] : [0.5, 0.5, 0.52] })
        #expect(statistics.dominantHues.count == 2)
        let shares = statistics.dominantHues.map(\.share)
        #expect(abs(shares[0] - 50.0 / 80) < 0.001 && abs(shares[1] - 30.0 / 80) < 0.001)
        #expect(abs(statistics.dominantHues[0].degrees - 225) < 5 && abs(statistics.dominantHues[1].degrees - 30) < 5)
    }

    @Test("skip transparent pixels unless all are")
    func transparency() throws {
        let half = Self.picture(10, 10) { x, _ in x < 5 ? [1, 0, 0, 0] : [0.5, 0.5, 0.5, 1] }
        #expect(try Self.statistics(half).dominantHues.isEmpty)
        let clear = Self.picture(10, 10) { _, _ in [1, 0, 0, 0] }
        #expect(try Self.statistics(clear).dominantHues.count == 1)
    }

    @Test(
        "of odd and of large pictures cover the whole picture",
        arguments: [(1, 1), (1, 100_000), (100_000, 1), (401, 307)])
    func sizes(size: (Int, Int)) throws {
        let statistics = try Self.statistics(
            Self.picture(size.0, size.1) { x, y in
                let value = Double(x + y) / Double(max(size.0 + size.1 - 2, 1))
                return [value, value, value]
            })
        if size.0 * size.1 > 1 {
            #expect(statistics.lightness[0] < 0.15 && statistics.lightness[64] > 0.98)
            #expect(abs(statistics.lightness[32] - cbrt(0.2140)) < 0.02)
        }
    }

    @Test("travel as JSON")
    func coding() throws {
        let statistics = try Self.statistics(GeneratedPicture.noise(30, 20))
        let data = try JSONEncoder().encode(statistics)
        #expect(try JSONDecoder().decode(PictureStatistics.self, from: data) == statistics)
    }

    @Test("of several pictures are what they have in common")
    func average() throws {
        let dark = try Self.statistics(Self.picture(4, 4) { _, _ in [0.2, 0.2, 0.2] })
        let red = try Self.statistics(Self.picture(4, 4) { _, _ in [0.9, 0.2, 0.2] })
        let both = PictureStatistics.average(of: [dark, red])
        #expect(simdDistance(both.mean, (dark.mean + red.mean) / 2) < 1e-12)
        #expect(abs(both.lightness[10] - (dark.lightness[10] + red.lightness[10]) / 2) < 1e-12)
        #expect(PictureStatistics.average(of: [red]).lightness == red.lightness)
    }

    private func simdDistance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
        ((a - b) * (a - b)).sum().squareRoot()
    }
}
