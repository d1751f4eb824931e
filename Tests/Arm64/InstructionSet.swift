@_exported import Kernels

// Stands for KernelDispatch where the kernels' tests run as embedded Swift, which has neither Codable nor values of any type.
// What arm64 processors have is one instruction set, and its table is the one that the program takes on them.

public typealias VectorKernels = Kernels.VectorKernels

public enum InstructionSet: CaseIterable {
    case baseline

    public static var available: [InstructionSet] { allCases }

    public var kernels: VectorKernels { VectorKernels() }
}
