/// Noise that is the same on every machine: integer hashes, interpolated.
enum Noise {
    /// A well-mixed number of two coordinates and a seed.
    @inline(__always)
    static func hash(_ x: Int32, _ y: Int32, _ seed: UInt32 = 0) -> UInt32 {
        var h = UInt32(bitPattern: x) &* 0x9E37_79B1 ^ UInt32(bitPattern: y) &* 0x85EB_CA77 ^ seed &* 0xC2B2_AE3D
        h = (h ^ h >> 15) &* 0x2C1B_3C6D
        h = (h ^ h >> 12) &* 0x297A_2D39
        return h ^ h >> 15
    }

    /// 0…1.
    @inline(__always)
    static func random(_ x: Int32, _ y: Int32, _ seed: UInt32 = 0) -> Float {
        Float(hash(x, y, seed) >> 8) * (1 / 16_777_216)
    }

    @inline(__always)
    private static func gradient(_ h: UInt32, _ x: Float, _ y: Float) -> Float {
        let gx = Float(h & 0xFFFF) * (1 / 32768) - 1
        let gy = Float(h >> 16) * (1 / 32768) - 1
        return gx * x + gy * y
    }

    /// Gradient noise, about −1…1.
    @inline(__always)
    static func plane(_ x: Float, _ y: Float, seed: UInt32 = 0) -> Float {
        let (ix, iy) = (floorInt(x), floorInt(y))
        let (fx, fy) = (x - Float(ix), y - Float(iy))
        let (sx, sy) = (fade(fx), fade(fy))
        let a = gradient(hash(ix, iy, seed), fx, fy)
        let b = gradient(hash(ix &+ 1, iy, seed), fx - 1, fy)
        let c = gradient(hash(ix, iy &+ 1, seed), fx, fy - 1)
        let d = gradient(hash(ix &+ 1, iy &+ 1, seed), fx - 1, fy - 1)
        return 1.4 * mix(mix(a, b, sx), mix(c, d, sx), sy)
    }

    /// Value noise in space, −1…1.
    @inline(__always)
    static func space(_ p: Vector, seed: UInt32 = 0) -> Float {
        let (ix, iy, iz) = (floorInt(p.x), floorInt(p.y), floorInt(p.z))
        let (sx, sy, sz) = (fade(p.x - Float(ix)), fade(p.y - Float(iy)), fade(p.z - Float(iz)))
        var layers: (Float, Float) = (0, 0)
        for k: Int32 in 0...1 {
            let s = seed &+ UInt32(bitPattern: iz &+ k) &* 747_796_405
            let low = mix(random(ix, iy, s), random(ix &+ 1, iy, s), sx)
            let high = mix(random(ix, iy &+ 1, s), random(ix &+ 1, iy &+ 1, s), sx)
            if k == 0 { layers.0 = mix(low, high, sy) } else { layers.1 = mix(low, high, sy) }
        }
        return 2 * mix(layers.0, layers.1, sz) - 1
    }

    /// Octaves of ``plane(_:_:seed:)``, each turned, twice as fine and half as strong; about −1…1.
    @inline(__always)
    static func fractal(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5, seed: UInt32 = 0) -> Float {
        var (x, y, amplitude, sum) = (x, y, Float(1), Float(0))
        for octave in 0..<octaves {
            sum += amplitude * plane(x, y, seed: seed &+ UInt32(octave))
            (x, y) = (1.62 * x + 1.18 * y, -1.18 * x + 1.62 * y)
            amplitude *= gain
        }
        return sum
    }

    /// Octaves of ``space(_:seed:)``.
    @inline(__always)
    static func fractal(_ p: Vector, octaves: Int, gain: Float = 0.5, seed: UInt32 = 0) -> Float {
        var (p, amplitude, sum) = (p, Float(1), Float(0))
        for octave in 0..<octaves {
            sum += amplitude * space(p, seed: seed &+ UInt32(octave))
            p = Vector(1.6 * p.x + 1.2 * p.z, 2.03 * p.y, -1.2 * p.x + 1.6 * p.z) + 17.3
            amplitude *= gain
        }
        return sum
    }

    /// Octaves folded at zero and turned upside down: ridges. 0…1.
    @inline(__always)
    static func ridges(_ x: Float, _ y: Float, octaves: Int, seed: UInt32 = 0) -> Float {
        var (x, y, amplitude, sum, total) = (x, y, Float(1), Float(0), Float(0))
        for octave in 0..<octaves {
            // Rounded, so that a ridge is a roof and not a needle.
            let n = 1 - min((0.004 + pow2(plane(x, y, seed: seed &+ UInt32(octave)))).squareRoot() * 1.35, 1)
            sum += amplitude * n
            total += amplitude
            (x, y) = (1.62 * x + 1.18 * y, -1.18 * x + 1.62 * y)
            amplitude *= 0.47
        }
        return sum / total
    }

    @inline(__always)
    private static func fade(_ t: Float) -> Float { t * t * t * (t * (t * 6 - 15) + 10) }
}

@inline(__always)
func pow2(_ x: Float) -> Float { x * x }

@inline(__always)
func floorInt(_ x: Float) -> Int32 {
    let whole = Int32(x)
    return x < Float(whole) ? whole - 1 : whole
}
