import CImageCodecs
import ImageCore
import ImageMetadata

extension ImageMetadata {
    /// Takes over a piece of metadata that a reader found.
    /// - Parameter budget: for the picture's texts.
    mutating func add(_ block: cimg_block, budget: inout TextBudget) {
        let bytes = [UInt8](UnsafeBufferPointer(start: block.bytes, count: block.count))
        switch block.kind {
        case CIMG_BLOCK_ICC: iccProfile = bytes
        case CIMG_BLOCK_EXIF: exif = EXIFIdentifier.block(after: bytes) ?? bytes
        case CIMG_BLOCK_XMP: xmp = bytes
        case CIMG_BLOCK_EXTENDED_XMP: extendedXMP.append(bytes)
        case CIMG_BLOCK_IMAGE_RESOURCES: imageResources = (imageResources ?? []) + bytes
        case CIMG_BLOCK_COMMENT: comments.append(bytes)
        case CIMG_BLOCK_SEGMENT: jpegSegments.append(JPEGSegment(number: Int(block.segment), payload: bytes))
        default: add(PNGChunk(name: chunkName(block), data: bytes), budget: &budget)
        }
    }

    private mutating func add(_ chunk: PNGChunk, budget: inout TextBudget) {
        switch chunk.name {
        case "pHYs": resolution = Resolution(pHYs: chunk.data)
        case "cICP", "sRGB", "gAMA", "cHRM": pngColorChunks.append(chunk)
        default:
            if imageResources == nil, let resources = RawProfile.imageResources(in: chunk, budget: &budget) {
                imageResources = resources
            } else if xmp == nil, let packet = RawProfile.xmp(in: chunk, budget: &budget) {
                xmp = packet
            } else if exif == nil, let block = RawProfile.exif(in: chunk, budget: &budget) {
                exif = block
            } else {
                pngChunks.append(chunk)
            }
        }
    }

    /// Takes over a chunk that follows the picture's data.
    /// - Returns: false where there is one like it already.
    mutating func add(late chunk: PNGChunk, budget: inout TextBudget) -> Bool {
        if chunk.name == "eXIf" {
            guard exif == nil else { return false }
            exif = EXIFIdentifier.block(after: chunk.data) ?? chunk.data
        } else if chunk.name == "pHYs" {
            guard resolution == nil else { return false }
            resolution = Resolution(pHYs: chunk.data)
        } else if PNGText.isXMP(chunk), xmp != nil {
            // Not unpacked: a file may have thousands.
            return false
        } else if let packet = PNGText.xmp(in: chunk, budget: &budget) {
            xmp = packet
        } else {
            add(chunk, budget: &budget)
        }
        return true
    }
}

private func chunkName(_ block: cimg_block) -> String {
    withUnsafeBytes(of: block.name) { String(decoding: $0.prefix(4), as: UTF8.self) }
}
