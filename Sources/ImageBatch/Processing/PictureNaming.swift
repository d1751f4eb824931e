import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// Names results in a worker, by the rules of a batch, for a parent that has no files: its pictures may come from an object store.
struct PictureNaming {
    enum Outcome {
        /// The path from the folder of the results.
        case named(FilePath)
        /// It is no picture, and its name does not say so: with its kind.
        case ignored(String)
    }

    private let planner: OutputPlanner

    /// - Throws: ``NameTemplateError``, and `ImageError.invalidRequest` for a template with sequence numbers.
    init(of request: WorkerRequest) throws {
        let template = try request.nameTemplate.map { (path) throws(NameTemplateError) in try NameTemplate(path) }
        if template?.needsNumber ?? false {
            throw ImageError.invalidRequest("a worker does not know the number of its picture among others: {seq}")
        }
        planner = OutputPlanner(
            destination: .folder("", template), lookName: request.request.look?.name ?? LookRequest.noLook,
            format: request.request.options.format)
    }

    /// - Parameter path: the picture's, from the folder that was asked for.
    /// - Throws: `ImageError` or ``PictureFailure`` where it can't be read or named.
    func result(of input: FileSource, at path: FilePath) throws -> Outcome {
        guard path.isPlain else {
            throw ImageError.invalidRequest("its path leads out of the folder that was asked for, or names none")
        }
        let file = InputWalk.File(path: path, relativePath: path, status: try input.status(), isNamed: false)
        switch FoundPicture.Inspection(of: input, at: file) {
        case .ignored(let kind): return .ignored(kind)
        case .failed(let failure): throw failure
        case .picture(let picture):
            let facts = NameFacts(exif: picture.exif, status: picture.status)
            return .named(try planner.output(for: path, relativePath: path, format: picture.format, facts: facts))
        }
    }
}

extension FilePath {
    /// Whether it leads to a file below the folder that it starts from, as it is written.
    fileprivate var isPlain: Bool {
        !isAbsolute && lastComponent?.kind == .regular && components.allSatisfy { $0.kind != .parentDirectory }
    }
}
