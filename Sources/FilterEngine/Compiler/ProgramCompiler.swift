import KernelInterface

/// Turns operations into a kernel program.
struct ProgramCompiler {
    /// Steps of a table for a channel function that is not made of straight pieces: its error is far below a level of
    /// 16 bits where the function is smooth.
    private static let tableSize = 4096

    /// Steps of a table for a function that is too steep or too bent for that: a step for each level of 16 bits.
    private static let fineTableSize = 65_535

    /// Corners that a table may cut off: those of a few filters that clamp.
    private static let maximumCorners = 8

    /// More segments than this are slower than a table.
    private static let maximumSegments = 8

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
        for (index, section) in plan.sections.enumerated() {
            let isLast = index == plan.sections.count - 1
            let steps =
                (index == 0 ? colors.toWorkingClamped : []) + section + (isLast && !mixes ? colors.fromWorking : [])
            let optimized = PlanOptimizer(steps, over: range)
            programs.append(program(for: optimized, endsInPixels: isLast && !mixes))
            range = optimized.range
            if !isLast { range = ColorRange(all: plan.neighborhoods[index].values(over: range.widest)) }
        }
        let back = PlanOptimizer(mixes ? colors.fromWorking : [], over: range.joined(original.range))
        return StagedProgram(
            first: programs[0],
            others: zip(plan.neighborhoods, programs.dropFirst()).map { (neighborhood: $0, program: $1) },
            strength: Float(strength), original: program(for: original), last: program(for: back, endsInPixels: true)
        )
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
    private static func instructions(for plan: PlanOptimizer, endsInPixels: Bool = false) -> [KernelInstruction] {
        var instructions: [KernelInstruction] = []
        for (index, step) in plan.operations.enumerated() {
            let range = plan.range(before: index)
            if endsInPixels, index == plan.operations.count - 1, isClamp(step, range) { continue }
            append(step, range: range, to: &instructions)
        }
        return instructions
    }

    /// Strength folded into a single operation that allows it.
    private static func mixed(_ plan: PlanOptimizer, strength: Double) -> PointOperation? {
        guard plan.operations.count == 1 else { return nil }
        switch plan.operations[0] {
        case .channels(let functions): return .channels(functions.map { $0.mixed(strength: strength) })
        case .matrix(let matrix): return .matrix(matrix.mixed(strength: strength))
        case .lookupTable(let table):
            return table.mixed(strength: strength, over: plan.range(before: 0)).map { .lookupTable($0) }
        default: return nil
        }
    }

    private static func append(
        _ step: PointOperation, range: ColorRange, to instructions: inout [KernelInstruction]
    ) {
        if isClamp(step, range), case .matrix(var parameters) = instructions.last {
            parameters.lowest = 0
            parameters.highest = 1
            instructions[instructions.count - 1] = .matrix(parameters)
            return
        }
        switch step {
        case .channels(let functions):
            instructions.append(instruction(for: functions, range: range))
        case .matrix(let matrix):
            instructions.append(.matrix(MatrixParameters(matrix)))
        case .blend(let mode, let color, let weight):
            instructions.append(instruction(blending: color, mode: mode, weight: weight))
        case .gradient(let mode, let gradient):
            instructions.append(.gradient(mode.ofTiles, gradient))
        case .tone(let shift):
            instructions.append(.tone(ToneParameters(shift)))
        case .saturation(let gain):
            instructions.append(instruction(for: gain))
        case .lookupTable(let table):
            instructions.append(table.instruction)
        case .vignette(let vignette):
            instructions.append(.vignette(vignette))
        case .grain(let grain):
            instructions.append(.grain(grain))
        case .alpha:
            preconditionFailure("alpha is no step of its own")
        }
    }

    // MARK: Channels

    private static func instruction(for functions: ChannelFunctions, range: ColorRange) -> KernelInstruction {
        if let pieces = functions.piecewise {
            let ranges = [range.red, range.green, range.blue]
            let segments = zip(pieces, ranges).map { $0.segments(over: $1) }
            let count = segments.map(\.count).max()!
            if count <= maximumSegments {
                let offsets = zip(pieces, ranges).map { $0($1.lowerBound) }
                return .piecewise(values: values(of: segments, count: count, offsets: offsets), segments: count)
            }
        }
        var low = min(range.red.lowerBound, range.green.lowerBound, range.blue.lowerBound)
        var high = max(range.red.upperBound, range.green.upperBound, range.blue.upperBound)
        var functions = functions
        let isOfRoot = functions.distinct.contains(where: \.isLight)
        if isOfRoot {
            (low, high) = (signedRoot(low), signedRoot(high))
            functions = functions.map { function in .curve { function($0 < 0 ? -$0 * $0 : $0 * $0) } }
        }
        var tables = functions.distinct.map { table(of: $0, from: low, to: high, steps: tableSize) }
        // The kernel reads all three in the same way, so all are as fine as the finest.
        let size = tables.contains { $0 == nil } ? fineTableSize : tableSize
        if size == fineTableSize {
            tables = functions.distinct.map { samples(of: $0, from: low, to: high, count: size + 1) }
        }
        if functions.isUniform { tables = [tables[0], tables[0], tables[0]] }
        // The entry after the last one is read where x is the range's end, with a weight of 0.
        let entries = tables.map { table in (table ?? []) + (table?.suffix(1) ?? []) }
        let scale = Double(size) / max(high - low, 1e-9)
        let values = entries.flatMap { $0 }
        let parameters = LookupParameters(scale: Float(scale), bias: Float(-low * scale), last: Float(size))
        return isOfRoot
            ? .lookupRoot(tables: values, entries: size + 2, parameters)
            : .lookup(tables: values, entries: size + 2, parameters)
    }

    private static func signedRoot(_ x: Double) -> Double { x < 0 ? -(-x).squareRoot() : x.squareRoot() }

    private static func samples(
        of function: ChannelFunction, from low: Double, to high: Double, count: Int
    ) -> [Float] {
        (0..<count).map { Float(function(low + (high - low) * Double($0) / Double(count - 1))) }
    }

    /// The function's values at so many steps; nil where that is too coarse, as seen halfway between them. A table may
    /// cut off the corners of clamps, by a tenth of a level of 8 bits, but be nowhere else wrong by more than a quarter
    /// of a level of 16 bits.
    private static func table(
        of function: ChannelFunction, from low: Double, to high: Double, steps: Int
    ) -> [Float]? {
        let samples = samples(of: function, from: low, to: high, count: 2 * steps + 1)
        var table: [Float] = []
        table.reserveCapacity(steps + 2)
        var corners = 0
        for step in 0..<steps {
            let (before, between, after) = (samples[2 * step], samples[2 * step + 1], samples[2 * step + 2])
            let error = abs(between - (before + after) / 2)
            if error > 0.25 / 65_535 { corners += 1 }
            if corners > maximumCorners || error > 0.1 / 255 { return nil }
            table.append(before)
        }
        table.append(samples[2 * steps])
        return table
    }

    /// Triples of offset, then low, high and slope of each segment, in single precision.
    private static func values(
        of segments: [[PiecewiseLinear.Segment]], count: Int, offsets: [Double]
    ) -> [Float] {
        var triples = [offsets.map { Float($0) }]
        for number in 0..<count {
            // A channel with fewer segments gets some that do nothing.
            let three = segments.map { number < $0.count ? $0[number] : nil }
            let lows = three.map { Float($0?.low ?? 0) }
            let highs = three.map { Float($0?.high ?? 0) }
            // The slope is that between the rounded ends, so that the whole rise is right.
            let slopes = (0..<3).map { channel in
                let width = Double(highs[channel]) - Double(lows[channel])
                return width > 0 ? Float((three[channel]?.rise ?? 0) / width) : 0
            }
            triples += [lows, highs, slopes]
        }
        return triples.flatMap { $0 }
    }

    private static func isClamp(_ step: PointOperation, _ range: ColorRange) -> Bool {
        guard case .channels(let functions) = step else { return false }
        return functions.isClamp(over: range)
    }

    // MARK: Hues

    /// Steps of a table for sixty degrees of hue: the first of these that is fine enough, or else the last.
    private static let hueTableSizes = [512, 2048, 8192, 32_768]

    private static func instruction(for gain: HueGain) -> KernelInstruction {
        func gains(stepsPerSixth steps: Int) -> [Float] {
            (0...6 * steps).map { Float(gain.gain(60 * Double($0) / Double(steps) - 60)) }
        }
        /// As seen halfway between the steps, within a quarter of a level of 16 bits.
        func isFine(_ steps: Int) -> Bool {
            let between = gains(stepsPerSixth: 2 * steps)
            let maximumError: Float = 0.25 / 65_535
            return stride(from: 1, to: between.count, by: 2).allSatisfy { index in
                let straight = (between[index - 1] + between[index + 1]) / 2
                return abs(between[index] - straight) <= maximumError
            }
        }
        let sizes = hueTableSizes
        let steps = sizes.dropLast().first(where: isFine) ?? sizes[sizes.count - 1]
        let table = gains(stepsPerSixth: steps)
        return .saturateByHue(
            gains: zip(table, table.dropFirst() + table.suffix(1)).flatMap { [$0, $1 - $0] },
            HueGainParameters(
                scale: Float(steps), last: Float(6 * steps), minimumRestraint: gain.sparesStrongColors ? -1 : 0
            )
        )
    }

    // MARK: Blending

    private static func instruction(blending color: RGBAColor, mode: BlendMode, weight: Double) -> KernelInstruction {
        let source = [color.red, color.green, color.blue]
        let low = source.min()!
        let range = source.max()! - low
        let luminosity = 0.3 * color.red + 0.59 * color.green + 0.11 * color.blue
        func parameters(_ values: [Double]) -> BlendParameters {
            BlendParameters(source: RGB(SIMD3(values[0], values[1], values[2])), opacity: Float(weight))
        }
        switch mode {
        case .hue: return .blend(.hue, parameters(source.map { range == 0 ? 0 : ($0 - low) / range }))
        case .saturation: return .blend(.saturation, parameters([range, range, range]))
        case .color: return .blend(.color, parameters(source))
        case .luminosity: return .blend(.luminosity, parameters([luminosity, luminosity, luminosity]))
        default: preconditionFailure("\(mode.rawValue) acts on each channel by itself")
        }
    }

    // MARK: Shortcuts for 8-bit pictures

    private static func addShortcuts(to program: inout KernelProgram, steps: [PointOperation]) {
        let first = program.prologue.first ?? program.instructions.first
        let runsAlone = program.prologue.isEmpty && program.strength == 1 && program.alphaFactor == 1
        let values = values8(of: steps.first)
        if runsAlone { program.direct8 = direct8(for: program.instructions, values: values) }
        if first?.isLookup == true { program.firstLookup8 = values.map { ChannelTables8($0) } }
    }

    /// What functions at the start of a program make of 256 levels of red, green and blue.
    private static func values8(of step: PointOperation?) -> [Double]? {
        guard case .channels(let functions) = step else { return nil }
        let values = functions.distinct.map { function in (0...255).map { function(Double($0) / 255) } }
        return functions.isUniform ? values[0] + values[0] + values[0] : values.flatMap { $0 }
    }

    /// - Parameter values: of the first instruction where that is functions.
    private static func direct8(for instructions: [KernelInstruction], values: [Double]?) -> KernelProgram.Direct8? {
        guard let last = instructions.last else { return nil }
        switch (last, instructions.count) {
        case (.matrix(let parameters), 1):
            return FixedMatrixParameters(parameters).map { .matrix($0) }
        case (.matrix(let parameters), 2):
            guard case .piecewise(let pieces, let segments) = instructions[0] else { return nil }
            return PiecewiseMatrix8(pieces: pieces, segments: segments, matrix: parameters).map { .piecewiseMatrix($0) }
        case (.lookup, 1), (.lookupRoot, 1):
            return values.map { values in
                .lookup(
                    values.enumerated().map { index, value in
                        UInt32((min(max(value, 0), 1) * 255).rounded()) << UInt32(8 * (index / 256))
                    }
                )
            }
        case (.lattice(let table, let lattice, .tetrahedral), 1):
            return Lattice8(table, lattice, inputs: nil).map { .lattice($0) }
        case (.lattice(let table, let lattice, .tetrahedral), 2):
            return values.flatMap { Lattice8(table, lattice, inputs: $0.map { Float($0) }) }.map { .lattice($0) }
        default:
            return nil
        }
    }
}

extension KernelInstruction {
    fileprivate var isLookup: Bool {
        switch self {
        case .lookup, .lookupRoot: true
        default: false
        }
    }
}

extension BlendMode {
    fileprivate var ofTiles: TileBlendMode {
        switch self {
        case .normal: .normal
        case .multiply: .multiply
        case .screen: .screen
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        case .colorDodge: .colorDodge
        case .colorBurn: .colorBurn
        case .hardLight: .hardLight
        case .softLight: .softLight
        case .difference: .difference
        case .exclusion: .exclusion
        case .hue: .hue
        case .saturation: .saturation
        case .color: .color
        case .luminosity: .luminosity
        }
    }
}

extension RGB {
    fileprivate init(_ color: SIMD3<Double>) {
        self.init(red: Float(color.x), green: Float(color.y), blue: Float(color.z))
    }
}

extension MatrixParameters {
    /// Not clamped.
    fileprivate init(_ matrix: ColorMatrix) {
        func weights(_ row: SIMD4<Double>) -> RGB { RGB(SIMD3(row.x, row.y, row.z)) }
        self.init(
            toRed: weights(matrix.rows[0]), toGreen: weights(matrix.rows[1]), toBlue: weights(matrix.rows[2]),
            offset: RGB(SIMD3(matrix.rows[0].w, matrix.rows[1].w, matrix.rows[2].w)), lowest: -.infinity,
            highest: .infinity
        )
    }
}

extension ToneParameters {
    fileprivate init(_ shift: ToneShift) {
        self.init(
            greatestShare: shift.measure == .luma ? 0 : 1, shift: Float(shift.shift), gain: SIMD4<Float>(shift.gain),
            offset: RGB(shift.offsets[0]),
            offsetPerTone: RGB(shift.offsets[1]), offsetPerSquare: RGB(shift.offsets[2])
        )
    }
}
