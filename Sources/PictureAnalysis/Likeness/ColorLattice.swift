#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The colours of a lookup table while it is being made.
package struct ColorLattice {
    let size: Int
    /// Red fastest, then green, then blue.
    package private(set) var colors: [SIMD3<Float>]

    /// - Parameter color: the result for an encoded colour.
    package init(size: Int, _ color: (SIMD3<Double>) -> SIMD3<Float>) {
        self.size = size
        let scale = 1 / Double(size - 1)
        colors = []
        colors.reserveCapacity(size * size * size)
        for blue in 0..<size {
            for green in 0..<size {
                for red in 0..<size {
                    colors.append(color(SIMD3(Double(red), Double(green), Double(blue)) * scale))
                }
            }
        }
    }

    /// The same colours with twice as many steps along each axis.
    func refined() -> ColorLattice {
        ColorLattice(size: 2 * size - 1) { color in self.color(at: SIMD3<Float>(color)) }
    }

    /// Averages each colour with its neighbours along the three axes, a quarter of each. Linear tables are unchanged.
    mutating func smooth(rounds: Int) {
        for _ in 0..<rounds {
            for step in [1, size, size * size] { smooth(step: step) }
        }
    }

    private mutating func smooth(step: Int) {
        for first in firsts(step: step) {
            // The line drawn on straight beyond its ends keeps these as they are.
            var before = colors[first]
            for number in 1..<size - 1 {
                let vertex = first + number * step
                let smoothed = (before + colors[vertex] * 2 + colors[vertex + step]) * 0.25
                before = colors[vertex]
                colors[vertex] = smoothed
            }
        }
    }

    /// Moves neighbours towards each other that differ by more than a gain allows: those along the axes, and those across
    /// faces and cells.
    mutating func limitSteps(to gain: Float, rounds: Int) {
        limitSteps(to: gain, rounds: rounds, along: Self.directions[...])
    }

    /// The same for neighbours along the axes alone.
    mutating func limitStepsAlongAxes(to gain: Float, rounds: Int) {
        limitSteps(to: gain, rounds: rounds, along: Self.directions.prefix(3))
    }

    private mutating func limitSteps(to gain: Float, rounds: Int, along directions: ArraySlice<SIMD3<Int>>) {
        for _ in 0..<rounds {
            var hasMoved = false
            for direction in directions where limitSteps(to: gain, along: direction) { hasMoved = true }
            if !hasMoved { return }
        }
    }

    /// - Returns: whether any colour had to move.
    private mutating func limitSteps(to gain: Float, along direction: SIMD3<Int>) -> Bool {
        let distance = Float((direction &* direction).wrappedSum()).squareRoot()
        let most = gain * distance / Float(size - 1)
        let step = direction.x + size * (direction.y + size * direction.z)
        let size = size
        func range(_ direction: Int) -> Range<Int> { max(0, -direction)..<size - max(0, direction) }
        var hasMoved = false
        var colors = colors.mutableSpan
        for blue in range(direction.z) {
            for green in range(direction.y) {
                let line = size * (green + size * blue)
                for red in range(direction.x) {
                    let vertex = line + red
                    let difference = colors[vertex + step] - colors[vertex]
                    let length = (difference * difference).total
                    guard length > most * most else { continue }
                    let excess = difference * ((1 - most / length.squareRoot()) / 2)
                    colors[vertex] += excess
                    colors[vertex + step] -= excess
                    hasMoved = true
                }
            }
        }
        return hasMoved
    }

    /// From a vertex to half of its neighbours; the other half is opposite.
    private static let directions: [SIMD3<Int>] = [
        [1, 0, 0], [0, 1, 0], [0, 0, 1],
        [1, 1, 0], [1, 0, 1], [0, 1, 1], [1, -1, 0], [1, 0, -1], [0, 1, -1],
        [1, 1, 1], [1, 1, -1], [1, -1, 1], [-1, 1, 1],
    ]

    /// The result for an encoded colour, between the eight vertices about it.
    func color(at color: SIMD3<Float>) -> SIMD3<Float> {
        let (red, green, blue) = (cell(color.x), cell(color.y), cell(color.z))
        let first = red.corner + size * (green.corner + size * blue.corner)
        let front = plane(first, red.share, green.share)
        return front + (plane(first + size * size, red.share, green.share) - front) * blue.share
    }

    /// The vertex before an encoded value, and how far it is on the way to the next.
    @inline(__always)
    private func cell(_ value: Float) -> (corner: Int, share: Float) {
        let position = min(max(value, 0), 1) * Float(size - 1)
        let corner = min(Int(position), size - 2)
        return (corner, position - Float(corner))
    }

    /// Between four vertices with the same blue.
    @inline(__always)
    private func plane(_ vertex: Int, _ red: Float, _ green: Float) -> SIMD3<Float> {
        let upper = colors[vertex] + (colors[vertex + 1] - colors[vertex]) * red
        let lower = colors[vertex + size] + (colors[vertex + size + 1] - colors[vertex + size]) * red
        return upper + (lower - upper) * green
    }

    /// Replaces each colour by what a function makes of it.
    mutating func modify(_ change: (SIMD3<Float>) -> SIMD3<Float>) {
        for vertex in colors.indices { colors[vertex] = change(colors[vertex]) }
    }

    /// Replaces the colour of one vertex by what a function makes of it.
    mutating func modify(_ vertex: Int, _ change: (SIMD3<Float>) -> SIMD3<Float>) {
        colors[vertex] = change(colors[vertex])
    }

    /// The first vertex of each line along an axis.
    private func firsts(step: Int) -> [Int] {
        colors.indices.filter { $0 / step % size == 0 }
    }

    /// The least by which a channel rises while greys grow lighter, as a gain: enough that no rounding on the way to 16 bits
    /// makes it fall.
    private static let minimumRise: Float = 0.04

    /// Lets every channel rise while greys grow lighter; colours near grey follow.
    mutating func makeGraysMonotone() {
        let diagonal = 1 + size + size * size
        let grays = (0..<size).map { colors[$0 * diagonal] }
        // Between the highest so far and the lowest still to come lies a curve that rises everywhere.
        let rise = Self.minimumRise / Float(size - 1)
        var rising = grays
        for step in 1..<size { rising[step] = pointwiseMax(rising[step], rising[step - 1] + rise) }
        var falling = grays
        for step in (0..<size - 1).reversed() { falling[step] = pointwiseMin(falling[step], falling[step + 1] - rise) }
        let corrections = grays.indices.map { (rising[$0] + falling[$0]) * 0.5 - grays[$0] }
        guard corrections.contains(where: { $0 != .zero }) else { return }
        for vertex in colors.indices {
            let steps = SIMD3(Float(vertex % size), Float(vertex / size % size), Float(vertex / size / size))
            let gray = steps.sum() / 3
            let away = steps - gray
            // A fifth of the way to a full colour, the correction has fallen to a third.
            let distance = (away * away).sum() / Float((size - 1) * (size - 1))
            let before = min(Int(gray), size - 2)
            let share = gray - Float(before)
            let correction = corrections[before] * (1 - share) + corrections[before + 1] * share
            let corrected = colors[vertex] + correction * exp(-25 * distance)
            colors[vertex] = corrected.clamped(lowerBound: .zero, upperBound: .one)
        }
    }

    /// Evens out where a difference grows by more than a gain, whatever its direction.
    mutating func evenOut(above gain: Double, rounds: Int) {
        for _ in 0..<rounds {
            let steep = vertices(ofCellsAbove: gain)
            if steep.isEmpty { return }
            let before = colors
            for vertex in steep { colors[vertex] = evened(vertex, before) }
        }
    }

    /// Draws all colours towards their mean until no difference grows by more than a gain, whatever its direction.
    mutating func limitGain(to gain: Double) {
        let largest = largestGain(ifAbove: gain)
        guard largest > gain else { return }
        let mean = colors.reduce(.zero, +) / Float(colors.count)
        let share = Float(gain / largest)
        colors = colors.map { mean + ($0 - mean) * share }
    }

    /// Half of a vertex's colour, and half of what lies between its neighbours along the axes.
    private func evened(_ vertex: Int, _ colors: [SIMD3<Float>]) -> SIMD3<Float> {
        var between = SIMD3<Float>.zero
        var count: Float = 0
        for step in [1, size, size * size] {
            let number = vertex / step % size
            // At an end of its line, a vertex lies between none.
            guard number > 0, number < size - 1 else { continue }
            between += colors[vertex - step] + colors[vertex + step]
            count += 2
        }
        guard count > 0 else { return colors[vertex] }
        return (colors[vertex] + between / count) / 2
    }

    /// The largest singular value of the table's derivative, over the six tetrahedra and the eight corners of all cells: however
    /// it is interpolated. The bound where it is no larger than that.
    private func largestGain(ifAbove bound: Double) -> Double {
        var largest = bound
        forEachCell { corner in largest = self.gain(ofCell: corner, ifAbove: largest) }
        return largest
    }

    /// The vertices of all cells with a larger gain.
    private func vertices(ofCellsAbove gain: Double) -> [Int] {
        var isSteep = [Bool](repeating: false, count: colors.count)
        var vertices: [Int] = []
        forEachCell { corner in
            guard self.gain(ofCell: corner, ifAbove: gain) > gain else { return }
            for number in 0..<8 {
                let vertex = corner + (number & 1) + size * (number >> 1 & 1) + size * size * (number >> 2)
                if !isSteep[vertex] { vertices.append(vertex) }
                isSteep[vertex] = true
            }
        }
        return vertices
    }

    private func forEachCell(_ body: (_ corner: Int) -> Void) {
        for blue in 0..<size - 1 {
            for green in 0..<size - 1 {
                for red in 0..<size - 1 { body(red + size * (green + size * blue)) }
            }
        }
    }

    /// A cell's largest gain, or the bound where it is no larger than that.
    private func gain(ofCell corner: Int, ifAbove bound: Double) -> Double {
        let scale = Float(size - 1)
        // All of a cell's derivatives are made of its edges: where these are short, and they mostly are, none is large. A little
        // more than the edges, for what rounding makes of either.
        if Double(longestEdges(ofCell: corner) * scale * scale) * 1.001 <= bound * bound { return bound }
        let axes = (1, size, size * size)
        func axis(_ number: Int) -> Int { number == 0 ? axes.0 : number == 1 ? axes.1 : axes.2 }
        var largest = bound
        for path in Self.paths {
            var vertex = corner
            var columns = Columns()
            for side in 0..<3 {
                let number = path[side]
                columns[number] = (colors[vertex + axis(number)] - colors[vertex]) * scale
                vertex += axis(number)
            }
            largest = columns.norm(ifAbove: largest)
        }
        for number in 0..<8 {
            var vertex = corner
            for side in 0..<3 where number >> side & 1 == 1 { vertex += axis(side) }
            var columns = Columns()
            for side in 0..<3 {
                let direction = number >> side & 1 == 1 ? -1 : 1
                let step = colors[vertex + direction * axis(side)] - colors[vertex]
                columns[side] = step * (scale * Float(direction))
            }
            largest = columns.norm(ifAbove: largest)
        }
        return largest
    }

    /// The squared lengths of a cell's longest edge along each axis, together.
    @inline(__always)
    private func longestEdges(ofCell corner: Int) -> Float {
        let (green, blue) = (size, size * size)
        let (c0, c1) = (colors[corner], colors[corner + 1])
        let (c2, c3) = (colors[corner + green], colors[corner + green + 1])
        let (c4, c5) = (colors[corner + blue], colors[corner + blue + 1])
        let (c6, c7) = (colors[corner + green + blue], colors[corner + green + blue + 1])
        func longest(
            _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>, _ d: SIMD3<Float>
        ) -> Float {
            max(max((a * a).total, (b * b).total), max((c * c).total, (d * d).total))
        }
        return longest(c1 - c0, c3 - c2, c5 - c4, c7 - c6) + longest(c2 - c0, c3 - c1, c6 - c4, c7 - c5)
            + longest(c4 - c0, c5 - c1, c6 - c2, c7 - c3)
    }

    /// The orders in which a cell's tetrahedra go along the axes.
    private static let paths: [SIMD3<Int>] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
}

/// What a step along red, along green and along blue does to the colour.
private struct Columns {
    private var red = SIMD3<Float>.zero
    private var green = SIMD3<Float>.zero
    private var blue = SIMD3<Float>.zero

    subscript(axis: Int) -> SIMD3<Float> {
        get { axis == 0 ? red : axis == 1 ? green : blue }
        set {
            switch axis {
            case 0: red = newValue
            case 1: green = newValue
            default: blue = newValue
            }
        }
    }

    /// The largest singular value, or the bound where it is no larger than that.
    func norm(ifAbove bound: Double) -> Double {
        // No singular value is larger than the root of the sum of squares.
        let squares = (red * red + green * green + blue * blue).total
        guard Double(squares) > bound * bound else { return bound }
        let (red, green, blue) = (SIMD3<Double>(red), SIMD3<Double>(green), SIMD3<Double>(blue))
        let diagonal = SIMD3((red * red).total, (green * green).total, (blue * blue).total)
        let square = SymmetricMatrix(
            diagonal: diagonal, xy: (red * green).total, xz: (red * blue).total, yz: (green * blue).total)
        // Most cells have smaller ones, which is much sooner known than how much smaller.
        if square.isBelow(bound * bound) { return bound }
        return max(bound, max(square.largestEigenvalue, 0).squareRoot())
    }
}
