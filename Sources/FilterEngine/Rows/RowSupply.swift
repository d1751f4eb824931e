import KernelInterface

/// The rows that a filter which needs neighbours reads, as often as it needs them.
package struct RowSupply {
    let kernels: any KernelTable
    /// The pixels themselves, where the rows are unchanged and opaque; nil elsewhere.
    let opaquePixels: PixelRows?
    private let make: () -> FloatRows

    /// The results of a program over a picture's pixels. They are computed again for each reader: for a reader that lags
    /// behind, the pixels are kept, in a fraction of the memory of floats.
    init(_ program: KernelProgram, of pixels: PixelRows, hasAlpha: Bool, kernels: any KernelTable) {
        self.kernels = kernels
        opaquePixels = !hasAlpha && program.isIdentity && program.firstLookup8 == nil ? pixels : nil
        make = { FloatRows(program, on: pixels, hasAlpha: hasAlpha, kernels: kernels) }
    }

    /// Rows of another node that are too expensive to be made twice: they are kept until all readers have read them.
    init(_ rows: FloatRows, kernels: any KernelTable) {
        self.kernels = kernels
        opaquePixels = nil
        make = { rows }
    }

    /// The results of a program on these rows.
    func applying(_ program: KernelProgram) -> RowSupply {
        program.isIdentity ? self : RowSupply(FloatRows(program, on: rows(), kernels: kernels), kernels: kernels)
    }

    /// The results of filters that need neighbours, each followed by a program.
    func applying(_ stages: [(neighborhood: any Neighborhood, program: KernelProgram)]) -> RowSupply {
        stages.reduce(self) { supply, stage in
            RowSupply(stage.neighborhood.rows(from: supply), kernels: kernels).applying(stage.program)
        }
    }

    /// The rows, for a reader that goes through them at its own pace.
    func rows() -> FloatRows { make() }
}
