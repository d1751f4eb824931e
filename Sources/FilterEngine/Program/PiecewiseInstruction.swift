import KernelInterface

/// Straight pieces for each colour: offset + Σ slope·(x clamped to low…high − low).
package struct PiecewiseInstruction: TileInstruction {
    /// As ``KernelTable/piecewise`` has them.
    let values: [Float]
    let segments: Int

    package var name: String {
        segments == 1
            ? "a straight line for each colour, between limits" : "\(segments) straight pieces for each colour"
    }

    package func run(_ run: TileRun) { run.kernels.piecewise(run.tile, run.count, values, segments) }

    /// How far results may be from 0.
    var reach: Float {
        (0..<3).map { channel in
            (0..<segments).reduce(abs(values[channel])) { sum, segment in
                let first = 3 + 9 * segment + channel
                return sum + abs(values[first + 6]) * (values[first + 3] - values[first])
            }
        }.max()!
    }
}
