import ImageCore

/// The choice of the processes in which codecs run: this one, or sandboxed ones.
///
/// Decoders have had bugs by which a crafted picture could run code of its own. A program that can open files and sockets can
/// run its codecs in sandboxed processes instead: `CodecRunner(program:)` of `IsolatedCodecs`. By default, codecs run in this
/// process.
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

/// A codec isolation that refuses every picture. An unconfined worker uses it for the formats that need isolation.
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
