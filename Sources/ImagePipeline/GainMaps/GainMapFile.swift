import ImageMetadata

/// A gain map that is ready to be written behind its picture.
struct GainMapFile {
    var bytes: [UInt8]
    var metadata: GainMapMetadata
}
