import KernelInterface

extension ColorLookupTable {
    /// The curves, then the lattice.
    package func lower(into plan: inout PlanBuilder) {
        if let curves { plan.append(.channels(curves.functions)) }
        guard size > 0 else { return }
        guard !hasIdentityLattice else { return plan.append(PiecewiseLinear.clamp) }
        var lattice = self
        lattice.curves = nil
        plan.append(.lookupTable(lattice))
    }

    /// Whether the lattice only clamps colours to 0…1, as far as the digits of a file say.
    private var hasIdentityLattice: Bool {
        guard size > 1, domainMinimum == .zero, domainMaximum == .one else { return false }
        let step = 1 / Float(size - 1)
        return colors.indices.allSatisfy { index in
            let vertex = SIMD3(Float(index % size), Float(index / size % size), Float(index / size / size))
            let difference = colors[index] - vertex * step
            return max(difference.max(), -difference.min()) <= 1e-6
        }
    }

    /// The values that its results may have.
    var values: ColorRange {
        var (least, greatest) = (SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity))
        for color in colors {
            least = pointwiseMin(least, color)
            greatest = pointwiseMax(greatest, color)
        }
        func range(_ channel: Int) -> ClosedRange<Double> { Double(least[channel])...Double(greatest[channel]) }
        return ColorRange(red: range(0), green: range(1), blue: range(2))
    }

    /// The lattice drawn towards the one that changes nothing. Nil where that is not the same as to mix its results: where
    /// curves act first, or inputs may lie beyond its domain.
    func mixed(strength: Double, over range: ColorRange) -> ColorLookupTable? {
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
    var instruction: KernelInstruction {
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
        return .lattice(
            table: table,
            LatticeParameters(
                scale: RGB(red: scale.x, green: scale.y, blue: scale.z),
                bias: RGB(red: bias.x, green: bias.y, blue: bias.z), last: last
            ), interpolation
        )
    }
}
