import ImageCodecs
import ImageCore
import ImageFiles
import Inspire
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

    /// Everything has a default where it is missing; of a built-in look, the name is enough.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        version = try values.value(.version, default: .current)
        input = try values.decodeIfPresent(FilePath.self, forKey: .input)
        look = try values.decodeIfPresent(LookRequest.self, forKey: .look)
        options = try values.value(.options, default: OutputOptions())
        limits = try values.value(.limits, default: ImageLimits())
        allowsDamage = try values.value(.allowsDamage, default: false)
        instructionSet = try values.value(.instructionSet, default: .best)
        measuresTimes = try values.value(.measuresTimes, default: false)
        output = try values.decodeIfPresent(FilePath.self, forKey: .output)
        overwrites = try values.value(.overwrites, default: false)
    }

    /// How pictures are read.
    public var decoding: DecodingOptions {
        get { DecodingOptions(limits: limits, allowsDamage: allowsDamage) }
        set { (limits, allowsDamage) = (newValue.limits, newValue.allowsDamage) }
    }
}

extension RenderRequest {
    /// Checks values that may come from anybody.
    /// - Throws: `ImageError.invalidRequest` where one is out of its range.
    package func check() throws(ImageError) {
        try options.check()
        try look?.check()
        guard instructionSet.isAvailable else {
            throw .invalidRequest("this processor does not have the instruction set \(instructionSet)")
        }
    }

    /// Computes the missing digests of the files that the look and the options name. A file that can't be read has none.
    mutating func addMissingDigests() {
        if var file = look?.file, file.digests == nil, file.folder != nil || file.files != nil {
            file.addDigests()
            look?.file = file
        }
        for index in look?.tables.indices ?? 0..<0 { look?.tables[index].addMissingDigests() }
        if let file = options.watermark?.file, options.watermark?.digest == nil {
            options.watermark?.digest = try? FileHash.digest(of: FileSource(file))
        }
        if let file = options.text?.font?.file, options.text?.fontDigest == nil {
            options.text?.fontDigest = try? FileHash.digest(of: FileSource(file))
        }
    }

    /// The files that look and options name.
    package var filePaths: [FilePath] { (look?.filePaths ?? []) + options.filePaths }

    /// Returns the look that is asked for, read with the request's limits.
    /// - Throws: `ImageError.invalidRequest` if it can't be read.
    func requestedLook(codecs: CodecRunner) throws(ImageError) -> Look {
        do throws(LookRequestError) {
            return try readLook(LookFileReader(decoding: decoding, codecs: codecs))
        } catch {
            throw .invalidRequest(error.description)
        }
    }

    /// The look that is asked for, with its files; one that does nothing where none is.
    package func readLook(_ reader: LookFileReader) throws(LookRequestError) -> Look {
        try (look ?? LookRequest(name: LookRequest.noLook)).look(reader: reader)
    }
}
