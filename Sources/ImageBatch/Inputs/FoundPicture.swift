import ImageCodecs
import ImageCore
import SystemPackage

/// A picture that was asked for, by its own name or as part of a folder.
package struct FoundPicture: Sendable {
    package var path: FilePath
    /// Relative to the input folder that it was found in; its name alone where it was named itself.
    package var relativePath: FilePath
    /// The file as it was found.
    package var status: Stat
    package var format: ReadableFormat
    /// Its header, as far as its first bytes say; nil where they do not reach its size.
    package var header: ImageHeader?
    /// EXIF from its TIFF header on, where the first bytes hold it.
    package var exif: [UInt8]?

    package init(
        path: FilePath, relativePath: FilePath, status: Stat, format: ReadableFormat, probe: PictureProbe? = nil
    ) {
        self.path = path
        self.relativePath = relativePath
        self.status = status
        self.format = format
        header = probe?.header
        exif = probe?.exif
    }
}

/// An input that can't be worked on, and why.
package struct PictureFailure: Error, CodedError, Sendable, Hashable {
    package var path: FilePath
    package var reason: String
    /// Whether it was for want of room on the result's disk.
    package var isOutOfSpace: Bool
    /// The kind of problem; nil where no setting helps.
    package var code: ErrorCode?

    package init(path: FilePath, reason: String, isOutOfSpace: Bool = false, code: ErrorCode? = nil) {
        self.path = path
        self.reason = reason
        self.isOutOfSpace = isOutOfSpace
        self.code = code
    }

    init(_ path: FilePath, _ error: ImageError) {
        let isOutOfSpace = if case .outOfSpace = error { true } else { false }
        self.init(path: path, reason: error.description, isOutOfSpace: isOutOfSpace, code: error.code)
    }
}
