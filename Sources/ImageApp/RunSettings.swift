import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import ImageSources
import KernelDispatch
import SystemPackage

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
    var faults: PlantedFaults

    func destination(_ path: FilePath) throws(ImageError) -> FileDestination {
        try FileDestination(
            path, overwrites: overwrites, temporaryName: FileDestination.temporaryName(),
            mayBeNameless: !faults.hidesFiles
        )
    }

    func renderer() throws -> PictureRenderer {
        PictureRenderer(look: try look.look(), output: options, decoding: decoding, instructionSet: instructionSet)
    }
}
