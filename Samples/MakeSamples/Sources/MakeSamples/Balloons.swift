import Foundation
import ImageCore
import SystemPackage

/// Three balloons that let light through, on nothing: a picture with every degree of transparency.
struct Balloons {
    private struct Balloon {
        var x, y, radius: Float
        var paint: Vector
    }

    private let balloons = [
        Balloon(x: -0.42, y: 0.16, radius: 0.42, paint: srgb(0xE8462E)),
        Balloon(x: 0.44, y: 0.26, radius: 0.40, paint: srgb(0x2F7FD0)),
        Balloon(x: 0.02, y: 0.40, radius: 0.46, paint: srgb(0xF2B81F)),
    ]

    /// Straight colour and alpha at a point, the edges `softness` wide.
    func look(x: Float, y: Float, softness: Float) -> (color: Vector, alpha: Float) {
        var (color, alpha) = (Vector.zero, Float(0))
        func cover(with paint: Vector, _ share: Float) {
            let sum = share + alpha * (1 - share)
            if sum > 0 { color = (paint * share + color * (alpha * (1 - share))) / sum }
            alpha = sum
        }
        for balloon in balloons {
            let bottom = balloon.y - balloon.radius * 1.22
            // The string hangs in a slack curve.
            let along = clamp((bottom - y) / (bottom + 0.95))
            let hang = balloon.x * (1 - along) * (1 - along * 0.3) + 0.03 * sin(along * 7)
            if y < bottom, y > -0.95 {
                cover(
                    with: Vector(repeating: 0.30), 0.85 * smoothstep(0.012 + softness, 0.012 - softness, abs(x - hang)))
            }
            let knot = max(abs(x - balloon.x) - (bottom + 0.03 - y) * 0.7, max(bottom - 0.045 - y, y - bottom - 0.02))
            cover(with: balloon.paint * 0.6, smoothstep(softness, -softness, knot))
            let (dx, dy) = ((x - balloon.x) / balloon.radius, (y - balloon.y) / balloon.radius)
            let narrow = dy < 0 ? 1 + 0.16 * dy * dy : 1
            let r = (dx * dx * narrow * narrow + dy * dy / (dy < 0 ? 1.45 : 1)).squareRoot()
            let height = max(1 - r * r, 0).squareRoot()
            let normal = Vector(dx, dy, height)
            let facing = dot(normal, normalize(Vector(-0.5, 0.65, 0.6)))
            var paint = balloon.paint * (0.42 + 0.62 * clamp(facing))
            let glint = smoothstep(0.955, 0.99, dot(normal, normalize(Vector(-0.42, 0.55, 0.72))))
            paint = mix(paint, Vector(repeating: 1.6), glint * 0.85)
            // Rubber is seen through most where one looks straight at it.
            let thick = mix(0.58, 0.97, pow(1 - height, 1.5))
            cover(
                with: paint,
                max(thick, glint * 0.9) * smoothstep(1 + softness / balloon.radius, 1 - softness / balloon.radius, r))
        }
        return (color, alpha)
    }

    func write(to folder: FilePath, name: String, size: PixelSize) throws {
        var canvas = Canvas(size: size, pixels: [])
        var alphas: [Float] = []
        let step = 2 / Float(size.height)
        for row in 0..<size.height {
            for column in 0..<size.width {
                let x = (Float(column) + 0.5) * step - Float(size.width) / Float(size.height)
                let (color, alpha) = look(x: x, y: 1 - (Float(row) + 0.5) * step, softness: step * 0.75)
                canvas.pixels.append(color)
                alphas.append(alpha)
            }
        }
        try canvas.writePNG(to: folder.appending("\(name).png"), alpha: alphas)
    }
}
