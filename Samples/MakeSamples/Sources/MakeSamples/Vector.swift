import Foundation

/// A point, a direction, or a colour in linear light.
typealias Vector = SIMD3<Float>

@inline(__always)
func dot(_ a: Vector, _ b: Vector) -> Float { a.x * b.x + a.y * b.y + a.z * b.z }

@inline(__always)
func length(_ v: Vector) -> Float { dot(v, v).squareRoot() }

@inline(__always)
func normalize(_ v: Vector) -> Vector { v / length(v) }

@inline(__always)
func reflect(_ v: Vector, _ normal: Vector) -> Vector { v - 2 * dot(v, normal) * normal }

@inline(__always)
func mix(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }

@inline(__always)
func mix(_ a: Vector, _ b: Vector, _ t: Float) -> Vector { a + (b - a) * t }

@inline(__always)
func clamp(_ x: Float, _ low: Float = 0, _ high: Float = 1) -> Float { min(max(x, low), high) }

/// 0 up to `low`, 1 from `high` on, smooth between; falls where `low` is the larger one.
@inline(__always)
func smoothstep(_ low: Float, _ high: Float, _ x: Float) -> Float {
    let t = clamp((x - low) / (high - low))
    return t * t * (3 - 2 * t)
}

/// The linear light of a colour as screens have it, `0xRRGGBB`.
func srgb(_ hex: UInt32) -> Vector {
    func channel(_ shift: UInt32) -> Float {
        let x = Float(hex >> shift & 0xFF) / 255
        return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
    }
    return Vector(channel(16), channel(8), channel(0))
}

/// Colours at heights, mixed between.
struct Ramp {
    let stops: [(at: Float, color: Vector)]

    @inline(__always)
    func callAsFunction(_ x: Float) -> Vector {
        var last = stops[0]
        for stop in stops {
            if x < stop.at { return mix(last.color, stop.color, smoothstep(last.at, stop.at, x)) }
            last = stop
        }
        return last.color
    }
}
