import ImageCore
import KernelDispatch
import TestSupport
import Testing

/// Facts about the curve that do not come from its formula.
struct CurveTests {
    private func curve(_ points: [Double], at level: Int) throws -> Double {
        var picture = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .gray16)
        picture.set(level, pixel: 0, channel: 0)
        let look = [ReferenceStep.curves(all: points)].look
        let result = try PlanCheck.result(of: look, on: picture, .best)
        return Double(result.level(pixel: 0, channel: 0)) / 65_535
    }

    @Test("Between points that rise the curve rises and stays between their values")
    func monotone() throws {
        let points = [0, 0.1, 0.1, 0.11, 0.15, 0.7, 0.6, 0.72, 1, 1]
        var last = -1.0
        for level in stride(from: 0, through: 65_535, by: 257) {
            let value = try curve(points, at: level)
            #expect(value >= last)
            last = value
        }
        #expect(last == 1)
    }

    @Test("The values are those of SciPy's PchipInterpolator")
    func scipy() throws {
        #expect(abs(try curve([0, 0, 0.25, 0.2, 0.75, 0.8, 1, 1], at: 39_321) - 0.6309565217) < 1e-5)
        #expect(abs(try curve([0, 0, 0.2, 0.6, 1, 1], at: 32_768) - 0.84375) < 1e-5)
    }

    @Test("Natural curves are SciPy's CubicSpline with natural ends, and may fall between points that rise")
    func natural() throws {
        func natural(_ points: [Double], at level: Int) throws -> Double {
            var picture = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .gray16)
            picture.set(level, pixel: 0, channel: 0)
            let look = [ReferenceStep.curves(all: points, isNatural: true)].look
            let result = try PlanCheck.result(of: look, on: picture, .best)
            return Double(result.level(pixel: 0, channel: 0)) / 65_535
        }
        let points = [0, 0, 0.25, 0.4, 0.75, 0.5, 1, 1]
        #expect(abs(try natural(points, at: 39_321) - 0.42065) < 1e-5)
        #expect(abs(try natural([0, 0, 0.5, 0.7, 1, 1], at: 16_384) - 0.3875055) < 1e-5)
        #expect(abs(try natural([0, 0, 0.5, 0.7, 1, 1], at: 49_152) - 0.8875063) < 1e-5)
        #expect(try natural(points, at: 39_321) < natural(points, at: 30_000))
    }

    @Test("The slope at a point follows the narrower side")
    func slope() throws {
        // 0.05 at a slope of 10, then 0.95 at a slope of about ½: by the harmonic mean with weights 1.95 and 1.05
        // the slope is 3 / (1.95 / 10 + 1.05 / 0.526) = 1.37; the other way round it would be 0.79.
        let after = try curve([0, 0, 0.05, 0.5, 1, 1], at: 3277 + 66)
        let before = try curve([0, 0, 0.05, 0.5, 1, 1], at: 3277)
        #expect(abs((after - before) / (66 / 65_535) - 1.37) < 0.05)
    }
}
