import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

@Suite("Masks as overlays")
struct MaskOverlayTests {
    private func overlay(_ text: String) throws -> Look? { try Look(parsing: text, named: "a.look").maskOverlay }

    private func shown(_ look: Look, on color: SIMD3<Double>) throws -> SIMD3<Double> {
        var picture = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .rgb16)
        for channel in 0..<3 { picture.set(Int(color[channel] * 65_535), pixel: 0, channel: channel) }
        return try PlanCheck.result(of: look, on: picture, .best).color(pixel: 0)
    }

    @Test("Red where the last mask acts, over what the steps before it make; nothing else")
    func lastMask() throws {
        let look = try #require(
            try overlay(
                """
                filter: invert(1) where(luminance: 0 1) grayscale(1) sepia(1) where(luminance: 0.5 1) blur(0.1);
                strength: 20%; protect: skin
                """))
        // Inverted and grey: light becomes dark, and is not in the mask.
        let dark = try shown(look, on: SIMD3(0.9, 0.9, 0.9))
        #expect(abs(dark.x - 0.1) < 0.001 && abs(dark.y - 0.1) < 0.001)
        let light = try shown(look, on: SIMD3(0.1, 0.1, 0.1))
        #expect(abs(light.x - (0.9 * 0.4 + 0.6)) < 0.001 && abs(light.y - 0.9 * 0.4) < 0.001)
    }

    @Test("Protected skin, where no step has a mask")
    func skin() throws {
        let look = try #require(try overlay("filter: invert(1); protect: skin 50%"))
        let skin = try shown(look, on: SIMD3(0.8, 0.55, 0.45))
        #expect(skin.x > 0.8 && skin.y < 0.3)
        let sky = try shown(look, on: SIMD3(0.4, 0.6, 0.9))
        #expect(abs(sky.x - 0.4) < 0.001 && abs(sky.y - 0.6) < 0.001)
    }

    @Test("None for a look without masks")
    func none() throws {
        #expect(try overlay("filter: invert(1)")?.id == nil)
    }
}
