/// A smooth lattice of offsets through scattered ones: trilinear between its points, bent as little as the offsets allow, and
/// nothing where there are none near.
struct LatticeRegression {
    let size: Int
    private(set) var offsets: [SIMD3<Double>]

    /// The cost of a bend relative to a miss, both squared.
    private static let bendCost = 4e-6
    /// The cost of an offset that is not needed.
    private static let offsetCost = 5e-7
    private static let rounds = 60

    /// - Parameter samples: colours 0…1, the offset there, and the weight of each.
    init(size: Int, samples: [(color: SIMD3<Double>, offset: SIMD3<Double>, weight: Double)]) {
        self.size = size
        let count = size * size * size
        offsets = Array(repeating: .zero, count: count)
        let share = 1 / Double(max(samples.count, 1))
        let corners = samples.map { Corners(of: $0.color, size: size) }
        var side = [SIMD3<Double>](repeating: .zero, count: count)
        for (sample, corners) in zip(samples, corners) {
            for corner in 0..<8 {
                side[corners.indices[corner]] += sample.offset * (corners.weights[corner] * sample.weight * share)
            }
        }
        // Conjugate gradients: each round costs one look at all equations.
        var rest = side
        var direction = rest
        var square = Self.dot(rest, rest)
        let start = square.max()
        for _ in 0..<Self.rounds where square.max() > start * 1e-8 {
            var product = direction.map { $0 * Self.offsetCost }
            for (sample, corners) in zip(samples, corners) {
                var value = SIMD3<Double>.zero
                for corner in 0..<8 { value += direction[corners.indices[corner]] * corners.weights[corner] }
                value *= sample.weight * share
                for corner in 0..<8 { product[corners.indices[corner]] += value * corners.weights[corner] }
            }
            addBends(of: direction, to: &product)
            let curvature = Self.dot(direction, product)
            let step = (square / curvature).replacing(with: 0, where: curvature .<= 0)
            for index in 0..<count {
                offsets[index] += step * direction[index]
                rest[index] -= step * product[index]
            }
            let next = Self.dot(rest, rest)
            let ratio = (next / square).replacing(with: 0, where: square .<= 0)
            for index in 0..<count { direction[index] = rest[index] + ratio * direction[index] }
            square = next
        }
    }

    /// Second differences along the three axes, squared.
    private func addBends(of values: [SIMD3<Double>], to product: inout [SIMD3<Double>]) {
        for step in [1, size, size * size] {
            for index in values.indices where (1..<size - 1).contains(index / step % size) {
                let bend = (values[index - step] - 2 * values[index] + values[index + step]) * Self.bendCost
                product[index - step] += bend
                product[index] -= 2 * bend
                product[index + step] += bend
            }
        }
    }

    private static func dot(_ one: [SIMD3<Double>], _ other: [SIMD3<Double>]) -> SIMD3<Double> {
        var sum = SIMD3<Double>.zero
        for index in one.indices { sum += one[index] * other[index] }
        return sum
    }

    func callAsFunction(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let corners = Corners(of: color, size: size)
        return (0..<8).reduce(.zero) { $0 + offsets[corners.indices[$1]] * corners.weights[$1] }
    }

    /// The eight points of the lattice around a colour, and how much each counts.
    private struct Corners {
        var indices = SIMD8<Int>.zero
        var weights = SIMD8<Double>.zero

        init(of color: SIMD3<Double>, size: Int) {
            let position = color.clamped(lowerBound: .zero, upperBound: .one) * Double(size - 1)
            let cell = SIMD3(
                min(Int(position.x), size - 2), min(Int(position.y), size - 2), min(Int(position.z), size - 2))
            let share = position - SIMD3<Double>(Double(cell.x), Double(cell.y), Double(cell.z))
            for corner in 0..<8 {
                let (x, y, z) = (corner & 1, corner >> 1 & 1, corner >> 2)
                indices[corner] = cell.x + x + size * (cell.y + y + size * (cell.z + z))
                weights[corner] =
                    (x == 1 ? share.x : 1 - share.x) * (y == 1 ? share.y : 1 - share.y)
                    * (z == 1 ? share.z : 1 - share.z)
            }
        }
    }
}
