import ImageCore
import Synchronization

/// Runs codecs in processes that can harm nothing.
///
/// Libraries that decode what phones and web pages make have had their share of bugs that let a picture take over its
/// reader. So a process that can open files and sockets calls none of them: it has another one do that.
package protocol CodecIsolation: Sendable {
    /// Reads the header alone.
    func header(
        of source: any ByteSource, format: ReadableFormat, options: DecodingOptions
    ) throws(ImageError) -> ImageHeader

    /// Makes a decoder that hands out what the other process decodes.
    func makeDecoder(
        of source: any ByteSource, format: ReadableFormat, options: DecodingOptions
    ) throws(ImageError) -> any ImageDecoder

    /// Makes an encoder that has the other process encode.
    func makeEncoder(_ request: EncodingRequest, sink: any ByteSink) throws(ImageError) -> any ImageEncoder
}

/// Where this process's codecs run.
package enum CodecPlacement: Sendable {
    /// Here, but for those that have a library: there is nothing to run them.
    case here
    /// Here, all of them: the process has given up what a picture could misuse.
    case sandboxed
    /// Those that have a library elsewhere, and with `all` every one.
    case isolated(any CodecIsolation, all: Bool)

    private static let placement = Mutex(CodecPlacement.here)

    /// What holds for the whole process, which says so once, before it reads a picture.
    package static var current: CodecPlacement {
        get { placement.withLock(\.self) }
        set { placement.withLock { $0 = newValue } }
    }

    /// What runs a codec elsewhere; nil where it runs here.
    /// - Throws: `ImageError.unsupportedFeature` where it runs nowhere.
    static func isolation(of codec: ImageCodec) throws(ImageError) -> (any CodecIsolation)? {
        switch current {
        case .sandboxed: return nil
        case .isolated(let isolation, let all): return all || codec.library != nil ? isolation : nil
        case .here:
            guard codec.library == nil else {
                throw .unsupportedFeature(
                    "\(codec.title) is read and written in a process of its own, and none is set up here")
            }
            return nil
        }
    }
}
