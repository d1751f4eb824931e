import ImageCore
import KernelDispatch

/// Runs a plan over a picture's rows, first to last: reading results pulls as many rows from the source as they need.
///
/// A plan of filters on single pixels works in place. One that needs neighbours reads ahead of its results as far as its
/// filters reach, and keeps that many rows: its memory grows with the width and the largest radius, not with the height.
///
///     let rows = FilteredRows(plan, format: .rgba8, isOpaque: true) { rows, count, bytesPerRow throws(ImageError) in
///         try decoder.readRows(count, into: &rows, bytesPerRow: bytesPerRow)
///     }
///     try rows.read(16, into: &band, bytesPerRow: bytesPerRow)
package final class FilteredRows {
    /// Writes a picture's next `count` rows, `bytesPerRow` bytes apart.
    package typealias Source = (
        _ rows: inout MutableRawSpan, _ count: Int, _ bytesPerRow: Int
    ) throws(ImageError) -> Void

    private enum Mode {
        case inPlace(Source)
        case flow(RowFlow)
    }

    private let plan: FilterPlan
    private let format: PixelFormat
    private let mode: Mode
    private let measured: (clock: StageClock, firstStage: Int)?
    /// The memory that it needs, in bytes.
    package let memory: Int
    /// The stages that rows go through, in order.
    package let stages: [PlanStage]
    private var nextRow = 0

    /// - Parameters:
    ///   - plan: compiled for the picture that the source reads.
    ///   - format: the pixel format of both the source's rows and the results.
    ///   - isOpaque: whether alpha is known to be 1 everywhere, which saves work. The results' alpha is 1 then, too, unless
    ///     the plan changes it.
    ///   - clock: measures each stage of the plan; the stages are added to it.
    ///   - source: reads the picture's next rows, from the first one on, each once.
    package init(
        _ plan: FilterPlan, format: PixelFormat, isOpaque: Bool, clock: StageClock? = nil, source: @escaping Source
    ) {
        self.plan = plan
        self.format = format
        if let rowPlan = plan.rowPlan(for: format, isOpaque: isOpaque) {
            measured = nil
            memory = rowPlan.memory
            stages = rowPlan.stages
            mode = .flow(RowFlow(rowPlan, clock: clock, source: source))
        } else {
            memory = 0
            stages = plan.stages(for: format, isOpaque: isOpaque)
            measured = clock.map { [stages] in ($0, $0.add(stages.map(\.name))) }
            mode = .inPlace(source)
        }
    }

    /// Whether rows can be filtered by themselves: in any order, and on any thread.
    package var isInPlace: Bool {
        if case .inPlace = mode { true } else { false }
    }

    /// Writes the next rows of the result.
    ///
    /// - Throws: `ImageError.invalidRequest` where the memory is too small for `count` rows, or fewer are left; errors of
    ///   the source, after which no more rows can be read.
    package func read(_ count: Int, into rows: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        let size = plan.geometry.decodedSize
        let layout = PixelLayout(
            size: PixelSize(width: size.width, height: count), format: format, bytesPerRow: bytesPerRow)
        try layout.validate(within: rows.byteCount)
        guard count <= size.height - nextRow else {
            throw .invalidRequest("\(count) rows were asked for, and \(size.height - nextRow) are left")
        }
        switch mode {
        case .inPlace(let source):
            try source(&rows, count, bytesPerRow)
            try plan.apply(to: &rows, layout: layout, firstRow: nextRow, measured: measured)
        case .flow(let flow):
            try flow.read(into: &rows, layout: layout)
        }
        nextRow += count
    }
}

extension PixelBuffer {
    /// Hands out the buffer's rows as they are now, first to last.
    package func rowSource() -> FilteredRows.Source {
        var nextRow = 0
        return { rows, count, bytesPerRow throws(ImageError) in
            self.copyRows(count, from: nextRow, to: &rows, bytesPerRow: bytesPerRow)
            nextRow += count
        }
    }

    /// Copies rows, `bytesPerRow` bytes apart. There has to be room for them.
    func copyRows(_ count: Int, from first: Int, to rows: inout MutableRawSpan, bytesPerRow: Int) {
        rows.withUnsafeMutableBytes { target in
            for row in 0..<count {
                let start = (first + row) * layout.bytesPerRow
                UnsafeMutableRawBufferPointer(rebasing: target[(row * bytesPerRow)...])
                    .copyBytes(from: bytes[start..<start + layout.usedBytesPerRow])
            }
        }
    }
}
