import KernelInterface

/// What a filter that needs neighbours gets: rows, as often as it needs them.
package struct RowSupply {
    let kernels: KernelTable
    /// The pixels that its rows are, where those are just that and opaque.
    let opaquePixels: PixelRows?
    private let make: () -> FloatRows

    /// The results of a program over a picture's pixels. They are made anew for each who asks: who asks late finds the pixels
    /// waiting, in a fraction of the memory of floats.
    init(_ program: KernelProgram, of pixels: PixelRows, hasAlpha: Bool, kernels: KernelTable) {
        self.kernels = kernels
        opaquePixels = !hasAlpha && program.isIdentity && program.firstLookup8 == nil ? pixels : nil
        make = { ProgramRows(program, of: pixels, hasAlpha: hasAlpha, kernels: kernels) }
    }

    /// Rows that others make and that are too dear to be made twice: they wait for all who read them.
    init(_ rows: FloatRows, kernels: KernelTable) {
        self.kernels = kernels
        opaquePixels = nil
        make = { rows }
    }

    /// The rows, for one who goes through them at a pace of its own.
    func rows() -> FloatRows { make() }
}
