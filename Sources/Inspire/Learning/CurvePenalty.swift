/// What a curve costs in a fit, so that it is smooth, and none where none is needed.
struct CurvePenalty {
    /// Its first knot among the parameters.
    let start: Int
    let knotCount: Int
    /// The cost of the knots' mean square.
    let value: Double
    /// The cost of a bend, by the square of the difference of differences from a knot to the next.
    let bend: Double

    func cost(_ parameters: [Double]) -> Double {
        var (squares, bends) = (0.0, 0.0)
        for index in start..<start + knotCount { squares += parameters[index] * parameters[index] }
        for middle in start + 1..<start + knotCount - 1 {
            let difference = Self.bend(parameters, middle)
            bends += difference * difference
        }
        return value * squares / Double(knotCount) + bend * bends
    }

    /// Adds half of the cost's second derivative to a square matrix, and half of its first to a gradient.
    func add(at parameters: [Double], to square: inout [Double], _ gradient: inout [Double]) {
        let (count, share) = (gradient.count, value / Double(knotCount))
        for index in start..<start + knotCount {
            square[index * count + index] += share
            gradient[index] += share * parameters[index]
        }
        let shape = [1.0, -2.0, 1.0]
        for middle in start + 1..<start + knotCount - 1 {
            let difference = Self.bend(parameters, middle)
            for one in 0..<3 {
                let row = (middle - 1 + one) * count + middle - 1
                gradient[middle - 1 + one] += bend * shape[one] * difference
                for two in 0..<3 { square[row + two] += bend * shape[one] * shape[two] }
            }
        }
    }

    private static func bend(_ parameters: [Double], _ middle: Int) -> Double {
        parameters[middle - 1] - 2 * parameters[middle] + parameters[middle + 1]
    }
}
