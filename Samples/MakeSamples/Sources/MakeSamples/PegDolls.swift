import Foundation

/// A family of painted wooden dolls behind fruit: skin from light to dark, strong colours, smooth shades.
struct PegDolls: Scene {
    private let scale: Float = 0.235
    private let eye = Vector(0, 2.25, -9.2)
    private let key = normalize(Vector(-0.62, 0.72, -0.52))

    /// A thing on the table.
    private struct Solid {
        enum Shape { case doll, ball, lemon, apple, plum }
        var shape: Shape
        var point: Vector
        var size: Float
        var skin = Vector.zero
        var hair = Vector.zero
        var paint = Vector.zero
        var style = 0
    }

    private let solids: [Solid]

    init() {
        func doll(_ x: Float, _ z: Float, _ size: Float, skin: UInt32, hair: UInt32, paint: UInt32, style: Int) -> Solid
        {
            Solid(
                shape: .doll, point: Vector(x, 0, z), size: size, skin: srgb(skin), hair: srgb(hair),
                paint: srgb(paint),
                style: style)
        }
        func fruit(_ shape: Solid.Shape, _ x: Float, _ z: Float, _ size: Float, paint: UInt32) -> Solid {
            Solid(shape: shape, point: Vector(x, 0, z), size: size, paint: srgb(paint))
        }
        solids = [
            doll(-2.22, 0.25, 0.96, skin: 0xEBBE9C, hair: 0xB5652A, paint: 0xC8282D, style: 0),
            doll(-1.18, 0.55, 1.13, skin: 0xE2B08A, hair: 0x3A2519, paint: 0xE9A51C, style: 1),
            doll(-0.02, 0.35, 1.04, skin: 0xC68B5F, hair: 0x1E1512, paint: 0x2F8F55, style: 0),
            doll(1.12, 0.60, 1.17, skin: 0x8C5836, hair: 0x17110F, paint: 0x2559A8, style: 1),
            doll(2.20, 0.25, 0.93, skin: 0x5A3723, hair: 0x100C0B, paint: 0x7D3C98, style: 2),
            fruit(.ball, -1.70, -1.15, 0.43, paint: 0xF07D12),
            fruit(.lemon, -0.72, -1.32, 0.36, paint: 0xF5D21A),
            fruit(.apple, 0.30, -1.15, 0.47, paint: 0xB81E24),
            fruit(.plum, 1.16, -1.35, 0.33, paint: 0x3D2463),
            fruit(.ball, 1.88, -1.05, 0.36, paint: 0x7FAE2B),
        ]
    }

    func light(x: Float, y: Float, jitter: Float) -> Vector {
        let direction = normalize(Vector(x * scale, (y - 0.10) * scale - 0.085, 1))
        return 0.54 * radiance(eye, direction, jitter, bounces: 1)
    }

    private func radiance(_ origin: Vector, _ d: Vector, _ jitter: Float, bounces: Int) -> Vector {
        var t: Float = bounces > 0 ? 5.5 : 0.02
        for _ in 0..<110 {
            let p = origin + t * d
            let (distance, index) = nearest(p)
            if distance < 0.0006 * t { return shade(p, d, index, jitter, bounces: bounces) }
            t += distance * 0.85
            if t > 24 { break }
        }
        return backdrop(origin + 24 * d)
    }

    // MARK: Shapes

    private static let table = -1

    private func nearest(_ p: Vector) -> (distance: Float, index: Int) {
        // The table runs up into the backdrop in a wide curve, as in a photographer's studio.
        let bend: Float = 3
        let dz = p.z - 3.2
        var best = (p.y, Self.table)
        if dz > 0 {
            let up = bend - p.y
            best.0 = up > 0 ? bend - (dz * dz + up * up).squareRoot() : bend - dz
        }
        for (index, solid) in solids.enumerated() {
            let d = distance(p, solid)
            if d < best.0 { best = (d, index) }
        }
        return best
    }

    private func distance(_ world: Vector, _ solid: Solid) -> Float {
        let p = (world - solid.point) / solid.size
        let bound: Float = solid.shape == .doll ? 1.55 : 1.35
        let middle: Float = solid.shape == .doll ? 1.25 : 1
        let around = length(p - [0, middle, 0]) - bound
        if around > 0.4 { return around * solid.size }
        return shape(p, solid) * solid.size
    }

    private func shape(_ p: Vector, _ solid: Solid) -> Float {
        switch solid.shape {
        case .doll:
            let head = length((p - [0, 1.93, 0]) / Vector(1, 1.04, 1)) - 0.46
            return min(smoothUnion(body(p), head, 0.10), hair(p, solid))
        case .ball:
            let r = length(p - [0, 1, 0])
            let pore = 0.006 * Noise.space(p * 17, seed: 3) + 0.004 * Noise.space(p * 33, seed: 4)
            let navel = 0.05 * exp(-14 * (pow2(p.x - 0.25) + pow2(p.z + 0.5) + pow2(p.y - 1.82)))
            return (r - 1 + pore + navel) * 0.9
        case .lemon:
            let q = turned(p, 0.45)
            let tip = 0.20 * exp(-pow2((abs(q.x) - 1.30) / 0.30))
            let r = length(Vector(q.x / 1.28, q.y - 0.96, q.z))
            return
                (r - 0.97 - tip * smoothstep(0.55, 0.0, (pow2(q.y - 0.96) + q.z * q.z).squareRoot())
                + 0.0045 * Noise.space(q * 12, seed: 5)) * 0.72
        case .apple:
            let r = (p.x * p.x + p.z * p.z).squareRoot()
            let ball = length(Vector(r - 0.24, (p.y - 0.88) / 1.0, 0)) - 0.80
            let stalk = max(length(Vector(p.x - 0.10 * (p.y - 1.4), 0, p.z)) - 0.045, abs(p.y - 1.68) - 0.26)
            return min(ball * 0.92, stalk)
        case .plum:
            let crease = 0.05 * exp(-pow2(p.x / 0.12)) * smoothstep(0.2, -0.4, p.z)
            return (length(Vector(p.x, (p.y - 1.0) / 1.07, p.z)) - 1 + crease) * 0.85
        }
    }

    private func turned(_ p: Vector, _ angle: Float) -> Vector {
        Vector(p.x * cos(angle) + p.z * sin(angle), p.y, p.z * cos(angle) - p.x * sin(angle))
    }

    /// A peg: narrow shoulders, wide foot.
    private func body(_ p: Vector) -> Float {
        let r = (p.x * p.x + p.z * p.z).squareRoot()
        let wide = mix(0.60, 0.36, smoothstep(0.05, 1.55, p.y)) - 0.03 * smoothstep(0.12, 0, p.y)
        let side = r - wide
        let cap = max(abs(p.y - 0.76) - 0.70, 0)
        let outside = (pow2(max(side + 0.06, 0)) + cap * cap).squareRoot() - 0.06
        return (side > -0.06 ? outside : max(side, abs(p.y - 0.76) - 0.76)) * 0.85
    }

    private func hair(_ p: Vector, _ solid: Solid) -> Float {
        let q = p - [0, 1.96, 0.035]
        let cap = length(q) - 0.495
        // Open towards the face.
        let face = 0.36 - length(Vector(q.x * 0.92, (q.y + 0.20) * 0.85, 0)) - 0.9 * max(q.z + 0.02, 0)
        let strands = 0.006 * sin(atan2(q.x, q.y + 0.3) * 46)
        var result = smoothMax(cap + strands, face, 0.05)
        result = smoothMax(result, -(q.y + (solid.style == 0 ? 0.52 : 0.22)), 0.05)
        if solid.style == 0 {
            result = smoothUnion(result, length((q - [0, -0.32, 0.22]) / Vector(1, 1.15, 0.6)) - 0.40, 0.12)
        }
        if solid.style == 2 {
            for side: Float in [-1, 1] {
                result = min(result, length(q - [side * 0.47, 0.30, 0.02]) - 0.17)
            }
        }
        return result * 0.85
    }

    private func smoothUnion(_ a: Float, _ b: Float, _ k: Float) -> Float {
        let h = max(k - abs(a - b), 0) / k
        return min(a, b) - h * h * k * 0.25
    }

    private func smoothMax(_ a: Float, _ b: Float, _ k: Float) -> Float { -smoothUnion(-a, -b, k) }

    // MARK: Light

    private func normal(_ p: Vector) -> Vector {
        let e: Float = 0.0012
        let a = Vector(e, -e, -e)
        let b = Vector(-e, -e, e)
        let c = Vector(-e, e, -e)
        let d = Vector(repeating: e)
        return normalize(
            a * nearest(p + a).distance + b * nearest(p + b).distance + c * nearest(p + c).distance
                + d * nearest(p + d).distance)
    }

    /// A window's light: the nearer a thing comes to the ray, the more of the window it hides.
    private func windowLight(_ p: Vector) -> Float {
        var (t, result) = (Float(0.03), Float(1))
        for _ in 0..<44 {
            let d = nearest(p + t * key).distance
            result = min(result, 0.5 + 0.5 * d / (0.16 * t + 0.004))
            if result <= 0 { return 0 }
            t += clamp(d, 0.03, 0.30)
            if t > 6 { break }
        }
        result = clamp(result)
        return result * result * (3 - 2 * result)
    }

    private func openness(_ p: Vector, _ n: Vector) -> Float {
        var (hidden, weight) = (Float(0), Float(1))
        for step in 1...5 {
            let h = 0.03 + 0.13 * Float(step)
            hidden += max(h - nearest(p + h * n).distance, 0) * weight
            weight *= 0.72
        }
        return clamp(1 - 0.85 * hidden)
    }

    private func shade(_ p: Vector, _ d: Vector, _ index: Int, _ jitter: Float, bounces: Int) -> Vector {
        if index == Self.table { return tableColor(p) * tableLight(p) }
        let solid = solids[index]
        let n = normal(p)
        let surface = color(p, n, solid)
        let direct = windowLight(p + n * 0.01)
        let open = openness(p, n)
        let wrap = clamp((dot(n, key) + 0.12) / 1.12)
        var light = Vector(1.0, 0.95, 0.86) * 2.35 * wrap * direct
        light += mix(Vector(0.30, 0.25, 0.20), Vector(0.46, 0.52, 0.62), 0.5 + 0.5 * n.y) * 0.62 * open
        // The table throws its colour back.
        light += Vector(0.34, 0.28, 0.22) * clamp(-n.y + 0.15) * open * 0.9
        // A weak lamp behind, from the right.
        light += Vector(0.62, 0.50, 0.42) * pow(clamp(dot(n, normalize(Vector(0.9, 0.3, 0.45)))), 2) * 0.55 * open
        var result = surface.color * light
        // Skin lets red light through where shade begins.
        if surface.isSkin {
            result += surface.color * Vector(0.30, 0.07, 0.03) * exp(-pow2((dot(n, key) - 0.05) / 0.22)) * direct
        }
        // Varnish mirrors the window and the room.
        let cosine = clamp(-dot(n, d))
        let fresnel = (0.03 + 0.45 * pow(1 - cosine, 5)) * surface.gloss
        let mirrored = reflect(d, n)
        let glint = dot(mirrored, key)
        let window = smoothstep(0.955, 0.985, glint) * 3.4 * direct + pow(clamp(glint), 24) * 0.7 * direct
        result += fresnel * (Vector(1, 0.97, 0.92) * window * 2.2)
        if bounces > 0, surface.gloss > 0 {
            result += fresnel * radiance(p + n * 0.02, mirrored, jitter, bounces: bounces - 1) * 1.3
        }
        return result
    }

    private struct Surface {
        var color: Vector
        var gloss: Float
        var isSkin = false
    }

    private func color(_ world: Vector, _ n: Vector, _ solid: Solid) -> Surface {
        let p = (world - solid.point) / solid.size
        switch solid.shape {
        case .doll:
            let head = smoothUnion(body(p), length((p - [0, 1.93, 0]) / Vector(1, 1.04, 1)) - 0.46, 0.10)
            if hair(p, solid) < head { return Surface(color: solid.hair * 1.1, gloss: 0.55) }
            if p.y > 1.505 { return face(p, solid) }
            return dress(p, solid)
        case .ball:
            let mottle = Noise.fractal(p * 4, octaves: 3, seed: 12)
            return Surface(color: solid.paint * (1 + 0.10 * mottle), gloss: 0.75)
        case .lemon:
            let q = turned(p, 0.45)
            let green = smoothstep(1.0, 1.5, abs(q.x)) * 0.35
            return Surface(
                color: mix(solid.paint, srgb(0xA9B82A), green) * (1 + 0.07 * Noise.space(p * 5, seed: 14)), gloss: 0.75)
        case .apple:
            let r = (p.x * p.x + p.z * p.z).squareRoot()
            if r < 0.2, p.y > 1.45 { return Surface(color: srgb(0x4B3620), gloss: 0) }
            let angle = atan2(p.x, p.z)
            let streaks = Noise.fractal(
                Vector(cos(angle) * 5, p.y * 0.7, sin(angle) * 5), octaves: 4, gain: 0.6, seed: 17)
            let blush = smoothstep(
                -0.25, 0.65,
                0.55 * dot(normalize(p - [0, 0.9, 0]), normalize(Vector(0.6, 0.1, -0.6))) + 0.55 * streaks + 0.2)
            let top = smoothstep(0.55, 0.15, r) * smoothstep(1.2, 1.5, p.y)
            let skin = mix(srgb(0xD9B44A), solid.paint, clamp(blush))
            return Surface(color: mix(skin, srgb(0xA7B04A), top * 0.75), gloss: 1.0)
        case .plum:
            let bloom = clamp(0.5 + 0.5 * Noise.fractal(p * 2.2, octaves: 4, seed: 19)) * clamp(0.4 + 0.6 * n.y)
            return Surface(color: mix(solid.paint, srgb(0x8C86B8), 0.42 * bloom), gloss: 0.55)
        }
    }

    private func face(_ p: Vector, _ solid: Solid) -> Surface {
        var color = solid.skin
        let q = p - [0, 1.93, 0]
        guard q.z < 0 else { return Surface(color: color, gloss: 0.45, isSkin: true) }
        let dark = srgb(0x201612)
        // Cheeks, mouth, eyes, each with soft edges.
        let blush = exp(-(pow2((abs(q.x) - 0.235) / 0.085) + pow2((q.y + 0.11) / 0.07)))
        color = mix(color, color * Vector(1.12, 0.52, 0.46) + Vector(0.02, 0, 0), blush * 0.62)
        let ring = abs((q.x * q.x + pow2(q.y + 0.03)).squareRoot() - 0.155) - 0.012
        let smile = smoothstep(0.008, -0.008, max(ring, q.y + 0.125))
        color = mix(color, color * Vector(0.52, 0.20, 0.18), smile * 0.9)
        let eye = (pow2(abs(q.x) - 0.145) + pow2((q.y - 0.035) * 0.8)).squareRoot()
        color = mix(color, dark, smoothstep(0.044, 0.034, eye))
        let spark = (pow2(abs(q.x) * (q.x < 0 ? 1 : 1) - 0.145 + (q.x < 0 ? -0.012 : 0.012)) + pow2(q.y - 0.055))
            .squareRoot()
        color = mix(color, Vector(repeating: 0.85), smoothstep(0.014, 0.008, spark))
        let brow = max(abs((pow2(abs(q.x) - 0.145) + pow2(q.y + 0.02)).squareRoot() - 0.155) - 0.009, 0.10 - q.y)
        color = mix(color, mix(solid.hair, dark, 0.2), smoothstep(0.007, -0.007, brow) * 0.8)
        return Surface(color: color, gloss: 0.45, isSkin: true)
    }

    private func dress(_ p: Vector, _ solid: Solid) -> Surface {
        var color = solid.paint
        let angle = atan2(p.x, -p.z)
        let cream = srgb(0xF2E7D2)
        func edge(_ d: Float) -> Float { smoothstep(0.010, -0.010, d) }
        switch solid.style {
        case 0:  // dots and a collar
            let (u, v) = (angle * 3.6 / .pi * 2, p.y * 3.9)
            let shift: Float = Int(floorInt(v)) & 1 == 0 ? 0 : 0.5
            let du = u + shift - (u + shift).rounded()
            let dv = v - Float(floorInt(v)) - 0.5
            if p.y < 1.22 { color = mix(color, cream, smoothstep(0.27, 0.21, (du * du + dv * dv).squareRoot())) }
        case 1:  // stripes
            let stripe = abs(p.y * 4.2 - (p.y * 4.2).rounded())
            if p.y < 1.25, p.y > 0.1 { color = mix(color, cream, smoothstep(0.165, 0.125, stripe)) }
        default:  // a pinafore
            let bib = max(abs(angle) - 0.75 + 0.25 * p.y, p.y - 1.15)
            color = mix(color, mix(solid.paint, cream, 0.82), edge(bib))
            let button = (pow2(angle * 0.42) + pow2(p.y - 0.9)).squareRoot()
            let second = (pow2(angle * 0.45) + pow2(p.y - 0.62)).squareRoot()
            color = mix(color, solid.paint, edge(min(button, second) - 0.055))
        }
        let collar = abs(p.y - 1.43 + 0.10 * cos(angle)) - 0.075
        color = mix(color, cream, edge(collar))
        return Surface(color: color, gloss: 0.85)
    }

    // MARK: The table and what is behind

    private func tableColor(_ p: Vector) -> Vector {
        let back = smoothstep(1.5, 6.2, p.z + max(p.y, 0) * 0.9)
        let base = mix(srgb(0xC9B79C), srgb(0x8FA3A6), back)
        let weave =
            0.5 * Noise.fractal(p.x * 9, p.z * 1.3, octaves: 3, seed: 22) + 0.5
            * Noise.fractal(p.x * 1.3, p.z * 9, octaves: 3, seed: 23)
        return base * (1 + 0.03 * weave * (1 - back))
    }

    private func tableLight(_ p: Vector) -> Vector {
        let flat = smoothstep(5.5, 3.0, p.z)
        let n = p.z > 3.2 ? normalize(Vector(0, max(3 - p.y, 0.001), -(p.z - 3.2))) : Vector(0, 1, 0)
        let direct = windowLight(p + n * 0.01)
        let open = p.z < 3.4 ? openness(p, n) : 1
        // The window's light falls off to the right and to the back.
        let fall = exp(-0.085 * (p.x + 3)) * mix(0.62, 1, flat)
        let pool = 0.62 + 0.38 * exp(-0.045 * (pow2(p.x + 0.8) + pow2(p.y - 2.2)))
        let light = Vector(1.0, 0.95, 0.87) * 1.75 * clamp(dot(n, key) + 0.08) * direct * fall * pool
        // Near a thing, the table takes on some of its colour.
        var spill = Vector.zero
        for solid in solids where solid.shape != .doll {
            let from = Vector(p.x - solid.point.x, 0, p.z - solid.point.z)
            spill += solid.paint * 0.22 * exp(-dot(from, from) / pow2(solid.size * 1.25))
        }
        return light + (Vector(0.30, 0.32, 0.36) * 0.62 + spill) * open
    }

    private func backdrop(_ p: Vector) -> Vector { srgb(0x8FA3A6) * 0.5 }
}
