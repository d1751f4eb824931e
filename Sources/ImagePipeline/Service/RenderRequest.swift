import ImageCodecs
import ImageCore
import KernelDispatch
import SystemPackage

/// What a front end asks of the ``RenderService``: a picture, what is to be done to it, and where the result goes.
public struct RenderRequest: Hashable, Sendable, Codable {
    /// What the request is coded as.
    public private(set) var version = ServiceVersion.current
    /// The picture's file; nil for a picture that is passed beside the request.
    public var input: FilePath?
    /// What is to be done to colours. Nil: nothing, or the look that is passed beside the request.
    public var look: LookRequest?
    /// How the result is coded. Without a format it is that of ``output``'s extension, else the input's.
    public var options: OutputOptions
    /// What one picture may take.
    public var limits = ImageLimits()
    /// Whether what can be read of a damaged picture is kept.
    public var allowsDamage = false
    /// The widest one of this processor by default. A result does not depend on it.
    public var instructionSet = InstructionSet.best
    /// Whether the report says where the time went. Measuring costs a few percent.
    public var measuresTimes = false
    /// The result's file. Nil: beside the picture, the look's name added to its own.
    public var output: FilePath?
    /// Whether an earlier result of that name may be replaced. The picture itself never is, nor a file that it was made from.
    public var overwrites: Bool

    /// - Parameters:
    ///   - input: the picture's file; nil for a picture that is passed beside the request.
    ///   - look: what is to be done to colours; nothing by default.
    ///   - options: how the result is coded; as its picture by default.
    ///   - output: the result's file; nil for a stream, or for the name that the service gives.
    ///   - overwrites: whether an earlier result of that name may be replaced.
    public init(
        _ input: FilePath? = nil, look: LookRequest? = nil, options: OutputOptions = OutputOptions(),
        to output: FilePath? = nil, overwrites: Bool = false
    ) {
        self.input = input
        self.look = look
        self.options = options
        self.output = output
        self.overwrites = overwrites
    }

    /// How pictures are read.
    public var decoding: DecodingOptions {
        get { DecodingOptions(limits: limits, allowsDamage: allowsDamage) }
        set { (limits, allowsDamage) = (newValue.limits, newValue.allowsDamage) }
    }
}
