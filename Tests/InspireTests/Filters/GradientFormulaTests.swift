import FilterEngine
import ImageCore
import Inspire
import TestSupport
import Testing

/// Gradient layers against CSS's definitions in double precision, in the ways of ``FilterFormulaTests``.
struct GradientFormulaTests {
    private static let clear = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)
    private static let sand = RGBAColor(red: 0.8, green: 0.7, blue: 0.5)
    private static let wine = RGBAColor(red: 0.2, green: 0, blue: 0.1, alpha: 0.6)
    private static let white = RGBAColor(red: 1, green: 1, blue: 1, alpha: 0.5)

    private func check(_ gradient: Gradient, _ mode: BlendMode = .normal, opacity: Double = 1) throws {
        let isSteep = [.colorDodge, .colorBurn, .saturation].contains(mode)
        let tests = FilterFormulaTests()
        try tests.check(
            ReferenceStep(layer: Layer(background: .gradient(gradient), blendMode: mode, opacity: opacity)),
            tolerance16: isSteep ? 4 : FilterFormulaTests.tolerance16)
    }

    @Test("Every mode, linear and radial, with clear and with covering colours", arguments: BlendMode.allCases)
    func modes(mode: BlendMode) throws {
        let stops = [
            GradientStop(color: Self.sand, position: 0.2), GradientStop(color: Self.wine, position: 0.9),
            GradientStop(color: Self.clear),
        ]
        try check(Gradient(shape: .linear(.angle(100)), stops: stops), mode, opacity: 0.7)
        let circle = RadialGradientShape(isEllipse: false, centerX: 0.4, centerY: 0.6)
        try check(Gradient(shape: .radial(circle), stops: stops.reversed()), mode)
        try check(
            Gradient(
                shape: .linear(.angle(0)), stops: [GradientStop(color: Self.white), GradientStop(color: Self.sand)]),
            mode)
    }

    @Test(
        "Directions",
        arguments: [
            .angle(0), .angle(90), .angle(180), .angle(270), .angle(-30), .angle(1000.5),
            .corner(right: true, bottom: true), .corner(right: true, bottom: false),
            .corner(right: false, bottom: true), .corner(right: false, bottom: false),
        ] as [LinearGradientDirection])
    func directions(direction: LinearGradientDirection) throws {
        let stops = [GradientStop(color: Self.sand), GradientStop(color: Self.wine)]
        try check(Gradient(shape: .linear(direction), stops: stops))
    }

    @Test("Shapes", arguments: RadialGradientShape.Extent.allCases, [true, false])
    func shapes(extent: RadialGradientShape.Extent, isEllipse: Bool) throws {
        let stops = [GradientStop(color: Self.sand), GradientStop(color: Self.wine)]
        for center in [(0.5, 0.5), (0.31, 0.77), (-0.4, 1.3)] {
            let shape = RadialGradientShape(
                isEllipse: isEllipse, extent: extent, centerX: center.0, centerY: center.1)
            try check(Gradient(shape: .radial(shape), stops: stops))
        }
    }

    @Test(
        "Stops before, beyond, out of order and without a position",
        arguments: [
            [nil, nil], [-0.5, 1.5], [0.3, 0.7], [nil, nil, nil], [0.2, nil, nil, 1.2], [0.6, 0.2, 0.8],
            [nil, 0.9, nil, 0.4, nil], [-2, -1], [3, 4], [nil, 1.5, nil],
        ] as [[Double?]])
    func positions(positions: [Double?]) throws {
        let colors = [Self.sand, Self.wine, Self.white, Self.clear, Self.sand]
        let stops = zip(colors, positions).map { GradientStop(color: $0, position: $1) }
        try check(Gradient(shape: .linear(.angle(110)), stops: stops))
    }

    private func row(_ gradient: Gradient, width: Int, height: Int = 1) throws -> [[Int]] {
        let size = PixelSize(width: width, height: height)
        var picture = PixelBuffer(size: size, format: .rgb8)
        let look = Look(name: "test", steps: [.layer(Layer(background: .gradient(gradient)))])
        try FilterPlan(compiling: look, for: PictureGeometry(fullSize: size)).apply(to: &picture)
        return (0..<width * height).map { pixel in (0..<3).map { picture.level(pixel: pixel, channel: $0) } }
    }

    @Test("Two stops at one position are a sharp edge, and a pixel on it has the later colour")
    func jump() throws {
        let (black, white) = (RGBAColor(red: 0, green: 0, blue: 0), RGBAColor(red: 1, green: 1, blue: 1))
        let stops = [GradientStop(color: black, position: 0.5), GradientStop(color: white, position: 0.5)]
        for width in [2, 101, 1000, 4001] {
            let levels = try row(Gradient(shape: .linear(.angle(90)), stops: stops), width: width).map { $0[0] }
            #expect(levels == (0..<width).map { $0 < width / 2 ? 0 : 255 })
        }
    }

    @Test("Towards transparent a colour fades over white without turning grey")
    func premultiplied() throws {
        let stops = [GradientStop(color: RGBAColor(red: 1, green: 0, blue: 0)), GradientStop(color: Self.clear)]
        let size = PixelSize(width: 256, height: 1)
        var picture = PixelBuffer(size: size, format: .rgb8)
        picture.bytes = picture.bytes.map { _ in 255 }
        let look = Look(
            name: "test",
            steps: [.layer(Layer(background: .gradient(Gradient(shape: .linear(.angle(90)), stops: stops))))])
        try FilterPlan(compiling: look, for: PictureGeometry(fullSize: size)).apply(to: &picture)
        #expect((0..<256).allSatisfy { picture.level(pixel: $0, channel: 0) == 255 })
        #expect((0..<256).allSatisfy { abs(picture.level(pixel: $0, channel: 1) - $0) <= 1 })
    }

    @Test("A side that goes through the centre leaves the last colour alone")
    func noRadius() throws {
        let shape = RadialGradientShape(isEllipse: true, extent: .closestSide, centerX: 0, centerY: 0.5)
        let stops = [GradientStop(color: Self.sand), GradientStop(color: RGBAColor(red: 0, green: 1, blue: 0))]
        let levels = try row(Gradient(shape: .radial(shape), stops: stops), width: 31, height: 7)
        #expect(levels.allSatisfy { $0 == [0, 255, 0] })
    }

    @Test("Numbers beyond all measure do no harm")
    func huge() throws {
        let far = RadialGradientShape(isEllipse: false, centerX: 1e300, centerY: -1e300)
        let stops = [
            GradientStop(color: Self.sand, position: -1e300), GradientStop(color: Self.sand, position: 1e300),
        ]
        for shape in [.radial(far), .linear(.angle(1e300))] as [Gradient.Shape] {
            let levels = try row(Gradient(shape: shape, stops: stops), width: 31, height: 7)
            #expect(levels.allSatisfy { $0[0] == 204 && 178...179 ~= $0[1] && 127...128 ~= $0[2] })
        }
    }
}
