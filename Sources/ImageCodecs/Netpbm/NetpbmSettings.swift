import ImageCore

/// How a file of netpbm's is to be coded.
struct NetpbmSettings: Hashable, EncoderSettings {
    var kind: NetpbmKind
    /// Bits of a channel, 8 or 16; a PBM has one.
    var bitDepth: Int

    var format: WritableFormat { WritableFormat(kind) }

    func makeEncoder(_ request: EncodingRequest, sink: any ByteSink) throws(ImageError) -> any ImageEncoder {
        try NetpbmEncoder(request, settings: self, sink: sink)
    }

    func estimatedMemory(for request: EncodingRequest) -> Int { NetpbmEncoder.estimatedMemory(for: request) }
}
