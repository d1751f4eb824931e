/// A lattice of colours in fixed point, for 8-bit pixels: results are within 0.6 of a level of the exact ones.
public struct Lattice8: Hashable, Sendable {
    /// Red, green, blue and 0 of each vertex in signed sixteen bits, red lowest; red's step is the shortest.
    public let vertices: [UInt64]
    /// Where each of 256 levels of red, green and blue is along its axis: the cell's number in the low half, the fraction of
    /// 2¹⁵ in the high one. Nil where the levels are spread evenly from the first vertex to the last.
    public let coordinates: [UInt32]?
    public let parameters: Lattice8Parameters

    /// Vertices along an edge, at the most: their steps are signed sixteen bits.
    private static let maximumPoints = 181

    /// - Parameters:
    ///   - table: four floats for each vertex, the last one not counting.
    ///   - inputs: what 256 levels of red, green and blue become before the lattice; nil where they become 0…1.
    /// - Returns: nil where the lattice is too large, or its values too far from 0…1 to be exact enough.
    public init?(_ table: [Float], _ lattice: LatticeParameters, inputs: [Float]?) {
        let points = Int(lattice.last) + 1
        guard points <= Self.maximumPoints, let shift = Self.shift(of: table) else { return nil }
        let scale = Float(255 << shift)
        let half = Float(1 << (shift - 1))
        vertices = (0..<points * points * points).map { vertex in
            (0..<3).reduce(0) { packed, channel in
                let value = Int16((table[4 * vertex + channel] * scale + half).rounded())
                return packed | UInt64(UInt16(bitPattern: value)) << UInt64(16 * channel)
            }
        }
        let isPlain = inputs == nil && lattice.scale.isGrey(lattice.last) && lattice.bias.isGrey(0)
        coordinates = isPlain ? nil : Self.coordinates(inputs ?? (0..<768).map { Float($0 % 256) / 255 }, lattice)
        parameters = Lattice8Parameters(
            last: UInt32(points - 1), greenStep: UInt32(points), blueStep: UInt32(points * points), shift: shift
        )
    }

    /// Fractional bits of a level: as many as the values and their differences leave room for. Five would be too few.
    private static func shift(of table: [Float]) -> Int32? {
        var (least, greatest) = (Float(0), Float(0))
        for index in table.indices where index % 4 != 3 {
            // Values that are no numbers are not between any.
            guard table[index].isFinite else { return nil }
            least = min(least, table[index])
            greatest = max(greatest, table[index])
        }
        // Some units are left for what rounding adds.
        let room: Float = 32_740
        return [7, 6].first { (greatest - least) * Float(255 << $0) + Float(1 << ($0 - 1)) <= room }
    }

    private static func coordinates(_ inputs: [Float], _ lattice: LatticeParameters) -> [UInt32] {
        let scale = [lattice.scale.red, lattice.scale.green, lattice.scale.blue]
        let bias = [lattice.bias.red, lattice.bias.green, lattice.bias.blue]
        return inputs.enumerated().map { index, value in
            let coordinate = Double(value) * Double(scale[index / 256]) + Double(bias[index / 256])
            // What is no number goes to the first vertex, as floats do.
            let clampedCoordinate = coordinate > 0 ? min(coordinate, Double(lattice.last)) : 0
            let steps = Int((clampedCoordinate * 32_768).rounded())
            // A coordinate on a vertex is in the cell after it, but for the last one: all but whole in the last cell.
            let within = min(steps, Int(lattice.last) * 32_768 - 1)
            return UInt32(within & 32_767) << 16 | UInt32(within >> 15)
        }
    }
}

/// The numbers of a lattice in fixed point.
@frozen
public struct Lattice8Parameters: Hashable, Sendable {
    /// The number of the last vertex along an edge.
    public let last: UInt32
    /// From a vertex to the next one along an axis; red's step is 1.
    public let greenStep: UInt32
    public let blueStep: UInt32
    /// Fractional bits of the colours.
    public let shift: Int32

    @inlinable
    public init(last: UInt32, greenStep: UInt32, blueStep: UInt32, shift: Int32) {
        self.last = last
        self.greenStep = greenStep
        self.blueStep = blueStep
        self.shift = shift
    }
}

extension RGB {
    fileprivate func isGrey(_ value: Float) -> Bool { red == value && green == value && blue == value }
}
