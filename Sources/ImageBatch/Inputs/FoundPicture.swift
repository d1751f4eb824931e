import ImageCodecs
import ImageCore
import ImagePipeline
import SystemPackage

/// A picture that was asked for, by its own name or as part of a folder.
public struct FoundPicture: Sendable {
    public var path: FilePath
    /// Relative to the input folder that it was found in; its name alone where it was named itself.
    public var relativePath: FilePath
    /// The file as it was found.
    public var status: Stat
    public var format: ImageFormat
    /// Its width and height, as far as its first bytes say.
    public var pixelSize: PixelSize?
    /// How it is turned, as far as its first bytes say.
    public var orientation: Orientation
    /// Bytes of buffers that decoding it will need, as far as its first bytes say.
    public var decodingMemory: Int
    /// EXIF from its TIFF header on, where the first bytes hold it.
    package var exif: [UInt8]?

    package init(
        path: FilePath, relativePath: FilePath, status: Stat, format: ImageFormat,
        pixelSize: PixelSize?, orientation: Orientation = .topLeft, decodingMemory: Int
    ) {
        self.path = path
        self.relativePath = relativePath
        self.status = status
        self.format = format
        self.pixelSize = pixelSize
        self.orientation = orientation
        self.decodingMemory = decodingMemory
    }

    /// Bytes of buffers that decoding it, changing its geometry, putting a look on it and coding the result will need
    /// together.
    /// - Parameter look: what the look needs of them.
    public func estimatedMemory(for options: OutputOptions, look: inout LookMemoryEstimator) -> Int {
        guard let pixelSize else { return decodingMemory }
        let geometry = geometry(for: options, size: pixelSize)
        let coding: EncodingRequest.Coding =
            switch options.format ?? format {
            case .jpeg:
                .jpeg(
                    JPEGEncodingOptions(
                        isProgressive: options.isProgressive, optimizesHuffman: options.optimizesHuffman
                    )
                )
            case .png: .png(options.pngCoding(bitDepth: 16))
            }
        let request = EncodingRequest(
            size: geometry?.size ?? pixelSize, rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false, coding: coding
        )
        let changing = geometry.map {
            $0.memory(size: pixelSize, rowFormat: .rgba8)
                + look.bytes(for: $0.size, isOpaque: format == .jpeg)
        }
        let (part, isTooMuch) = ImageEncoders.estimatedMemory(for: request).addingReportingOverflow(changing ?? 0)
        let (sum, overflow) = decodingMemory.addingReportingOverflow(part)
        return isTooMuch || overflow ? .max : sum
    }

    /// Nil where it can't be had, or for a picture that is larger than can be: both are the worker's to refuse.
    private func geometry(for options: OutputOptions, size: PixelSize) -> GeometryPlan? {
        let limits = ImageLimits()
        guard (try? limits.check(size)) != nil else { return nil }
        return try? GeometryPlan(
            options.geometry, size: size, orientation: orientation,
            turnsUpright: options.turnsUpright(options.format ?? format), limits: limits
        )
    }
}

/// An input that can't be worked on, and why.
public struct PictureFailure: Error, Sendable, Hashable {
    public var path: FilePath
    public var reason: String
    /// Whether it was for want of room on the result's disk.
    public var isOutOfSpace: Bool

    public init(path: FilePath, reason: String, isOutOfSpace: Bool = false) {
        self.path = path
        self.reason = reason
        self.isOutOfSpace = isOutOfSpace
    }
}
