import FilterEngine
import ImageCore
import Inspire
import KernelDispatch
import TestSupport
import Testing

/// Looks on pictures whose colours are not sRGB's: there, mixed by strength, and back.
struct ColorConversionTests {
    typealias Color = SIMD3<Double>

    /// Linear light of Display P3 to that of sRGB, and back.
    private static let toSRGB: [Color] = [
        [1.2249401763, -0.2249401763, 0], [-0.0420569547, 1.0420569547, 0],
        [-0.0196375546, -0.0786360456, 1.0982736001],
    ]
    private static let fromSRGB: [Color] = [
        [0.8224619687, 0.1775380313, 0], [0.0331941989, 0.9668058011, 0],
        [0.0170826307, 0.0723974407, 0.9105199286],
    ]

    private static let displayP3 = ColorConversion(
        toWorking: operations(toSRGB), fromWorking: operations(fromSRGB))

    private static func operations(_ rows: [Color]) -> [PointOperation] {
        [
            .channels(ChannelFunctions(all: .curve { Reference.linear($0) })),
            .matrix(ColorMatrix(red: SIMD4(rows[0], 0), green: SIMD4(rows[1], 0), blue: SIMD4(rows[2], 0))),
            .channels(ChannelFunctions(all: .curve { Reference.encoded($0) })),
        ]
    }

    private static func converted(_ color: Color, _ rows: [Color]) -> Color {
        Reference.map(Reference.product(rows, Reference.map(color, Reference.linear)), Reference.encoded)
    }

    private static let looks: [[ReferenceStep]] = [
        [.exposure(0.5)], [.brightness(0.8)], [.sepia(0.7), .contrast(1.2)], [.contrast(1.2), .opacity(0.4)],
        [.saturate(1.5), .vignette(0.4)],
    ]

    @Test("A look acts on sRGB between the conversions, strength mixes there", arguments: looks.indices, [1, 0.5])
    func formula(look number: Int, strength: Double) throws {
        let steps = Self.looks[number]
        var generator = SeededGenerator(seed: UInt64(number))
        for format in [PixelFormat.rgba8, .rgb8, .rgba16, .rgb16] {
            let picture = PixelBuffer.random(size: PixelSize(width: 533, height: 3), format: format, using: &generator)
            let geometry = PictureGeometry(fullSize: picture.size)
            let expected = (0..<picture.size.width * picture.size.height).map { pixel in
                let working = ReferencePixel(
                    color: Self.converted(picture.color(pixel: pixel), Self.toSRGB), alpha: picture.alpha(pixel: pixel))
                let pixelPosition = PixelPosition(
                    x: pixel % picture.size.width, y: pixel / picture.size.width, geometry: geometry)
                let within = ReferencePixel(color: Reference.clamp(working.color), alpha: working.alpha)
                let result = Reference.mix(working, steps.apply(to: within, at: pixelPosition), strength)
                return ReferencePixel(color: Self.converted(result.color, Self.fromSRGB), alpha: result.alpha)
            }
            var look = steps.look
            look.strength = strength
            for set in InstructionSet.available {
                let context = PlanContext(geometry: geometry, colors: Self.displayP3)
                var result = picture
                try FilterPlan(compiling: look, in: context, instructionSet: set).apply(to: &result)
                let worst = PlanCheck.compare(result, with: expected, colorsOfClearPixels: false)
                // Tables cut off the corners of clamps, by a tenth of a level of 8 bits before what follows, and many of these
                // pixels are black or full in a channel.
                let corners = format.bitsPerChannel == 8 ? 0.75 : 0.25 * 257
                #expect(worst.colors <= corners && worst.alpha <= 0.51, "\(steps.map(\.name)) \(set) \(worst)")
                let far = PlanCheck.count(result, farFrom: expected, by: format.bitsPerChannel == 8 ? 0.54 : 2)
                #expect(far * 12 <= expected.count, "\(steps.map(\.name)) \(set) \(far)")
            }
        }
    }

    @Test("What lies outside sRGB comes to its edge in every look that changes anything, and stays in others")
    func extended() throws {
        var picture = PixelBuffer(size: PixelSize(width: 1, height: 1), format: .rgb8)
        picture.bytes = [0, 255, 0]
        let geometry = PictureGeometry(fullSize: picture.size)
        let context = PlanContext(geometry: geometry, colors: Self.displayP3)
        for (step, expected) in [(ReferenceStep.contrast(1), [0, 255, 0]), (.exposure(0), [0, 255, 0])] {
            var result = picture
            try FilterPlan(compiling: [step].look, in: context).apply(to: &result)
            #expect(result.bytes.map { Int($0) } == expected)
        }
        for step in [ReferenceStep.exposure(-0.001), .contrast(1.001), .vignette(0.001)] {
            var result = picture
            try FilterPlan(compiling: [step].look, in: context).apply(to: &result)
            #expect(zip(result.bytes, [117, 251, 76] as [UInt8]).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        }
    }

    @Test("A look that changes nothing leaves pictures in any colours alone")
    func identity() {
        let context = PlanContext(
            geometry: PictureGeometry(fullSize: PixelSize(width: 3, height: 3)), colors: Self.displayP3)
        var weak = [ReferenceStep.sepia(1)].look
        weak.strength = 0
        for look in [[ReferenceStep.fade(0)].look, weak] {
            let isIdentity = FilterPlan(compiling: look, in: context).isIdentity
            #expect(isIdentity, "\(look.strength)")
        }
        let changes = !FilterPlan(compiling: [ReferenceStep.sepia(1)].look, in: context).isIdentity
        #expect(changes)
    }
}
