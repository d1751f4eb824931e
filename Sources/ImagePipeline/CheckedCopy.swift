import ImageCodecs
import ImageCore

/// Copies a picture's file byte for byte and decodes it meanwhile, so that a broken one is found.
struct CheckedCopy {
    let source: any ByteSource
    let sink: any ByteSink
    let decoding: DecodingOptions

    /// - Throws: what decoding throws; nothing that was written counts then.
    func run() throws(ImageError) -> (report: DecodeReport, header: ImageHeader) {
        let copied = CopiedSource(source, to: sink)
        let decoder = try ImageDecoders.make(source: copied, options: decoding)
        var rows = BufferedRows(decoder)
        let header = decoder.header
        try decoding.limits.check(memory: header.estimatedMemory + rows.memory, for: header.size)
        let report = try rows.finish()
        try copied.copyRest()
        return (report, header)
    }
}

/// Hands out a source's bytes, and writes them to a sink.
private final class CopiedSource: ByteSource {
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

    /// What stands behind the picture.
    func copyRest() throws(ImageError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if Task.isCancelled { throw .cancelled }
            var span = buffer.mutableSpan
            var bytes = span.mutableBytes
            if try read(into: &bytes) == 0 { return }
        }
    }
}
