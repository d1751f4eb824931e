import ImageCodecs
import ImageCore
import ImageFiles

extension PickedImage {
    /// Decodes the image to show or measure it, until the task is cancelled. It can be read again for its result.
    /// - Throws: `ImageError.invalidRequest` for standard input, which can be read only once.
    func decoder(_ options: DecodingOptions, codecs: CodecRunner) throws(ImageError) -> any ImageDecoder {
        switch content {
        case .file(let path):
            try ImageDecoders.make(source: CancellableSource(FileSource(path)), options: options, codecs: codecs)
        case .encoded(let bytes):
            try ImageDecoders.make(source: CancellableSource(MemorySource(bytes)), options: options, codecs: codecs)
        case .pixels(let pixels): try PixelBufferDecoder(pixels, options: options)
        case .standardInput: throw .invalidRequest("standard input can be read only once; save it as a file first")
        }
    }
}
