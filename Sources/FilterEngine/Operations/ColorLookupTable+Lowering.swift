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
}
