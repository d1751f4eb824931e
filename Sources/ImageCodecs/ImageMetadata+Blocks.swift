import CImageCodecs
import ImageCore

extension ImageMetadata {
    /// Takes over a piece of metadata that a reader found.
    mutating func add(_ block: cimg_block) {
        let bytes = [UInt8](UnsafeBufferPointer(start: block.bytes, count: block.count))
        switch block.kind {
        case CIMG_BLOCK_ICC: iccProfile = bytes
        case CIMG_BLOCK_EXIF: exif = bytes
        case CIMG_BLOCK_XMP: xmp = bytes
        case CIMG_BLOCK_EXTENDED_XMP: extendedXMP.append(bytes)
        default: addChunk(name: chunkName(block), data: bytes)
        }
    }

    private mutating func addChunk(name: String, data: [UInt8]) {
        if name == "pHYs" {
            resolution = Resolution(pHYs: data)
        } else {
            pngColorChunks.append(PNGChunk(name: name, data: data))
        }
    }
}

private func chunkName(_ block: cimg_block) -> String {
    withUnsafeBytes(of: block.name) { String(decoding: $0.prefix(4), as: UTF8.self) }
}
