import Foundation

/// A summer's day: fields, hedges and woods on rolling hills under fair-weather clouds.
struct Hills: Scene {
    private let sun = normalize(Vector(-0.62, 0.62, -0.30))
    private let sunlight = Vector(1.00, 0.88, 0.68) * 3.3
    private let horizon: Float = -0.14
    private let scale: Float = 0.40
    private let eye: Vector

    init() {
        eye = Vector(0, Self.ground(0, 0) + 12, 0)
    }

    func light(x: Float, y: Float, jitter: Float) -> Vector {
        let direction = normalize(Vector(x * scale, (y - horizon) * scale, 1))
        let exposure: Float = 0.50
        if let hit = march(direction) {
            return exposure * shade(hit, direction)
        }
        if let far = farHills(direction) { return exposure * far }
        return exposure * sky(direction, jitter)
    }

    // MARK: The ground

    private static func ground(_ x: Float, _ z: Float) -> Float {
        let valley = smoothstep(60, 330, z)
        let wide = Noise.plane(x * 0.0042 + 5.2, z * 0.0052 + 1.1, seed: 3)
        let rolling = Noise.plane(x * 0.0125 + 0.4, z * 0.0135, seed: 4)
        let rise = smoothstep(380, 1300, z) * 70
        return rise + (8 + 26 * valley) * wide + (1.5 + 4.5 * valley) * rolling - 34 * smoothstep(28, 210, z)
    }

    private func normal(_ x: Float, _ z: Float, _ step: Float) -> Vector {
        let h = Self.ground(x, z)
        return normalize(Vector(h - Self.ground(x + step, z), step, h - Self.ground(x, z + step)))
    }

    /// The field that a point belongs to: its number, and how far its hedge is.
    private func field(_ x: Float, _ z: Float) -> (id: UInt32, border: Float, angle: Float) {
        let (u, v) = (
            x / 120 + 0.22 * Noise.plane(x * 0.006, z * 0.006, seed: 8),
            z / 150 + 0.22 * Noise.plane(x * 0.006, z * 0.006, seed: 9)
        )
        let (cu, cv) = (floorInt(u), floorInt(v))
        var (first, second, id) = (Float(9), Float(9), UInt32(0))
        for j: Int32 in -1...1 {
            for i: Int32 in -1...1 {
                let h = Noise.hash(cu + i, cv + j, 61)
                let px = Float(cu + i) + 0.2 + 0.6 * Float(h & 0xFFFF) / 65535 - u
                let pz = Float(cv + j) + 0.2 + 0.6 * Float(h >> 16) / 65535 - v
                let d = px * px + pz * pz
                if d < first { (first, second, id) = (d, first, h) } else if d < second { second = d }
            }
        }
        return (id, (second.squareRoot() - first.squareRoot()) * 66, Float(id % 97) * 0.065)
    }

    /// The middle of the track that leads down into the valley.
    private func trackX(_ z: Float) -> Float {
        9 + 0.10 * z + 15 * sin(z * 0.021 + 0.3) - 8 * sin(z * 0.0105)
    }

    // MARK: Trees

    private struct Tree {
        var center: Vector
        var radius: Float
        var height: Float
        var tone: Float
    }

    private let spacing: Float = 13

    private func tree(_ cx: Int32, _ cz: Int32) -> Tree? {
        let h = Noise.hash(cx, cz, 71)
        let x = (Float(cx) + 0.25 + 0.5 * Float(h & 0xFF) / 255) * spacing
        let z = (Float(cz) + 0.25 + 0.5 * Float(h >> 8 & 0xFF) / 255) * spacing
        guard z > 100, abs(x - trackX(z)) > 9 else { return nil }
        let chance = Float(h >> 16 & 0xFF) / 255
        let wood = smoothstep(0.20, 0.34, Noise.plane(x * 0.0065 + 3.1, z * 0.0065 + 0.7, seed: 12))
        let hedge = field(x, z).border < 7 ? Float(0.62) : 0.012
        guard chance < max(wood * 0.97, hedge) else { return nil }
        let size = 0.65 + 0.6 * Float(h >> 24) / 255
        let radius = 4.6 * size
        return Tree(
            center: Vector(x, Self.ground(x, z) + radius * 1.42, z), radius: radius, height: radius * 1.22,
            tone: Float(h >> 20 & 0xFF) / 255
        )
    }

    /// How far the trunk is.
    private func trunk(_ p: Vector, _ tree: Tree) -> Float {
        let (x, z) = (p.x - tree.center.x, p.z - tree.center.z)
        return max((x * x + z * z).squareRoot() - tree.radius * 0.075, p.y - tree.center.y)
    }

    private func leaves(_ p: Vector, _ tree: Tree) -> Float {
        let q = (p - tree.center) / Vector(tree.radius, tree.height, tree.radius)
        return (length(q) - 1) * tree.radius
    }

    // MARK: Marching

    private struct Hit {
        var point: Vector
        var distance: Float
        var tree: Tree?
        var isTrunk = false
    }

    private let reach: Float = 1350

    private func march(_ d: Vector) -> Hit? {
        guard d.y < 0.075 else { return nil }
        var t: Float = 4
        for _ in 0..<420 {
            let p = eye + t * d
            let over = p.y - Self.ground(p.x, p.z)
            if over < 0.002 * t { return Hit(point: p, distance: t, tree: nil) }
            var step = over * 0.62
            if over < 14 {
                // Trees of the cells around.
                let (cx, cz) = (floorInt(p.x / spacing - 0.5), floorInt(p.z / spacing - 0.5))
                for j: Int32 in 0...1 {
                    for i: Int32 in 0...1 {
                        guard let tree = tree(cx + i, cz + j) else { continue }
                        var away = leaves(p, tree)
                        if away < 2 {
                            away += 1.25 * Noise.space(p * 0.42, seed: 5) + 0.60 * Noise.space(p * 1.15, seed: 6)
                            if t < 420 { away += 0.34 * Noise.space(p * 3.1, seed: 7) }
                            if away < 0.0015 * t { return Hit(point: p, distance: t, tree: tree) }
                        }
                        let bark = trunk(p, tree)
                        if bark < 0.002 * t { return Hit(point: p, distance: t, tree: tree, isTrunk: true) }
                        step = min(step, max(min(away, bark) * 0.42, 0.04))
                    }
                }
                step = min(step, 5 + over * 0.4)
            }
            t += max(step, 0.0016 * t)
            if t > reach { return nil }
        }
        return nil
    }

    /// How much of the sun reaches a point.
    private func sunReaching(_ point: Vector) -> Float {
        var t: Float = 1.2
        var result: Float = 1
        for _ in 0..<26 {
            let p = point + t * sun
            let over = p.y - Self.ground(p.x, p.z)
            if over < 0 { return 0 }
            result = min(result, 5 * over / t + 0.25)
            if over < 13 {
                let (cx, cz) = (floorInt(p.x / spacing - 0.5), floorInt(p.z / spacing - 0.5))
                for j: Int32 in 0...1 {
                    for i: Int32 in 0...1 {
                        if let tree = tree(cx + i, cz + j) {
                            result = min(result, clamp(leaves(p, tree) * 0.55 + 0.55))
                        }
                    }
                }
                if result <= 0.02 { return 0.02 }
            }
            t += clamp(over * 0.5, 1.3, 9)
            if over > 30 { break }
        }
        return clamp(result)
    }

    /// Shadows of the clouds on the land.
    private func cloudShadow(_ p: Vector) -> Float {
        let n = Noise.fractal(p.x * 0.0021 + 7.7, p.z * 0.0013 + 2.0, octaves: 3, seed: 91)
        return 1 - 0.62 * smoothstep(0.10, 0.38, n) * smoothstep(70, 220, p.z)
    }

    // MARK: Light and colour

    private func shade(_ hit: Hit, _ d: Vector) -> Vector {
        let p = hit.point
        let color: Vector
        if let tree = hit.tree {
            color = hit.isTrunk ? Vector(0.035, 0.030, 0.026) : leafColor(p, tree, hit.distance)
        } else {
            color = groundColor(p, hit.distance, d)
        }
        return throughAir(color, d, hit.distance)
    }

    private func throughAir(_ color: Vector, _ d: Vector, _ distance: Float) -> Vector {
        let fade = exp(-distance * 0.00046)
        let air = mix(Vector(0.42, 0.60, 0.88), Vector(0.78, 0.84, 0.92), 0.4) * 1.05
        return color * exp(-distance * 0.00015) * fade + air * (1 - fade)
    }

    private let skylight = Vector(0.36, 0.52, 0.82)

    private func leafColor(_ p: Vector, _ tree: Tree, _ distance: Float) -> Vector {
        let e: Float = 0.25
        func bumps(_ p: Vector) -> Float {
            leaves(p, tree) + 1.25 * Noise.space(p * 0.42, seed: 5) + 0.60 * Noise.space(p * 1.15, seed: 6)
                + (distance < 420 ? 0.34 * Noise.space(p * 3.1, seed: 7) + 0.12 * Noise.space(p * 8, seed: 8) : 0)
        }
        let here = bumps(p)
        let n = normalize(
            Vector(bumps(p + [e, 0, 0]) - here, bumps(p + [0, e, 0]) - here, bumps(p + [0, 0, e]) - here)
                + Vector(0.0001, 0.02, 0))
        let low = clamp((p.y - tree.center.y + tree.height) / (2.1 * tree.height))
        let hollow = clamp(
            0.55 + 0.9 * (length((p - tree.center) / Vector(tree.radius, tree.height, tree.radius)) - 0.85))
        let occlusion = mix(0.30, 1, low) * (0.30 + 0.70 * hollow)
        let direct = sunReaching(p + n * 0.6 + sun * tree.radius * 0.5) * cloudShadow(p)
        let facing = clamp(dot(n, sun) * 0.8 + 0.2)
        let leaf = mix(Vector(0.062, 0.120, 0.020), Vector(0.165, 0.180, 0.028), tree.tone * 0.8)
        let speck = 0.80 + 0.4 * Noise.random(floorInt(p.x * 6), floorInt(p.y * 6) &+ floorInt(p.z * 6) &* 31, 3)
        var light = sunlight * facing * direct + skylight * (0.45 + 0.4 * n.y) * occlusion
        // Leaves let light through.
        light += sunlight * Vector(0.30, 0.42, 0.05) * direct * low * 0.20
        return leaf * speck * occlusion * light
    }

    private func groundColor(_ p: Vector, _ distance: Float, _ d: Vector) -> Vector {
        let field = self.field(p.x, p.z)
        let fine = smoothstep(260, 20, distance)
        let patches = Noise.fractal(p.x * 0.05, p.z * 0.05, octaves: 3, seed: 31)
        // Rows of the crop run along the field.
        let (c, s) = (cos(field.angle), sin(field.angle))
        let across = p.x * c + p.z * s
        let tram = pow(0.5 + 0.5 * cos(across * 0.55), 12) * smoothstep(900, 120, distance)
        let rows = 0.5 + 0.5 * cos(across * 2.4)
        var color: Vector
        let meadow = smoothstep(105, 78, p.z + 10 * Noise.plane(p.x * 0.03, 0.5, seed: 77))
        switch field.id >> 9 & 7 {
        case 0, 1: color = Vector(0.50, 0.37, 0.115) * (0.88 + 0.12 * rows)  // ripe wheat
        case 2: color = Vector(0.66, 0.50, 0.030)  // rape in flower
        case 3: color = Vector(0.30, 0.30, 0.07)  // barley
        case 4: color = Vector(0.105, 0.165, 0.035)  // beet
        case 5: color = Vector(0.20, 0.125, 0.070) * (0.85 + 0.15 * rows)  // ploughed
        default: color = Vector(0.155, 0.215, 0.042)  // pasture
        }
        color *= 1 + 0.16 * patches
        color = mix(color, color * Vector(0.62, 0.66, 0.6), tram * 0.6)
        // Grass along the hedges and in front.
        let grass = mix(Vector(0.125, 0.190, 0.034), Vector(0.215, 0.235, 0.052), clamp(0.5 + 0.8 * patches))
        color = mix(color, grass, max(meadow, smoothstep(6.5, 3.5, field.border)))
        if field.border < 2.4, meadow < 0.5 { color = Vector(0.05, 0.085, 0.018) }

        // Blades: fine, upright streaks that go under with distance.
        var relief: Float = 0
        if distance < 260 {
            let near = p / max(distance, 1)
            let blades = Noise.fractal(p.x * 5.3, p.z * 1.7, octaves: 5, gain: 0.78, seed: 41)
            let tufts = Noise.fractal(p.x * 0.55 + near.x, p.z * 0.33, octaves: 3, seed: 43)
            let straws = Noise.plane(p.x * 19, p.z * 2.6, seed: 46) + Noise.plane(p.x * 37 + p.z, p.z * 4.1, seed: 47)
            relief =
                fine * (0.30 * blades + 0.36 * tufts + 0.26 * straws * smoothstep(75, 20, distance))
                * mix(0.25, 1, meadow)
            color *= 1 + clamp(relief, -0.75, 0.9)
            color = mix(color, color * Vector(1.25, 1.05, 0.75), clamp(tufts * fine))
        }
        // The track: two ruts with grass between.
        let side = abs(p.x - trackX(p.z) + 0.25 * Noise.plane(p.x * 0.7, p.z * 0.7, seed: 51))
        let ruts = smoothstep(0.62, 0.30, abs(side - 0.95))
        let verge = smoothstep(2.3, 1.4, side)
        let earth = Vector(0.40, 0.31, 0.20) * (0.85 + 0.25 * Noise.fractal(p.x * 2.2, p.z * 1.1, octaves: 3, seed: 53))
        color = mix(color, mix(Vector(0.22, 0.225, 0.07), earth, 0.25), verge * 0.6)
        color = mix(color, earth, ruts * 0.92 * smoothstep(420, 240, p.z))
        if meadow > 0.2, ruts < 0.2 { color = flowers(p, distance, meadow) ?? color }

        let n = normal(p.x, p.z, 1.5)
        let bumpy = normalize(n + Vector(relief * 0.25, 0, relief * 0.18))
        let direct = sunReaching(p + [0, 0.4, 0]) * cloudShadow(p)
        return color * (sunlight * clamp(dot(bumpy, sun)) * direct + skylight * 0.42)
    }

    /// Poppies, daisies and buttercups, in drifts.
    private func flowers(_ p: Vector, _ distance: Float, _ meadow: Float) -> Vector? {
        let cell: Float = 0.42
        // A flower stands up: it looks round, not flat as the ground under it.
        let (u, v) = (p.x / cell, p.z / cell * 0.42)
        let (cu, cv) = (floorInt(u), floorInt(v))
        let h = Noise.hash(cu, cv, 81)
        let drift = Noise.fractal(p.x * 0.045 + 2.5, p.z * 0.06, octaves: 3, seed: 83)
        let kind = Noise.plane(p.x * 0.06 + 9, p.z * 0.06, seed: 84) + 0.35 * (Float(h >> 12 & 0xFF) / 255 - 0.5)
        guard Float(h & 0xFF) / 255 < clamp(0.24 + 1.1 * drift) * meadow else { return nil }
        let du = u - Float(cu) - 0.3 - 0.4 * Float(h >> 8 & 0xF) / 15
        let dv = v - Float(cv) - 0.3 - 0.4 * Float(h >> 16 & 0xF) / 15
        let upright = dv / 0.42 * 12 / max(distance, 12)
        let r = (du * du + upright * upright).squareRoot() * cell
        let size = 0.055 + 0.05 * Float(h >> 24) / 255
        guard r < size else { return nil }
        if kind > 0.05 { return Vector(0.62, 0.035, 0.018) * (0.75 + 0.35 * dv / 0.3) }
        if kind > -0.28 { return r < size * 0.35 ? Vector(0.75, 0.45, 0.02) : Vector(0.74, 0.74, 0.70) }
        return Vector(0.78, 0.55, 0.02)
    }

    // MARK: Behind it

    private func farHills(_ d: Vector) -> Vector? {
        let (azimuth, elevation) = (d.x / d.z, d.y / d.z)
        guard elevation < 0.09 else { return nil }
        var result: Vector?
        for index in 0..<4 {
            let f = Float(index)
            let profile = Noise.fractal(
                azimuth * (3.2 + f * 1.1) + f * 5.1, f * 2.7, octaves: 6, gain: 0.42, seed: UInt32(200 + index))
            let top = 0.052 - 0.010 * f + (0.024 - 0.002 * f) * profile
            guard elevation < top else { continue }
            let woods = Noise.fractal(
                azimuth * 60 * (1 + f * 0.4), elevation * 160, octaves: 4, gain: 0.6, seed: UInt32(210 + index))
            let land = mix(Vector(0.085, 0.13, 0.05), Vector(0.26, 0.25, 0.10), smoothstep(0.0, 0.35, woods))
            let lit = land * sunlight * (0.55 + 0.2 * woods)
            result = throughAir(lit, d, 4800 - 850 * f)
        }
        return result
    }

    private func clearSky(_ d: Vector) -> Vector {
        let e = max(d.y, 0)
        let ramp = Ramp(stops: [
            (0.00, Vector(0.84, 0.93, 1.02)), (0.08, Vector(0.62, 0.79, 1.02)), (0.20, Vector(0.36, 0.58, 0.98)),
            (0.42, Vector(0.16, 0.36, 0.84)), (0.70, Vector(0.08, 0.22, 0.66)),
        ])
        return ramp(e) * 1.02
    }

    // MARK: Clouds

    private let cloudBase: Float = 1250
    private let cloudDepth: Float = 950

    private func cloudDensity(_ p: Vector, detail: Int) -> Float {
        let h = (p.y - cloudBase) / cloudDepth
        guard h > 0, h < 1 else { return 0 }
        let (x, z) = (p.x * 0.00036, p.z * 0.00036)
        let cover = Noise.fractal(x + 4.6, z + 1.35, octaves: 3, gain: 0.5, seed: 101)
        // Flat below, round above: the stronger the updraught, the higher the top.
        let shape = (cover - 0.13) * 1.75 - h * h * 0.80 - 0.08
        guard shape > -0.45 else { return 0 }
        let q = p * 0.0021
        var puffs = Noise.fractal(q, octaves: detail, gain: 0.52, seed: 111)
        puffs = puffs * 0.60 * smoothstep(0, 0.16, h)
        return clamp((shape + puffs) * smoothstep(0, 0.06, h) * smoothstep(-0.45, -0.2, shape) * 5)
    }

    private func sky(_ d: Vector, _ jitter: Float) -> Vector {
        let background = clearSky(d)
        guard d.y > 0.035 else { return background }
        let start = cloudBase / d.y
        let end = min((cloudBase + cloudDepth) / d.y, start + 16000)
        guard start < 30000 else { return background }
        let count = 46
        let step = (end - start) / Float(count)
        var (t, clear, light) = (start + step * jitter, Float(1), Vector.zero)
        let cosine = dot(d, sun)
        let forward = 0.72 + 0.38 * pow(clamp(0.5 + 0.5 * cosine), 3)
        for _ in 0..<count {
            let p = d * t
            let density = cloudDensity(p, detail: 6)
            if density > 0.003 {
                var depth: Float = 0
                var reach: Float = 45
                for _ in 0..<4 {
                    depth += cloudDensity(p + sun * reach, detail: 3) * reach
                    reach *= 1.75
                }
                let h = (p.y - cloudBase) / cloudDepth
                let direct = exp(-depth * 0.0075) * 0.80 + exp(-depth * 0.0018) * 0.28
                let powder = 1 - 0.42 * exp(-density * 5)
                let color =
                    sunlight * 0.62 * direct * forward * powder + mix(
                        Vector(0.40, 0.45, 0.54), Vector(0.56, 0.68, 0.88), h) * 0.92
                let absorbed = 1 - exp(-density * step * 0.009)
                light += clear * absorbed * color
                clear *= 1 - absorbed
                if clear < 0.01 { break }
            }
            t += step
        }
        // Air in front of far clouds.
        let haze = 1 - exp(-start * 0.000075)
        let cover = 1 - clear
        return background * clear + mix(light, background * cover * 1.04, haze)
    }
}
