import ImageCore
import ImagePipeline
import ImageSources
import KernelDispatch
import SystemPackage

/// All that a worker needs to know to make one result: it travels to it as a line of JSON.
public struct PictureJob: Sendable, Codable {
    /// A number that no other run has.
    public var run: UInt64
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
    /// Whether the report is to say where the time went.
    public var measuresTimes = false
    /// Bytes of buffers that the picture is expected to need.
    public var estimatedMemory: Int
    /// Bytes of the input file.
    public var inputSize: Int
    /// Seconds after which the worker is to give up by itself, should nobody be left to end it.
    public var timeLimit: Int

    public init(
        run: UInt64, number: Int, input: FilePath, output: FilePath, overwrites: Bool, look: LookRequest,
        options: OutputOptions,
        limits: ImageLimits, allowsDamage: Bool, instructionSet: InstructionSet, estimatedMemory: Int, inputSize: Int,
        timeLimit: Int
    ) {
        self.run = run
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
        self.timeLimit = timeLimit
    }

    /// The name of the hidden file beside the result, where the file system needs one.
    package var temporaryName: FilePath.Component { FileDestination.temporaryName(run: run, number: number) }

    /// Removes what a worker left that was killed over this job.
    func removeLeftover() {
        FileDestination.removeLeftover(named: temporaryName, beside: output)
    }
}
