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

    /// The first filter, where it is the last step, too.
    var only: (any Neighborhood)? {
        guard others.count == 1, strength == 1, others[0].program.isIdentity else { return nil }
        return others[0].neighborhood
    }

    /// Whether an opaque picture may become transparent.
    package var changesAlpha: Bool {
        ([first] + others.map(\.program)).contains { $0.alphaFactor != 1 }
            || others.contains { $0.neighborhood.changesAlpha }
    }
}
