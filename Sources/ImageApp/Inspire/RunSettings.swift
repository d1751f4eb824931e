import ImageBatch
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import KernelDispatch
import SystemPackage

/// What all pictures of a run have in common.
struct RunSettings: Sendable {
    var look: LookRequest
    /// The look that this says: read once, with its files.
    var readLook: Look
    /// The files that it is made of, which no result may replace.
    var lookSources: Set<FileIdentity>
    var options: OutputOptions
    var decoding: DecodingOptions
    var instructionSet: InstructionSet
    var overwrites: Bool
    var console: Console
    var isQuiet: Bool
    var printsJSON: Bool
    /// Whether what filters chose to do is reported to people.
    var isVerbose: Bool
    /// Whether it is reported where the time went.
    var measuresTimes: Bool
    /// What saves a single picture.
    var service: RenderService

    /// What the jobs of a run have in common.
    func work(timeLimit: Int) -> WorkerRequest {
        var work = WorkerRequest(request(to: nil))
        work.timeLimit = timeLimit
        return work
    }

    /// What is asked for a single picture.
    /// - Parameter output: nil for standard output.
    func request(to output: FilePath?) -> RenderRequest {
        var request = RenderRequest(look: look, options: options, to: output, overwrites: overwrites)
        request.decoding = decoding
        request.instructionSet = instructionSet
        request.measuresTimes = measuresTimes
        return request
    }
}

extension RunSettings {
    /// - Throws: `UsageError` where the environment asks for what there is not.
    init(
        _ look: RequestedLook, options: OutputOptions, decoding: DecodingOptions, overwrites: Bool, isQuiet: Bool,
        printsJSON: Bool, isVerbose: Bool = false, measuresTimes: Bool = false, _ environment: AppEnvironment,
        _ console: Console
    ) throws(UsageError) {
        self.init(
            look: look.request, readLook: look.look, lookSources: look.sources, options: options, decoding: decoding,
            instructionSet: try environment.instructionSet(), overwrites: overwrites, console: console,
            isQuiet: isQuiet, printsJSON: printsJSON, isVerbose: isVerbose, measuresTimes: measuresTimes,
            service: environment.renderService)
    }
}
