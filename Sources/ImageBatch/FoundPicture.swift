import ImageCodecs
import ImageCore
import ImagePipeline
import SystemPackage

/// A picture that was asked for, by its own name or as part of a folder.
public struct FoundPicture: Sendable {
    public var path: FilePath
    /// Its place below the folder that was asked for; its name alone where it was named itself.
    public var relativePath: FilePath
    public var identity: FileIdentity
    /// Bytes of the file.
    public var size: Int
    public var format: ImageFormat
    /// Its width and height, as far as its first bytes tell.
    public var pixelSize: PixelSize?
    /// Bytes of buffers that decoding it will need, as far as its first bytes tell.
    public var decodingMemory: Int

    /// Bytes of buffers that decoding it and coding the result will need together.
    public func estimatedMemory(for options: OutputOptions) -> Int {
        guard let pixelSize else { return decodingMemory }
        let coding: EncodingRequest.Coding =
            switch options.format ?? format {
            case .jpeg:
                .jpeg(
                    JPEGEncodingOptions(
                        isProgressive: options.isProgressive, optimizesHuffman: options.optimizesHuffman
                    )
                )
            case .png: .png(PNGEncodingOptions())
            }
        let request = EncodingRequest(
            size: pixelSize, rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false, coding: coding
        )
        let (sum, overflow) = decodingMemory.addingReportingOverflow(ImageEncoders.estimatedMemory(for: request))
        return overflow ? .max : sum
    }
}

/// What makes a file the same whatever name it goes by.
public struct FileIdentity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    init(_ status: Stat) {
        device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
        inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
    }

    /// Nil where the stream does not come from a file, or go to one.
    public init?(regularFile file: FileDescriptor) {
        guard let status = try? Stat(file), status.type == .regular else { return nil }
        self.init(status)
    }

    /// Nil where there is no such file. A link counts as what it leads to.
    public init?(_ path: FilePath) {
        guard let status = try? Stat(path) else { return nil }
        self.init(status)
    }
}

/// An input that can't be worked on, and why.
public struct PictureFailure: Sendable, Equatable {
    public var path: FilePath
    public var reason: String

    public init(path: FilePath, reason: String) {
        self.path = path
        self.reason = reason
    }
}
