import CSIMD
import KernelInterface

/// This module's kernels, each in an extension in a file of its own. Compiled once for each instruction set, each time with this
/// name in a module of its own.
public struct VectorKernels: KernelTable {
    public init() {}

    public var prefersPolynomials: Bool { csimd_picks_fast() }
}
