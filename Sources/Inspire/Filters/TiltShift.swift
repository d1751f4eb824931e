import FilterEngine
import ImageCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
/// A Gaussian blur in linear light whose deviation grows from 0 to the radius by smoothstep over the falloff on both sides of a band.
public struct TiltShift: Filter {
    public static let descriptor = FilterDescriptor(
        name: "tilt-shift", group: .effects,
        summary: "Keeps a band sharp and blurs what is above and below it, which makes a scene look like a miniature.",
        source:
            "A Gaussian blur in linear light whose deviation grows from 0 to the radius by smoothstep over the falloff on both sides of a band.",
        parameters: [
            FilterParameter(
                "position", .amount, range: 0...1, default: .number(0.55),
                help: "where the band's middle crosses the picture's vertical centre line, 0 being the top"),
            FilterParameter(
                "width", .amount, range: 0...2, default: .number(0.15), unit: "of the long edge",
                help: "the band's width"),
            FilterParameter(
                "angle", .angle, range: -180...180, default: .number(0), help: "how far the band is turned clockwise"),
            FilterParameter(
                "radius", .length, range: 0...0.1, default: .length(.longEdge(0.007)), unit: "of the long edge",
                help: "the standard deviation of the strongest blur, or in pixels: 30px"),
            FilterParameter(
                "falloff", .amount, range: 0...2, default: .number(0.25), unit: "of the long edge",
                help: "the distance from the band at which the blur reaches full strength"),
        ]
    )

    /// Where the band's middle crosses the picture's vertical centre line, 0 being the top.
    public var position: Double
    /// The band's width.
    public var width: Double
    /// How far the band is turned clockwise.
    public var angle: Double
    /// The standard deviation of the strongest blur, or in pixels: 30px.
    public var radius: Length
    /// The distance from the band at which the blur reaches full strength.
    public var falloff: Double

    public init(_ arguments: FilterArguments) {
        position = arguments.number("position")
        width = arguments.number("width")
        angle = arguments.number("angle")
        radius = arguments.length("radius")
        falloff = arguments.number("falloff")
    }

    public var removesDetail: Bool { true }

    public func lower(into plan: inout PlanBuilder, context: PlanContext) {
        let geometry = context.geometry
        let sigma = geometry.decodedPixels(radius)
        // The weakest of its blurs has a quarter of the deviation.
        guard sigma / 4 >= GaussianBlur.minimumSigma else { return }
        let size = geometry.decodedSize
        let upright = geometry.orientation.uprightSize(ofStored: size)
        let longEdge = Double(max(size.longEdge, 1))
        let radians = angle * .pi / 180
        // The distance below the band's middle line, in long edges, of a point in the stored picture.
        func distance(_ x: Double, _ y: Double) -> Double {
            let point = geometry.orientation.upright(x: x, y: y)
            let across = (point.x - 0.5) * Double(upright.width) / longEdge
            let down = (point.y - position) * Double(upright.height) / longEdge
            return down * cos(radians) - across * sin(radians)
        }
        let origin = distance(0, 0)
        plan.append(
            inLinearLight: FocusBand(
                sigma: sigma, origin: origin, perX: (distance(1, 0) - origin) / Double(max(size.width, 1)),
                perY: (distance(0, 1) - origin) / Double(max(size.height, 1)), halfWidth: width / 2, softness: falloff))
    }
}
