import ImageCore
import KernelDispatch

/// Operations compiled for pictures of one geometry, ready to run over rows.
///
/// A plan is a value without state: threads share it, and each may run it on rows of its own.
///
///     let plan = FilterPlan(compiling: look, for: PictureGeometry(fullSize: size))
///     try plan.apply(to: &buffer)
public struct FilterPlan: Sendable {
    /// The picture that it is compiled for.
    public let geometry: PictureGeometry
    /// The instructions that it runs with.
    public let instructionSet: InstructionSet
    /// Whether grey pixels stay grey: a grey picture can then be written as one.
    public let keepsGray: Bool
    /// Whether an opaque picture may become transparent.
    public let changesAlpha: Bool
    /// Whether results of 8 bits get noise where steps of one level become wider: see ``ditheredIfNeeded()``.
    package internal(set) var isDithered = false
    let compiled: Compiled

    // Indirect, for where both cases lay in place, Swift 6.3.1 let one go by a bit that it had not always set (valgrind).
    indirect enum Compiled: Sendable {
        /// Pixel by pixel, in place.
        case program(KernelProgram)
        /// With filters in between that need neighbours.
        case staged(StagedProgram)
    }

    /// - Parameters:
    ///   - operations: run on encoded sRGB, which is clamped to 0…1 first unless they change nothing.
    ///   - corrections: run before them on single pixels in encoded sRGB, at full strength.
    ///   - strength: the share of the operations' result in the mix with the original, 0…1.
    ///   - geometry: the picture's size, decoded size and orientation.
    ///   - colors: converts between the picture's own colours and encoded sRGB.
    ///   - instructionSet: by default the widest one that this processor has.
    package init(
        compiling operations: PlanBuilder, after corrections: PlanBuilder = PlanBuilder(), strength: Double = 1,
        for geometry: PictureGeometry, colors: ColorConversion = .none, instructionSet: InstructionSet = .best
    ) {
        self.geometry = geometry
        self.instructionSet = instructionSet
        precondition(corrections.neighborhoods.isEmpty, "a correction looks at single pixels")
        let colors = colors.followed(by: corrections.sections[0])
        let pointOperations = operations.sections.flatMap { $0 }
        keepsGray =
            operations.keepsGray && (colors.toWorking + colors.fromWorking).allSatisfy(\.definition.keepsGray)
        if operations.neighborhoods.isEmpty || strength == 0 {
            let program = ProgramCompiler.program(for: pointOperations, colors: colors, strength: strength)
            changesAlpha = program.alphaFactor != 1 && program.strength > 0
            compiled = .program(program)
        } else {
            let staged = ProgramCompiler.stagedProgram(for: operations, colors: colors, strength: strength)
            changesAlpha = staged.changesAlpha
            compiled = .staged(staged)
        }
    }

    /// Whether the plan leaves every picture unchanged.
    public var isIdentity: Bool {
        if case .program(let program) = compiled { program.isIdentity } else { false }
    }

    /// Whether a pixel's result depends on its neighbours, so that rows can't be filtered one by one.
    public var needsNeighbors: Bool {
        if case .staged = compiled { true } else { false }
    }

    /// The memory that `FilteredRows` needs to run the plan, in bytes; known without running it.
    ///
    /// - Parameters:
    ///   - format: the pixel format of the picture's rows.
    ///   - isOpaque: whether alpha is known to be 1 everywhere.
    public func memory(for format: PixelFormat, isOpaque: Bool) -> Int {
        rowPlan(for: format, isOpaque: isOpaque)?.memory ?? 0
    }

    /// Bytes of the tables of curves that pictures of the format need, and of the largest of them while it is made.
    package func tableMemory(for format: PixelFormat) -> Int {
        let tables =
            switch compiled {
            case .program(let program): program.tableMemory(for: format, runsAlone: true)
            case .staged(let stages):
                stages.first.tableMemory(for: format, runsAlone: false)
                    + (stages.others.map(\.program) + [stages.original, stages.last]).flatMap {
                        // Between stages there are values, which have no depth.
                        $0.tableMemory(for: .rgba16, runsAlone: false)
                    }
            }
        return tables.reduce(0, +) + 2 * (tables.max() ?? 0)
    }

    /// The stages that rows of the format go through, in order.
    public func stages(for format: PixelFormat, isOpaque: Bool) -> [PlanStage] {
        switch compiled {
        case .program(let program):
            program.stages(of: format) + (isDithered && format == .rgba8 ? [PlanStage(name: "dither")] : [])
        case .staged: rowPlan(for: format, isOpaque: isOpaque)?.stages ?? []
        }
    }

    /// How rows flow through a plan that needs neighbours; nil where it works in place.
    func rowPlan(for format: PixelFormat, isOpaque: Bool) -> RowPlan? {
        guard case .staged(let stages) = compiled else { return nil }
        return RowPlan(
            stages, size: geometry.decodedSize, format: format, isOpaque: isOpaque || !format.hasAlpha,
            isDithered: isDithered, kernels: instructionSet.kernels)
    }

    /// Filters a whole picture in place.
    /// - Throws: `ImageError.invalidRequest` where its size is not the one that the plan was compiled for.
    public func apply(to buffer: inout PixelBuffer) throws(ImageError) {
        guard buffer.size == geometry.decodedSize else {
            throw .invalidRequest("a plan for \(geometry.decodedSize) pixels was given a picture of \(buffer.size)")
        }
        if needsNeighbors { return try applyWithNeighbors(to: &buffer) }
        let layout = buffer.layout
        var span = buffer.bytes.mutableSpan
        var bytes = span.mutableBytes
        try apply(to: &bytes, layout: layout)
    }

    /// Results replace their pixels, one band after another; the rows are read ahead of them.
    private func applyWithNeighbors(to buffer: inout PixelBuffer) throws(ImageError) {
        let format = buffer.format
        let isOpaque = buffer.isOpaque
        let picture = PictureInPlace(emptying: &buffer)
        defer { picture.restore(to: &buffer) }
        let rows = FilteredRows(self, format: format, isOpaque: isOpaque, source: picture.readRows)
        try picture.replaceRows(with: rows)
    }

    /// Filters rows in place. A plan that needs neighbours can't; `FilteredRows` runs it.
    ///
    /// - Parameters:
    ///   - rows: the pixels, in any of the pixel formats.
    ///   - layout: the layout of `rows`; the width must be that of the plan's picture.
    ///   - firstRow: the index of the first of these rows in the whole picture, from 0.
    /// - Throws: `ImageError.invalidRequest` where layout, memory and plan do not fit together, or where it needs neighbours.
    public func apply(to rows: inout MutableRawSpan, layout: PixelLayout, firstRow: Int = 0) throws(ImageError) {
        try apply(to: &rows, layout: layout, firstRow: firstRow, measured: nil)
    }

    /// - Parameter measured: the clock that measures the plan's stages, and the number that the first one has there.
    package func apply(
        to rows: inout MutableRawSpan, layout: PixelLayout, firstRow: Int,
        measured: (clock: StageClock, firstStage: Int)?
    ) throws(ImageError) {
        try layout.validate(within: rows.byteCount)
        guard layout.size.width == geometry.decodedSize.width, firstRow >= 0,
            layout.size.height <= geometry.decodedSize.height - firstRow
        else {
            throw .invalidRequest(
                "\(layout.size.height) rows of \(layout.size.width) pixels from row \(firstRow) on"
                    + " are not part of a picture of \(geometry.decodedSize)"
            )
        }
        guard case .program(let program) = compiled else {
            throw .invalidRequest("a plan that needs neighbouring pixels can't filter rows by themselves")
        }
        if isDithered, layout.format == .rgba8 {
            program.runDithered(
                on: &rows, layout: layout, firstRow: firstRow, kernels: instructionSet.kernels, measured: measured)
        } else {
            program.run(
                on: &rows, layout: layout, firstRow: firstRow, kernels: instructionSet.kernels, measured: measured)
        }
    }
}
