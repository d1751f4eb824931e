import ImageCore

/// The place where codecs run: in the process, or in processes that can harm nothing.
///
/// Libraries that decode what phones and web pages make have had their share of bugs that let a picture take over its
/// reader. A process that can open files and sockets can have another one call them instead: `CodecRunner(program:)` of
/// `IsolatedCodecs` makes such a runner. By default, renderers decode and encode in the process.
///
/// A runner is a value that renderers share; copies of it use the same processes.
public struct CodecRunner: Sendable {
    /// The codecs that a runner isolates.
    public enum Scope: Sendable {
        /// The codecs of HEIC, AVIF, WebP and TIFF, whose libraries are loaded only for these formats.
        case libraryCodecs
        /// All codecs, those of JPEG and PNG too.
        case all
    }

    /// Runs every codec in the process.
    public static let inProcess = CodecRunner()

    private let isolation: (any CodecIsolation)?
    private let scope: Scope

    private init() {
        isolation = nil
        scope = .libraryCodecs
    }

    /// Creates a runner that has other processes run the codecs of a scope.
    package init(_ isolation: any CodecIsolation, scope: Scope) {
        self.isolation = isolation
        self.scope = scope
    }

    /// Returns the processes that run a codec; nil if it runs in this one.
    func isolation(of codec: ImageCodec) -> (any CodecIsolation)? {
        scope == .all || codec.library != nil ? isolation : nil
    }
}

/// Runs codecs outside of the process.
package protocol CodecIsolation: Sendable {
    /// Reads only the header.
    func header(
        of source: any ByteSource, format: ReadableFormat, options: DecodingOptions
    ) throws(ImageError) -> ImageHeader

    /// Makes a decoder for a picture that the other process decodes.
    func makeDecoder(
        of source: any ByteSource, format: ReadableFormat, options: DecodingOptions
    ) throws(ImageError) -> any ImageDecoder

    /// Makes an encoder that has the other process encode.
    func makeEncoder(_ request: EncodingRequest, sink: any ByteSink) throws(ImageError) -> any ImageEncoder
}

/// Refuses every codec of its scope: for a process that must not read such pictures, because nothing confines it.
package struct RefusedCodecs: CodecIsolation {
    private let error: ImageError

    /// - Parameter reason: the description of the error that every picture gets.
    package init(_ reason: String) { error = .unsupportedFeature(reason) }

    package func header(
        of source: any ByteSource, format: ReadableFormat, options: DecodingOptions
    ) throws(ImageError) -> ImageHeader { throw error }

    package func makeDecoder(
        of source: any ByteSource, format: ReadableFormat, options: DecodingOptions
    ) throws(ImageError) -> any ImageDecoder { throw error }

    package func makeEncoder(
        _ request: EncodingRequest, sink: any ByteSink
    ) throws(ImageError) -> any ImageEncoder { throw error }
}
