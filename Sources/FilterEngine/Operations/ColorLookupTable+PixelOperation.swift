import KernelInterface

/// A table's lattice over the colours; its curves are an operation of their own.
extension ColorLookupTable: PixelOperation {
    var keepsGray: Bool { false }

    /// Whatever the input, the result lies between the table's colours.
    func values(over range: ColorRange) -> ColorRange {
        var (least, greatest) = (SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity))
        for color in colors {
            least = pointwiseMin(least, color)
            greatest = pointwiseMax(greatest, color)
        }
        func values(_ channel: Int) -> ClosedRange<Double> { Double(least[channel])...Double(greatest[channel]) }
        return ColorRange(red: values(0), green: values(1), blue: values(2))
    }

    /// The lattice drawn towards the one that changes nothing. Nil where that is not the same as to mix its results: where
    /// curves act first, or inputs may lie beyond its domain.
    func mixed(strength: Double, over range: ColorRange) -> (any PixelOperation)? {
        let (low, high) = (SIMD3<Double>(domainMinimum), SIMD3<Double>(domainMaximum))
        let isWithin = [range.red, range.green, range.blue].enumerated().allSatisfy { channel, range in
            low[channel] <= range.lowerBound && range.upperBound <= high[channel]
        }
        guard curves == nil, size > 1, isWithin else { return nil }
        var mixed = self
        for index in colors.indices {
            let vertex = SIMD3(Double(index % size), Double(index / size % size), Double(index / size / size))
            let input = low + vertex / Double(size - 1) * (high - low)
            mixed.colors[index] = SIMD3<Float>(SIMD3<Double>(colors[index]) * strength + input * (1 - strength))
        }
        return mixed
    }

    /// The kernel that reads it, with its colours as kernels have them.
    func instruction(over range: ColorRange) -> (any TileInstruction)? {
        precondition(2...256 ~= size && colors.count == size * size * size, "a lattice of \(size)³ has other colours")
        let table = [Float](unsafeUninitializedCapacity: 4 * colors.count) { memory, count in
            for (index, color) in colors.enumerated() {
                memory.initializeElement(at: 4 * index, to: color.x)
                memory.initializeElement(at: 4 * index + 1, to: color.y)
                memory.initializeElement(at: 4 * index + 2, to: color.z)
                memory.initializeElement(at: 4 * index + 3, to: 0)
            }
            count = 4 * colors.count
        }
        let last = Float(size - 1)
        let scale = last / (domainMaximum - domainMinimum)
        let bias = -domainMinimum * scale
        return LatticeInstruction(
            table: table,
            parameters: LatticeParameters(
                scale: RGB(red: scale.x, green: scale.y, blue: scale.z),
                bias: RGB(red: bias.x, green: bias.y, blue: bias.z), last: last
            ), interpolation: interpolation
        )
    }
}

extension PointOperation {
    /// A table's lattice over the colours; its curves are an operation of their own.
    public static func lookupTable(_ table: ColorLookupTable) -> PointOperation { PointOperation(table) }
}
