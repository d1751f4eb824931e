import ImageCore
import ImageMetadata

extension PictureFiles {
    /// The file without its XMP, in which a result's recipe differs by the names of files.
    package static func withoutXMP(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: PNGParts.signature) {
            var parts = PNGParts(bytes)
            parts.chunks.removeAll { $0.name == "iTXt" && $0.data.starts(with: Array("XML:com.adobe.xmp\0".utf8)) }
            return parts.bytes
        }
        var parts = JPEGParts(bytes)
        parts.parts.removeAll {
            $0.marker == 0xE1 && $0.payload.starts(with: Array("http://ns.adobe.com/xap/1.0/\0".utf8))
        }
        return parts.bytes()
    }
}

extension [UInt8] {
    /// Whether bytes stand in it, one after the other.
    package func contains(_ bytes: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: bytes) }
    }
}
