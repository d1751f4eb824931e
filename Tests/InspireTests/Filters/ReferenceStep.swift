import FilterEngine
import ImageCore
import Inspire
import Testing

/// A pixel in double precision, its colour straight and not clamped to 0…1.
struct ReferencePixel: Sendable {
    var color: SIMD3<Double>
    var alpha = 1.0
}

/// A pixel's position in the stored picture.
struct PixelPosition: Sendable {
    var x: Int
    var y: Int
    var geometry: PictureGeometry
}

/// A step of a look, and what it has to compute.
struct ReferenceStep: Sendable, CustomTestStringConvertible {
    var name: String
    var testDescription: String { name }
    var step: LookStep
    var apply: @Sendable (ReferencePixel, PixelPosition) -> ReferencePixel
}

extension ReferenceStep {
    /// A filter by its name and its arguments, the others having their defaults.
    init(
        _ name: String, _ arguments: [String: FilterValue] = [:],
        colors: @escaping @Sendable (SIMD3<Double>) -> SIMD3<Double>
    ) {
        self.init(name, arguments) { pixel, _ in ReferencePixel(color: colors(pixel.color), alpha: pixel.alpha) }
    }

    init(
        _ name: String, _ arguments: [String: FilterValue] = [:],
        apply: @escaping @Sendable (ReferencePixel, PixelPosition) -> ReferencePixel
    ) {
        let type = FilterCatalog.filter(named: name)!
        var values = arguments
        for parameter in type.descriptor.parameters where values[parameter.name] == nil {
            values[parameter.name] = parameter.defaultValue!
        }
        let shown = arguments.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        self.init(name: "\(name)(\(shown))", step: .filter(type.init(FilterArguments(values))), apply: apply)
    }

    /// A layer; W3C Compositing 1 over an opaque backdrop that is clamped to 0…1.
    init(layer: Layer) {
        self.init(name: "\(layer)", step: .layer(layer)) { pixel, pixelPosition in
            let color =
                switch layer.background {
                case .color(let color): color
                case .gradient(let gradient): Reference.color(of: gradient, at: pixelPosition)
                }
            let backdrop = Reference.clamp(pixel.color)
            let blended = Reference.blend(layer.blendMode, backdrop, SIMD3(color.red, color.green, color.blue))
            let weight = color.alpha * layer.opacity
            return ReferencePixel(color: backdrop * (1 - weight) + blended * weight, alpha: pixel.alpha)
        }
    }
}

extension [ReferenceStep] {
    var look: Look { Look(name: "test", steps: map(\.step)) }

    /// The steps one after the other, then the strength on premultiplied values.
    func apply(to pixel: ReferencePixel, at pixelPosition: PixelPosition, strength: Double = 1) -> ReferencePixel {
        Reference.mix(pixel, reduce(pixel) { $1.apply($0, pixelPosition) }, strength)
    }
}
