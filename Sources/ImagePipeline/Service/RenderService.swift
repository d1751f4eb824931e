import ImageCodecs
import ImageCore
import ImageFiles
import Inspire
import SystemPackage

/// Turns picked pictures into saved ones, for every front end.
///
/// It resolves the look, renders the picture from its source to its result without holding it, and gives the result its name
/// once it is whole and the input is still what was read. All of it ends early, with `ImageError.cancelled` and nothing left
/// behind, when its task is cancelled.
///
///     let request = RenderRequest("photo.jpg", look: LookRequest(name: "noir"))
///     let report = try await RenderService().save(request)
public struct RenderService: Sendable {
    /// Whether a result under way may be a file without a name; tests say no, as old file systems would.
    package var mayBeNameless = true
    /// Measures the picture that is saved since before its look was known; nil where nothing does.
    package var earlyMeasure: EarlyMeasure?

    /// The runner that decodes and encodes pictures.
    public var codecs: CodecRunner

    /// Creates a service; services keep nothing between requests.
    /// - Parameter codecs: the runner that decodes and encodes pictures. By default, codecs run in this process.
    public init(codecs: CodecRunner = .inProcess) {
        self.codecs = codecs
    }

    /// Saves the request's picture as a file, which appears whole or not at all.
    /// - Throws: `ImageError.invalidRequest` also where the result would replace the picture or what that was made from by its
    ///   recipe, and where the look can't be read.
    public func save(_ request: RenderRequest) async throws(ImageError) -> RenderReport {
        guard let input = request.input else { throw .invalidRequest("it names no picture") }
        return try await save(PickedImage(file: input), request)
    }

    /// The same for a picture from any source.
    /// - Parameter look: the request's look, where it has been read already.
    public func save(
        _ image: PickedImage, look: Look? = nil, _ request: RenderRequest
    ) async throws(ImageError) -> RenderReport {
        var request = request
        request.output =
            request.output
            ?? image.file.map {
                Self.resultPath(of: $0, lookName: request.look?.name ?? look?.id ?? LookRequest.noLook, request.options)
            }
        guard let output = request.output else { throw .invalidRequest("its result has no name") }
        let input = try OpenedInput(image)
        let inputs = Set([input.map { FileIdentity($0.status) }].compactMap(\.self))
        if let refusal = ResultObstacle.refusal(of: output, inputs: inputs, overwrites: request.overwrites) {
            throw .invalidRequest(refusal.description)
        }
        var target = SaveTarget(output, overwrites: request.overwrites)
        target.mayBeNameless = mayBeNameless
        let save = try SaveTransaction(input, to: target, codecs: codecs)
        defer { save.discard() }
        // The file itself, for here its name need not say a format.
        var report = try await render(image, input, look, request, to: save.destination.file)
        try save.commit(origin: report.inputOrigin)
        report.output = output
        return report
    }

    /// Where the result of a file goes that has no name: `photo-LOOK.jpg` beside it. Reads the file's first bytes, for its
    /// extension may be wrong or missing.
    /// - Parameters:
    ///   - folder: another folder than the file's.
    ///   - lookName: nil where the result keeps the file's name.
    package static func resultPath(
        of file: FilePath, in folder: FilePath? = nil, lookName: String?, _ options: OutputOptions
    ) -> FilePath {
        let head = (try? FileSource(file)).flatMap { try? ReplayedSource($0, reading: FileKind.headLength).head }
        var format = file.extension.flatMap { ReadableFormat(fileExtension: $0) }
        if let head, case .readable(let own) = FileKind(head: head) { format = own }
        let result = file.result(lookName: lookName, format: options.format ?? format?.resultFormat ?? .standard)
        guard let folder, let name = result.lastComponent else { return result }
        return folder.appending(name)
    }

    /// Sends the picture with the look on it to a stream, such as standard output.
    /// - Parameter look: the request's look, where it has been read already.
    public func send(
        _ image: PickedImage, look: Look? = nil, _ request: RenderRequest, to sink: any ByteSink
    ) async throws(ImageError) -> RenderReport {
        let input = try OpenedInput(image)
        // Appending to the picture that is being read, or writing into it.
        if let status = input?.status, FileIdentity(status) == FileIdentity(regularFile: .standardOutput) {
            throw .invalidRequest("its result would replace an input; originals are kept")
        }
        return try await render(image, input, look, request, to: sink)
    }

    private func render(
        _ image: PickedImage, _ input: OpenedInput?, _ look: Look?, _ request: RenderRequest, to sink: any ByteSink
    ) async throws(ImageError) -> RenderReport {
        try request.check()
        let look = if let look { look } else { try request.requestedLook(codecs: codecs) }
        var request = request
        request.addMissingDigests()
        let names = RecipeNames(
            of: request.look ?? LookRequest(builtIn: look), options: request.options, original: image.file,
            result: request.output)
        var renderer = PictureRenderer(request, look: look, recipe: names, codecs: codecs)
        renderer.pictureName = image.file?.readableStem
        renderer.earlyMeasure = earlyMeasure
        guard let input else { return try await renderer.renderOverlapped(image, to: sink) }
        return try await renderer.renderOverlapped(from: input.source, to: sink)
    }
}
