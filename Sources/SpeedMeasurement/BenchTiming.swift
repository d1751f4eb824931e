import KernelDispatch

/// How long something takes on an instruction set.
package struct BenchTiming: Sendable {
    package var name: String
    package var instructionSet: InstructionSet
    /// Nanoseconds a pixel, or milliseconds for steps of geometry.
    package var value: Double
}
