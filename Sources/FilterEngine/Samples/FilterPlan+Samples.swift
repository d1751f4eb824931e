import ImageCore
import KernelDispatch

extension FilterPlan {
    /// The stages of samples that become samples: those of pixels, with the conversions around them.
    package func stages(from input: ChromaSubsampling, to output: ChromaSubsampling) -> [PlanStage] {
        [PlanStage(name: "YCbCr \(input.rawValue) to RGB")] + stages(for: .rgba8, isOpaque: true)
            + [PlanStage(name: "RGB to YCbCr \(output.rawValue)")]
    }

    /// Puts the plan on rows of samples in one pass: a few rows and columns at a time are upsampled and converted, filtered, and
    /// converted and downsampled again while they are in the first-level cache. Results are those that libjpeg's conversions around
    /// ``apply(to:layout:firstRow:)`` would have.
    ///
    /// - Parameters:
    ///   - input: rows whose chroma is extended on all sides. As many as blocks have, unless they are the picture's last ones.
    ///   - count: how many they are.
    ///   - firstRow: the index of the first of them in the whole picture, a multiple of two.
    ///   - output: what gets the result, extended as far as blocks reach.
    ///   - measured: the clock that measures the stages, and the number that the first one has there.
    /// - Throws: `ImageError.invalidRequest` where rows and plan do not fit together, or where it needs neighbours or changes alpha.
    package func apply(
        to input: YCbCrRows, count: Int, firstRow: Int, writing output: inout YCbCrRows,
        measured: (clock: StageClock, firstStage: Int)? = nil
    ) throws(ImageError) {
        let size = geometry.decodedSize
        guard input.layout.width == size.width, output.layout.width == size.width, firstRow >= 0, firstRow % 2 == 0,
            count > 0,
            count <= min(input.layout.capacity, output.layout.capacity), count <= size.height - firstRow
        else {
            throw .invalidRequest(
                "\(count) rows of samples from row \(firstRow) on are not part of a picture of \(size)")
        }
        guard case .program(let program) = compiled, !changesAlpha else {
            throw .invalidRequest("a plan that needs neighbouring pixels or changes alpha can't filter samples")
        }
        let pass = SamplePass(
            program, isDithered: isDithered, kernels: instructionSet.kernels, measured: measured)
        let layout = output.layout
        input.bytes.withUnsafeBytes { source in
            output.bytes.withUnsafeMutableBytes { target in
                // What is read is not changed: rows to read and rows to write are described alike.
                let from = SamplePointers(input.layout, in: UnsafeMutableRawPointer(mutating: source.baseAddress!))
                let to = SamplePointers(layout, in: target.baseAddress!)
                for row in stride(from: 0, to: count, by: 2) {
                    pass.run(from, to, row: row, isLast: row + 1 == count, firstRow: firstRow)
                }
            }
        }
        output.extendDown(from: count)
    }
}
