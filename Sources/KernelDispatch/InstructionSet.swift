import CCPUFeatures
import KernelInterface
import Kernels

#if arch(x86_64)
    import KernelsAVX2
    import KernelsAVX512
#endif

/// A set of vector instructions that the kernels are compiled for.
public enum InstructionSet: String, Sendable, CaseIterable, Comparable, Codable {
    /// What every processor of this architecture has: SSE2 on x86-64, NEON on arm64.
    case baseline
    /// x86-64-v3: AVX2 and FMA.
    case avx2
    /// x86-64-v4: AVX-512.
    case avx512

    /// Whether this processor has it.
    public var isAvailable: Bool {
        switch self {
        case .baseline: true
        case .avx2: ccpu_supports_avx2()
        case .avx512: ccpu_supports_avx512()
        }
    }

    /// The widest one that this processor has.
    public static var best: InstructionSet { available.last ?? .baseline }

    /// Those that this processor has, the narrowest first.
    public static var available: [InstructionSet] { allCases.filter(\.isAvailable) }

    /// The kernels for it. For an instruction set that this processor lacks they are those of the widest one it has.
    package var kernels: any KernelTable {
        #if arch(x86_64)
            switch isAvailable ? self : .best {
            case .baseline: Kernels.VectorKernels()
            case .avx2: KernelsAVX2.VectorKernels()
            case .avx512: KernelsAVX512.VectorKernels()
            }
        #else
            Kernels.VectorKernels()
        #endif
    }

    public static func < (left: InstructionSet, right: InstructionSet) -> Bool {
        allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
    }
}
