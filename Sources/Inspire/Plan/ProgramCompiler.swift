import KernelDispatch
import KernelInterface

/// Turns operations into a kernel program.
struct ProgramCompiler {
    /// Steps of a table for a channel function that is not made of straight pieces: its error is far below a level of
    /// 16 bits where the function is smooth.
    private static let tableSize = 4096

    /// Steps of a table for a function that is too steep or too crooked for that: a step for each level of 16 bits.
    private static let fineTableSize = 65_535

    /// More segments than this are slower than a table.
    private static let mostSegments = 8

    static func program(for operations: [PointOperation], strength: Double) -> KernelProgram {
        let plan = PlanOptimizer(operations)
        var steps = plan.operations
        var strength = strength
        if strength < 1, plan.alphaFactor == 1, let folded = mixed(plan, strength: strength) {
            steps = [folded]
            strength = 1
        }
        var instructions: [KernelInstruction] = []
        for (index, step) in steps.enumerated() {
            let range = plan.range(before: index)
            if strength == 1, index == steps.count - 1, isClamp(step, range) { continue }
            append(step, range: range, to: &instructions)
        }
        var program = KernelProgram(
            instructions: instructions, strength: Float(strength), alphaFactor: Float(plan.alphaFactor)
        )
        addShortcuts(to: &program, steps: steps)
        return program
    }

    /// Strength taken into a single operation that allows it.
    private static func mixed(_ plan: PlanOptimizer, strength: Double) -> PointOperation? {
        guard plan.operations.count == 1 else { return nil }
        switch plan.operations[0] {
        case .channels(let functions): return .channels(functions.map { $0.mixed(strength: strength) })
        case .matrix(let matrix): return .matrix(matrix.mixed(strength: strength))
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
        case .splitTone(let shadows, let highlights, let shift):
            instructions.append(
                .splitTone(
                    SplitToneParameters(shadows: RGB(shadows), highlights: RGB(highlights), shift: Float(shift))
                )
            )
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
            if count <= mostSegments {
                let offsets = zip(pieces, ranges).map { $0($1.lowerBound) }
                return .piecewise(values: values(of: segments, count: count, offsets: offsets), segments: count)
            }
        }
        let low = min(range.red.lowerBound, range.green.lowerBound, range.blue.lowerBound)
        let high = max(range.red.upperBound, range.green.upperBound, range.blue.upperBound)
        let isSmooth = functions.distinct.allSatisfy { isExact($0, from: low, to: high, steps: tableSize) }
        let size = isSmooth ? tableSize : fineTableSize
        let scale = Double(size) / max(high - low, 1e-9)
        var tables: [Float] = []
        for function in functions.distinct {
            tables += (0...size).map { Float(function(low + Double($0) / scale)) }
            // The entry after the last one is read where x is the range's end, and weighs nothing.
            tables.append(tables.last!)
        }
        if functions.isUniform { tables += tables + tables }
        return .lookup(
            tables: tables, entries: size + 2,
            LookupParameters(scale: Float(scale), bias: Float(-low * scale), last: Float(size))
        )
    }

    /// Whether a table of so many steps is right to a quarter of a level of 16 bits, where it is worst: between two
    /// entries.
    private static func isExact(
        _ function: ChannelFunction, from low: Double, to high: Double, steps: Int
    ) -> Bool {
        let step = (high - low) / Double(steps)
        var before = function(low)
        for index in 0..<steps {
            let x = low + Double(index) * step
            let after = function(x + step)
            if abs(function(x + step / 2) - (before + after) / 2) > 0.25 / 65_535 { return false }
            before = after
        }
        return true
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
        guard case .channels(let functions) = step, let pieces = functions.piecewise else { return false }
        return pieces == ChannelFunctions(all: .piecewise(.clamp)).restricted(to: range).piecewise
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
        guard case .channels(let functions) = steps.first, case .lookup = program.instructions.first else {
            if program.instructions.count == 1, program.strength == 1, program.alphaFactor == 1,
                case .matrix(let parameters) = program.instructions[0]
            {
                program.direct8 = FixedMatrixParameters(parameters).map { .matrix($0) }
            }
            return
        }
        let values = functions.distinct.map { function in (0...255).map { function(Double($0) / 255) } }
        let tables = functions.isUniform ? values + values + values : values
        if program.instructions.count == 1, program.strength == 1, program.alphaFactor == 1 {
            program.direct8 = .lookup(
                tables.enumerated().flatMap { channel, values in
                    values.map { UInt32((min(max($0, 0), 1) * 255).rounded()) << UInt32(8 * channel) }
                }
            )
        }
        program.firstLookup8 = tables.joined().map { Float($0) }
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
