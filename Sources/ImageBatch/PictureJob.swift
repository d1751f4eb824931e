import ImageCore
import ImagePipeline
import KernelDispatch
import SystemPackage

/// All that a worker needs to know to make one result: it travels to it as a line of JSON.
public struct PictureJob: Sendable, Codable {
    /// Its place in the run, which the report carries back.
    public var number: Int
    public var input: FilePath
    public var output: FilePath
    /// Whether an earlier result of that name is replaced.
    public var overwrites: Bool
    public var look: LookRequest
    public var options: OutputOptions
    public var limits: ImageLimits
    public var allowsDamage: Bool
    public var instructionSet: InstructionSet
    /// Bytes of buffers that the picture is expected to need.
    public var estimatedMemory: Int
    /// Bytes of the input file.
    public var inputSize: Int

    public init(
        number: Int, input: FilePath, output: FilePath, overwrites: Bool, look: LookRequest, options: OutputOptions,
        limits: ImageLimits, allowsDamage: Bool, instructionSet: InstructionSet, estimatedMemory: Int, inputSize: Int
    ) {
        self.number = number
        self.input = input
        self.output = output
        self.overwrites = overwrites
        self.look = look
        self.options = options
        self.limits = limits
        self.allowsDamage = allowsDamage
        self.instructionSet = instructionSet
        self.estimatedMemory = estimatedMemory
        self.inputSize = inputSize
    }
}
