import ImageBatch
import ImageCodecs
import ImagePipeline
import KernelDispatch

/// What all pictures of a run have in common.
struct RunSettings: Sendable {
    var look: LookRequest
    var options: OutputOptions
    var decoding: DecodingOptions
    var instructionSet: InstructionSet
    var overwrites: Bool
    var console: Console
    var isQuiet: Bool
    var printsJSON: Bool

    func renderer() throws -> PictureRenderer {
        PictureRenderer(look: try look.look(), output: options, decoding: decoding, instructionSet: instructionSet)
    }
}
