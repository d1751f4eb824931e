import Foundation

/// The sun goes down behind mountains over a calm sea.
struct Sunset: Scene {
    private let sun = normalize(Vector(0.13, 0.052, 1))
    private let horizon: Float = -0.22
    /// Half the picture's height at distance 1.
    private let scale: Float = 0.36

    private let zenith = Ramp(stops: [
        (0.00, Vector(1.10, 0.40, 0.105)), (0.05, Vector(1.0, 0.38, 0.145)), (0.13, Vector(0.70, 0.335, 0.29)),
        (0.24, Vector(0.30, 0.27, 0.42)), (0.42, Vector(0.095, 0.14, 0.33)), (0.60, Vector(0.05, 0.09, 0.26)),
    ])

    func light(x: Float, y: Float, jitter: Float) -> Vector {
        let (px, py) = (x * scale, (y - horizon) * scale)
        let direction = normalize(Vector(px, py, 1))
        if let boat = boat(px, py) { return boat }
        return 0.56 * (py >= 0 ? above(direction) : sea(direction, px, py, jitter))
    }

    // MARK: The sky

    private func above(_ d: Vector) -> Vector {
        let sky = self.sky(d)
        return mountains(d, sky) ?? sky
    }

    private func clearSky(_ d: Vector) -> Vector {
        let cosine = dot(d, sun)
        let angle = acos(min(cosine, 1))
        // Away from the sun the evening is bluer and darker.
        let away = smoothstep(0.1, 1.1, angle)
        var color = zenith(max(d.y, 0)) * mix(Vector(repeating: 1), Vector(0.50, 0.54, 0.78), away)
        color += 0.60 * exp(-angle * 5.5) * Vector(1, 0.36, 0.075)
        color += 1.6 * exp(-angle * 17) * Vector(1, 0.50, 0.12)
        color += 3.0 * exp(-angle * 50) * Vector(1, 0.68, 0.26)
        return color
    }

    private func sky(_ d: Vector) -> Vector {
        var color = clearSky(d)
        let angle = acos(min(dot(d, sun), 1))
        let disc = smoothstep(0.0172, 0.0158, angle)
        color += disc * Vector(14, 9.5, 4.5)
        let e = max(d.y, 0.001)
        let warm = exp(-angle * 2.6)

        // High, thin streaks.
        let high = Vector(d.x, 0, d.z) / (e + 0.10)
        let wind = 0.35 * Noise.fractal(high.x * 0.45 + 3, high.z * 0.5, octaves: 3, seed: 40)
        let streaks = Noise.fractal(
            high.x * 0.75 + wind * 2 + 1.7, high.z * 2.3 - high.x * 0.5 + wind, octaves: 5, seed: 5)
        let thin = smoothstep(0.0, 0.75, streaks) * smoothstep(0.02, 0.16, e) * 0.62
        color = mix(color, mix(Vector(0.52, 0.28, 0.36), Vector(1.55, 0.66, 0.30), warm), thin)

        // Heaped clouds: their undersides are lit, their middles grey-violet.
        let low = Vector(d.x, 0, d.z) / (e + 0.045)
        func density(_ x: Float, _ z: Float) -> Float {
            let shape = Noise.fractal(x * 0.34 + 11.3, z * 0.62 + 2.2, octaves: 3, gain: 0.5, seed: 21)
            return shape + 0.33 * Noise.fractal(x * 1.5, z * 2.6, octaves: 4, gain: 0.55, seed: 31) - 0.16
        }
        let here = density(low.x, low.z)
        let cover = smoothstep(0.0, 0.30, here) * smoothstep(0.012, 0.07, e)
        if cover > 0 {
            let towards = density(low.x + (sun.x / sun.z * low.z - low.x) * 0.05, low.z + 0.30)
            let lit = clamp(0.52 + 1.5 * (here - towards)) * mix(0.75, 1, smoothstep(0.5, 0.0, here))
            let shadow = mix(Vector(0.105, 0.105, 0.20), Vector(0.40, 0.17, 0.15), warm)
            let bright = mix(Vector(0.62, 0.30, 0.33), Vector(2.5, 1.05, 0.36), warm)
            let rim = smoothstep(0.30, 0.04, here) * warm
            let cloud = mix(shadow, bright, clamp(lit * lit * 1.2)) + rim * Vector(0.7, 0.34, 0.12)
            let haze = exp(-e * 26)
            color = mix(color, mix(cloud, clearSky(d), haze * 0.75), cover * 0.90)
        }
        return color
    }

    // MARK: The mountains

    private struct Range {
        let seed: UInt32
        let base: Float
        let height: Float
        let frequency: Float
        /// How much of the light on it is air's.
        let haze: Float
        /// Where it stands out of the sea, from 0 (nowhere) to 1.
        let left: Float
        let right: Float
    }

    private let ranges = [
        Range(seed: 300, base: 0.010, height: 0.072, frequency: 5.5, haze: 0.72, left: 1.0, right: 0.75),
        Range(seed: 311, base: 0.006, height: 0.082, frequency: 6.5, haze: 0.50, left: 0.95, right: 0.55),
        Range(seed: 327, base: -0.006, height: 0.096, frequency: 7.5, haze: 0.30, left: 0.8, right: 0.7),
        Range(seed: 338, base: -0.020, height: 0.110, frequency: 9, haze: 0.15, left: 0.65, right: 0.95),
        Range(seed: 342, base: -0.048, height: 0.130, frequency: 10, haze: 0.04, left: 0.5, right: 1.05),
    ]

    private func mountains(_ d: Vector, _ behind: Vector) -> Vector? {
        let azimuth = d.x / d.z
        let elevation = d.y / d.z
        guard elevation < 0.20 else { return nil }
        var result: Vector?
        let air = clearSky(normalize(Vector(d.x, 0.012, d.z))) * Vector(0.60, 0.66, 1.35)
        for (index, range) in ranges.enumerated() {
            let side = azimuth - 0.13
            // The further a range, the closer it comes to the sun's gap.
            let gap = 0.05 + 0.05 * Float(index)
            let rise =
                side < 0
                ? range.left * smoothstep(gap * 0.7, gap + 0.50, -side)
                : range.right * smoothstep(gap * 0.8, gap + 0.36, side)
            let ridge = Noise.ridges(
                azimuth * range.frequency + Float(index) * 3.7, Float(index) * 1.3, octaves: 7, seed: range.seed)
            let top = range.base + range.height * (1.25 * rise + 0.22) * (0.30 + 1.05 * ridge) * (0.30 + rise)
            guard elevation < top else { continue }
            // Slopes: streaks that run down from the ridge, a little lighter towards the sun.
            let down = (top - elevation) / range.height
            let texture = Noise.ridges(
                azimuth * 42 + down * (side < 0 ? 2.2 : -2.2), down * 3.1 + Float(index) * 9, octaves: 4,
                seed: range.seed + 50)
            let facing = clamp(0.5 + 0.5 * Noise.fractal(azimuth * 26, down * 2, octaves: 3, seed: range.seed + 80))
            let rock =
                Vector(0.030, 0.034, 0.078) * (0.55 + 0.75 * texture) + Vector(0.034, 0.020, 0.020) * facing
                * (1 - range.haze)
            // Mist gathers over the water.
            let mist = exp(-max(elevation, 0) * 55) * 0.26
            let haze = clamp(range.haze + mist * (1 - range.haze) * 1.2)
            result = mix(rock, air, haze)
        }
        return result
    }

    // MARK: The sea

    private func sea(_ d: Vector, _ px: Float, _ py: Float, _ jitter: Float) -> Vector {
        let distance = -1 / d.y
        let (x, z) = (d.x * distance, d.z * distance)
        // A pixel's length on the water, along the view: waves shorter than that are only known by their average.
        let reach = distance * distance * 0.00045
        var (slopeX, slopeZ) = (Float(0), Float(0))
        var unseen: Float = 0
        var (wavelength, steepness) = (Float(5.2), Float(0.040))
        for octave in 0..<7 {
            let seen = smoothstep(wavelength * 1.0, wavelength * 0.08, reach)
            if seen > 0 {
                let (u, v) = (x / wavelength * 0.62 + 0.2 * z / wavelength, z / wavelength * 1.25)
                let seed = UInt32(500 + octave)
                let h = Noise.plane(u, v, seed: seed)
                slopeX += seen * steepness * (Noise.plane(u + 0.15, v, seed: seed) - h) * 5
                slopeZ += seen * steepness * (Noise.plane(u, v + 0.15, seed: seed) - h) * 6.5
            }
            unseen += (1 - seen * seen) * steepness * steepness
            wavelength *= 0.52
            steepness *= 0.92
        }
        let spread = unseen.squareRoot() * 0.85
        // Two Gaussian numbers of one uniform one.
        let radius = (-2 * log(max(jitter, 0.002))).squareRoot() * spread
        let turn = Noise.random(Int32(jitter * 1_000_000), 9) * 2 * .pi
        slopeX += radius * cos(turn) * 0.55
        slopeZ += radius * sin(turn)
        let normal = normalize(Vector(-slopeX, 1, -slopeZ))
        var mirrored = reflect(d, normal)
        mirrored.y = abs(mirrored.y) + 0.0008
        mirrored = normalize(mirrored)
        let cosine = clamp(-dot(d, normal))
        let fresnel = 0.02 + 0.98 * pow(1 - cosine, 5)
        var reflected = above(mirrored)
        // A mirrored sun is drawn out and never as bright as the sun itself.
        reflected = reflected / (1 + 0.10 * reflected.max())
        let depth = Vector(0.012, 0.032, 0.055)
        var color = mix(depth, reflected, clamp(fresnel * 1.12 + 0.05))
        if let shadow = boatReflection(px, py, slopeX) { color = mix(color, shadow, 0.72) }
        // Air in front of the far water.
        let air = clearSky(normalize(Vector(d.x, 0.012, d.z))) * 0.75
        return mix(color, air, 0.55 * exp(py * 75))
    }

    // MARK: The boat

    private let boatX: Float = -0.185
    private let boatY: Float = -0.026

    private func inBoat(_ x: Float, _ y: Float) -> Bool {
        // Hull, mast, mainsail, jib: x to the right, y up from the waterline, the mast 1 high.
        if y >= 0, y < 0.085, abs(x) < 0.27 + 0.55 * y - (x > 0 ? 0 : 0.05) { return true }
        if abs(x - 0.02) < 0.008, y >= 0, y < 1 { return true }
        if y > 0.13, y < 0.97, x < 0.005, x > -0.31 * pow((0.97 - y) / 0.84, 0.85) { return true }
        if y > 0.11, y < 0.86, x > 0.035, x < 0.035 + 0.24 * (0.86 - y) / 0.75 { return true }
        return false
    }

    private let boatSize: Float = 0.062

    private func boat(_ px: Float, _ py: Float) -> Vector? {
        let (x, y) = ((px - boatX) / boatSize, (py - boatY) / boatSize)
        guard abs(x) < 0.5, y >= 0, y < 1, inBoat(x - y * 0.03, y) else { return nil }
        let sail = y > 0.1
        return sail
            ? mix(Vector(0.085, 0.055, 0.065), Vector(0.22, 0.115, 0.085), smoothstep(-0.3, 0.3, x))
            : Vector(0.015, 0.012, 0.018)
    }

    private func boatReflection(_ px: Float, _ py: Float, _ slope: Float) -> Vector? {
        let y = (boatY - py) / boatSize
        guard y > 0, y < 1.25 else { return nil }
        let x = (px - boatX) / boatSize + slope * 3.2 * (0.3 + y)
        guard abs(x) < 0.6, inBoat(x, y / 1.2) else { return nil }
        return Vector(0.045, 0.035, 0.05)
    }
}
