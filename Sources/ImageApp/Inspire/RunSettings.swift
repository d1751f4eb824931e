import ImageBatch
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import KernelDispatch
import SystemPackage

/// What all pictures of a run have in common.
struct RunSettings: Sendable {
    /// The look, read once, with its files, which no result may replace.
    var look: RequestedLook
    var options: OutputOptions
    var decoding: DecodingOptions
    var overwrites: Bool
    var isQuiet: Bool
    var printsJSON: Bool
    /// Whether what filters chose to do is reported to people.
    var isVerbose = false
    /// Whether it is reported where the time went.
    var measuresTimes = false
    var instructionSet: InstructionSet
    /// What saves a single picture.
    var service: RenderService
    var console: Console

    /// The files that no result may replace: those of the look, the watermark and the font.
    var sources: Set<FileIdentity> { look.sources.union(options.filePaths.compactMap { FileIdentity($0) }) }

    /// What the jobs of a run have in common.
    func work(timeLimit: Int) -> WorkerRequest {
        var work = WorkerRequest(request(to: nil))
        work.timeLimit = timeLimit
        return work
    }

    /// What is asked for a single picture.
    /// - Parameter output: nil for standard output.
    func request(to output: FilePath?) -> RenderRequest {
        var request = RenderRequest(look: look.request, options: options, to: output, overwrites: overwrites)
        request.decoding = decoding
        request.instructionSet = instructionSet
        request.measuresTimes = measuresTimes
        return request
    }
}

extension RunSettings {
    /// Those of a run over many pictures, by the options that say what is done to each.
    init(
        _ look: LookOptions, _ result: OutputArguments, _ results: BatchResultOptions, _ limits: LimitArguments,
        isQuiet: Bool, _ environment: AppEnvironment, _ console: Console
    ) throws {
        let reader = limits.lookFiles(console, isQuiet: isQuiet)
        self.init(
            look: try look.request(environment, reader: reader, isOptional: result.asksForEdits),
            options: try result.options(format: try results.format(asked: result.format), reader: reader),
            decoding: limits.decoding,
            overwrites: results.overwrite, isQuiet: isQuiet, printsJSON: false,
            instructionSet: try environment.instructionSet(), service: environment.renderService(limits.codecs),
            console: console)
    }
}
