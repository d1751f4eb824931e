import KernelInterface

/// Turns functions of single channels into straight pieces or tables.
enum ChannelCompiler {
    /// Steps of a table for a channel function that is not made of straight pieces: its error is far below a level of
    /// 16 bits where the function is smooth.
    private static let tableSize = 4096

    /// Steps of a table for a function that is too steep or too bent for that: a step for each level of 16 bits.
    private static let fineTableSize = 65_535

    /// Corners that a table may cut off: those of a few filters that clamp.
    private static let maximumCorners = 8

    /// More segments than this are slower than a table.
    private static let maximumSegments = 8

    static func instruction(for functions: ChannelFunctions, range: ColorRange) -> any TileInstruction {
        if let pieces = functions.piecewise {
            let ranges = [range.red, range.green, range.blue]
            let segments = zip(pieces, ranges).map { $0.segments(over: $1) }
            let count = segments.map(\.count).max()!
            if count <= maximumSegments {
                let offsets = zip(pieces, ranges).map { $0($1.lowerBound) }
                return PiecewiseInstruction(
                    values: values(of: segments, count: count, offsets: offsets), segments: count)
            }
        }
        let isOfRoot = functions.distinct.contains(where: \.isLight)
        return LookupInstruction(
            tables: Lazily { tables(for: functions, range: range, isOfRoot: isOfRoot) }, isOfRoot: isOfRoot,
            isUniform: functions.isUniform)
    }

    private static func tables(
        for functions: ChannelFunctions, range: ColorRange, isOfRoot: Bool
    ) -> LookupInstruction.Tables {
        var low = min(range.red.lowerBound, range.green.lowerBound, range.blue.lowerBound)
        var high = max(range.red.upperBound, range.green.upperBound, range.blue.upperBound)
        var functions = functions
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
        // The entry after the last one is read where x is the range's end, with a weight of 0.
        let entries = tables.map { table in (table ?? []) + (table?.suffix(1) ?? []) }
        let scale = Double(size) / max(high - low, 1e-9)
        let values = entries.flatMap { $0 }
        let parameters = LookupParameters(scale: Float(scale), bias: Float(-low * scale), last: Float(size))
        return LookupInstruction.Tables(values: values, entries: size + 2, parameters: parameters)
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
}
