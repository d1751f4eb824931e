import ImageCodecs
import ImageCore
import ImageFiles

/// Hands out a source's bytes, and writes them to a sink.
final class CopiedSource: ByteSource {
    private let source: any ByteSource
    private let sink: any ByteSink

    init(_ source: any ByteSource, to sink: any ByteSink) {
        self.source = source
        self.sink = sink
    }

    func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        let count = try source.read(into: &buffer)
        if count > 0 { try sink.write(buffer.bytes.extracting(first: count)) }
        return count
    }

    /// Copies the picture's whole file, and decodes it meanwhile, so that a broken one is found.
    /// - Throws: what decoding throws; nothing that was written counts then.
    func check(
        _ decoding: DecodingOptions, codecs: CodecRunner
    ) throws(ImageError) -> (report: DecodeReport, header: ImageHeader) {
        let decoder = try ImageDecoders.make(source: self, options: decoding, codecs: codecs)
        var rows = BufferedRows(decoder)
        let header = decoder.header
        try decoding.limits.check(memory: header.estimatedMemory + rows.memory, for: header.size)
        let report = try rows.finish()
        // What stands behind the picture.
        try CancellableSource(self).readParts { _ in }
        return (report, header)
    }
}
