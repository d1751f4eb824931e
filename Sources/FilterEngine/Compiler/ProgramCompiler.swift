import KernelInterface

/// Turns operations into a kernel program.
struct ProgramCompiler {
    /// - Parameters:
    ///   - operations: what a look does to encoded sRGB, which it gets clamped to 0…1 unless it does nothing.
    ///   - colors: what comes before and after it, out of strength's reach.
    static func program(
        for operations: [PointOperation], colors: ColorConversion = .none, strength: Double
    ) -> KernelProgram {
        guard strength > 0, !PlanOptimizer(operations).isIdentity else {
            if colors.isRoundTrip { return KernelProgram(instructions: []) }
            return program(for: PlanOptimizer(colors.toWorking + colors.fromWorking), endsInPixels: true)
        }
        let working = PlanOptimizer(colors.toWorking)
        let look = PlanOptimizer([.clamp] + operations, over: working.range)
        let folded = strength < 1 && look.alphaFactor == 1 ? mixed(look, strength: strength) : nil
        guard strength == 1 || folded != nil else {
            return mixingProgram(working, look, colors.fromWorking, strength: strength)
        }
        // Nothing is mixed: the conversions are fused with the look.
        let steps =
            (folded.map { colors.toWorking + [$0] } ?? colors.toWorkingClamped + operations) + colors.fromWorking
        return program(for: PlanOptimizer(steps), endsInPixels: true)
    }

    /// - Parameters:
    ///   - plan: what a look lowers to, with at least one filter that needs neighbours.
    ///   - strength: above 0.
    static func stagedProgram(for plan: PlanBuilder, colors: ColorConversion, strength: Double) -> StagedProgram {
        let original = PlanOptimizer(colors.toWorking)
        let mixes = strength < 1
        var range = ColorRange.unit
        var programs: [KernelProgram] = []
        var neighborhoods: [any Neighborhood] = []
        for (index, section) in plan.sections.enumerated() {
            let isLast = index == plan.sections.count - 1
            let steps =
                (index == 0 ? colors.toWorkingClamped : []) + section + (isLast && !mixes ? colors.fromWorking : [])
            let optimized = PlanOptimizer(steps, over: range)
            programs.append(program(for: optimized, endsInPixels: isLast && !mixes))
            range = optimized.range
            guard !isLast else { continue }
            neighborhoods.append(plan.neighborhoods[index].compiled(over: range.widest))
            range = ColorRange(all: plan.neighborhoods[index].values(over: range.widest))
        }
        let back = PlanOptimizer(mixes ? colors.fromWorking : [], over: range.joined(original.range))
        return StagedProgram(
            first: programs[0],
            others: zip(neighborhoods, programs.dropFirst()).map { (neighborhood: $0, program: $1) },
            strength: Float(strength), original: program(for: original), last: program(for: back, endsInPixels: true)
        )
    }

    static func program(for plan: PlanOptimizer, endsInPixels: Bool = false) -> KernelProgram {
        var program = KernelProgram(
            instructions: instructions(for: plan, endsInPixels: endsInPixels), alphaFactor: Float(plan.alphaFactor)
        )
        addShortcuts(to: &program, steps: plan.operations)
        return program
    }

    /// A program that keeps the original for the mix by strength.
    private static func mixingProgram(
        _ working: PlanOptimizer, _ look: PlanOptimizer, _ fromWorking: [PointOperation], strength: Double
    ) -> KernelProgram {
        let back = PlanOptimizer(fromWorking, over: look.range.joined(working.range))
        var program = KernelProgram(
            instructions: instructions(for: look), prologue: instructions(for: working),
            epilogue: instructions(for: back, endsInPixels: true), strength: Float(strength),
            alphaFactor: Float(look.alphaFactor)
        )
        addShortcuts(to: &program, steps: working.operations + look.operations)
        return program
    }

    /// - Parameter endsInPixels: whether the last result will be clamped to 0…1 anyway, as when it becomes a pixel.
    static func instructions(for plan: PlanOptimizer, endsInPixels: Bool = false) -> [any TileInstruction] {
        var instructions: [any TileInstruction] = []
        for (index, step) in plan.operations.enumerated() {
            let range = plan.range(before: index)
            let isClamp = step.isClamp(over: range)
            if endsInPixels, index == plan.operations.count - 1, isClamp { continue }
            if isClamp, let clamped = instructions.last?.clamped() {
                instructions[instructions.count - 1] = clamped
            } else if let instruction = step.instruction(over: range) {
                instructions.append(instruction)
            }
        }
        return instructions
    }

    /// Strength folded into a single operation that allows it.
    private static func mixed(_ plan: PlanOptimizer, strength: Double) -> PointOperation? {
        guard plan.operations.count == 1 else { return nil }
        return plan.operations[0].mixed(strength: strength, over: plan.range(before: 0)).map { PointOperation($0) }
    }

    // MARK: Shortcuts for 8-bit pictures

    private static func addShortcuts(to program: inout KernelProgram, steps: [any PixelOperation]) {
        let first = program.prologue.first ?? program.instructions.first
        let runsAlone = program.prologue.isEmpty && program.strength == 1 && program.alphaFactor == 1
        let levels = steps.first?.levels8
        let instructions = program.instructions
        if runsAlone, instructions.count <= 2, let last = instructions.last {
            program.direct8 = last.direct8(after: instructions.count == 2 ? instructions[0] : nil, levels: levels)
        }
        if first?.canBeLookup8 == true { program.firstLookup8 = levels.map { ChannelTables8($0) } }
    }
}
