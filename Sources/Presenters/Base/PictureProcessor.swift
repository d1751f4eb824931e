import ImageBatch
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import KernelDispatch
import SystemPackage

/// The route that every picked image takes: the command line's single picture, the screens' and the tests'.
///
/// What is saved flows from the source to the result without being held; a preview is made only where one is asked for.
public struct PictureProcessor: Sendable {
    public var output: OutputOptions
    public var decoding: DecodingOptions
    public var instructionSet: InstructionSet
    /// What was asked for, where all pictures of the route get one look: results carry it as their recipe. Nil: each look is
    /// taken for what was asked for.
    public var request: LookRequest?
    /// Whether reports say where the time went.
    public var measuresTimes = false
    /// Whether a result under way may be a file without a name; tests say no, as old file systems would.
    package var mayBeNameless = true

    public init(
        output: OutputOptions = OutputOptions(), decoding: DecodingOptions = DecodingOptions(),
        instructionSet: InstructionSet = .best
    ) {
        self.output = output
        self.decoding = decoding
        self.instructionSet = instructionSet
    }

    /// Saves the picture with a look on it. Where the output's format is not said, it is that of the result's extension.
    /// - Throws: `ImageError.invalidRequest` where the result would replace the picture, or what that was made from by its recipe.
    public func save(
        _ image: PickedImage, look: Look, to path: FilePath, overwrites: Bool
    ) async throws(ImageError) -> RenderReport {
        let inputs = Set([image.identity].compactMap(\.self))
        if let obstacle = OutputPlanner.obstacle(to: path, inputs: inputs, overwrites: overwrites) {
            throw .invalidRequest(obstacle.description)
        }
        var target = SaveTarget(path, overwrites: overwrites)
        target.mayBeNameless = mayBeNameless
        let input = try image.file.map { (file) throws(ImageError) in try OpenedInput(file) }
        let save = try SaveTransaction(input, to: target)
        defer { save.discard() }
        var renderer = renderer(look)
        renderer.recipe = recipe(of: image, look: look, result: path)
        renderer.output.format = output.format ?? path.extension.flatMap { WritableFormat(fileExtension: $0) }
        let report =
            if let source = input?.source {
                try await renderer.renderOverlapped(from: source, to: save.destination)
            } else {
                try await renderer.renderOverlapped(image, to: save.destination)
            }
        try save.commit(origin: report.inputOrigin)
        return report
    }

    /// Sends the picture with a look on it to a stream, such as standard output.
    public func send(_ image: PickedImage, look: Look, to sink: any ByteSink) async throws(ImageError) -> RenderReport {
        // Appending to the picture that is being read, or writing into it.
        if let identity = image.identity, identity == FileIdentity(regularFile: .standardOutput) {
            throw .invalidRequest("its result would replace an input; originals are kept")
        }
        var renderer = renderer(look)
        renderer.recipe = recipe(of: image, look: look, result: nil)
        return try await renderer.renderOverlapped(image, to: sink)
    }

    private func recipe(of image: PickedImage, look: Look, result: FilePath?) -> Recipe? {
        Recipe(of: request, look: look, options: output, original: image.file, result: result)
    }

    private func renderer(_ look: Look) -> PictureRenderer {
        var renderer = PictureRenderer(look: look, output: output, decoding: decoding, instructionSet: instructionSet)
        renderer.measuresTimes = measuresTimes
        return renderer
    }
}

extension PickedImage {
    /// The file that it is read from, whatever name that goes by; nil where it comes from no file.
    fileprivate var identity: FileIdentity? {
        switch content {
        case .file(let path): FileIdentity(path)
        case .standardInput: FileIdentity(regularFile: .standardInput)
        case .encoded, .pixels: nil
        }
    }
}
