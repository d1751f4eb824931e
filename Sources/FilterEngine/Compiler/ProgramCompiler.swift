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
        var sections = plan.sections
        sections[0] = colors.toWorkingClamped + sections[0]
        if !mixes { sections[sections.count - 1] += colors.fromWorking }
        var (program, range) = stagedProgram(
            sections, plan.neighborhoods, over: .unit, endsInPixels: !mixes)
        let back = PlanOptimizer(mixes ? colors.fromWorking : [], over: range.joined(original.range))
        program.strength = Float(strength)
        program.original = Self.program(for: original)
        program.last = Self.program(for: back, endsInPixels: true)
        return program
    }

    /// - Parameters:
    ///   - sections: operations before, between and after the neighbourhoods.
    ///   - range: the values that colours may have before them.
    ///   - endsInPixels: whether the last result will be clamped to 0…1 anyway.
    /// - Returns: the program, at full strength, and the values that its results may have.
    static func stagedProgram(
        _ sections: [[PointOperation]], _ neighborhoods: [any Neighborhood], over range: ColorRange,
        endsInPixels: Bool = false
    ) -> (StagedProgram, range: ColorRange) {
        let isOnly = neighborhoods.isEmpty
        let first = PlanOptimizer(sections[0], over: range)
        var staged = StagedProgram(first: program(for: first, endsInPixels: endsInPixels && isOnly), others: [])
        var range = first.range
        for (index, (neighborhood, section)) in zip(neighborhoods, sections.dropFirst()).enumerated() {
            let neighborhood = neighborhood.compiled(over: range.widest)
            let optimized = PlanOptimizer(section, over: ColorRange(all: neighborhood.values(over: range.widest)))
            let isLast = index == neighborhoods.count - 1
            staged.others.append((neighborhood, program(for: optimized, endsInPixels: endsInPixels && isLast)))
            range = optimized.range
        }
        return (staged, range)
    }

    private static func program(for plan: PlanOptimizer, endsInPixels: Bool = false) -> KernelProgram {
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

    // MARK: Shortcuts for pictures of 8 or 16 bits

    private static func addShortcuts(to program: inout KernelProgram, steps: [any PixelOperation]) {
        let first = program.prologue.first ?? program.instructions.first
        let runsAlone = program.prologue.isEmpty && program.strength == 1 && program.alphaFactor == 1
        let levels = steps.first?.levels8
        let instructions = program.instructions
        if runsAlone, instructions.count <= 2, let last = instructions.last {
            let other = instructions.count == 2 ? instructions[0] : nil
            program.direct8 = last.direct8(after: other, levels: levels)
            program.direct16 = last.direct16(after: other)
        }
        if first?.canBeLookup8 == true { program.firstLookup8 = levels.map { ChannelTables8($0) } }
    }
}
