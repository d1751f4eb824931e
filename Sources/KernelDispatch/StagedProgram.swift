/// Programs on single pixels with filters between them that need neighbours.
package struct StagedProgram: Sendable {
    package var first: KernelProgram
    package var others: [(neighborhood: any Neighborhood, program: KernelProgram)]
    /// How much of the result replaces the original. Where it is less than 1, ``original`` makes the original of the pixels
    /// and ``last`` runs after the mix.
    package var strength: Float
    package var original: KernelProgram
    package var last: KernelProgram

    package init(
        first: KernelProgram, others: [(neighborhood: any Neighborhood, program: KernelProgram)], strength: Float = 1,
        original: KernelProgram = KernelProgram(instructions: []), last: KernelProgram = KernelProgram(instructions: [])
    ) {
        self.first = first
        self.others = others
        self.strength = strength
        self.original = original
        self.last = last
    }

    /// The one filter that it is, where programs do nothing to the pixels before or after it.
    var only: (any Neighborhood)? {
        let isBare =
            others.count == 1 && strength == 1
            && ([first] + others.map(\.program)).allSatisfy { $0.isIdentity && $0.firstLookup8 == nil }
        return isBare ? others[0].neighborhood : nil
    }

    /// Whether an opaque picture may become transparent.
    package var changesAlpha: Bool {
        ([first] + others.map(\.program)).contains { $0.alphaFactor != 1 }
    }
}
