import CImageCodecs
import ImageCore
import ImageMetadata

extension ImageMetadata {
    /// Takes over a piece of metadata that a reader found.
    mutating func add(_ block: cimg_block) {
        let bytes = [UInt8](UnsafeBufferPointer(start: block.bytes, count: block.count))
        switch block.kind {
        case CIMG_BLOCK_ICC: iccProfile = bytes
        case CIMG_BLOCK_EXIF: exif = EXIFIdentifier.block(after: bytes) ?? bytes
        case CIMG_BLOCK_XMP: xmp = bytes
        case CIMG_BLOCK_EXTENDED_XMP: extendedXMP.append(bytes)
        case CIMG_BLOCK_IMAGE_RESOURCES: imageResources = (imageResources ?? []) + bytes
        case CIMG_BLOCK_COMMENT: comments.append(bytes)
        case CIMG_BLOCK_SEGMENT: jpegSegments.append(JPEGSegment(number: Int(block.segment), payload: bytes))
        default: add(PNGChunk(name: chunkName(block), data: bytes))
        }
    }

    private mutating func add(_ chunk: PNGChunk) {
        switch chunk.name {
        case "pHYs": resolution = Resolution(pHYs: chunk.data)
        case "cICP", "sRGB", "gAMA", "cHRM": pngColorChunks.append(chunk)
        default: pngChunks.append(chunk)
        }
    }

    /// Takes EXIF, XMP and IPTC out of a PNG's texts, in which programs keep them. Chunks of their own count before texts.
    /// - Returns: notices about dropped texts: copies that differ from the first one, and texts that can't be read.
    mutating func takePackets(budget: inout TextBudget) -> [String] {
        var notices: [String] = []
        var others: [PNGChunk] = []
        for chunk in pngChunks {
            guard let packet = PNGTextPacket(chunk, budget: &budget) else {
                others.append(chunk)
                continue
            }
            switch packet {
            case .exif(let block): notices += Self.take(block, into: &exif, called: "EXIF", from: chunk)
            case .xmp(let packet): notices += Self.take(packet, into: &xmp, called: "XMP", from: chunk)
            case .imageResources(let resources):
                notices += Self.take(resources, into: &imageResources, called: "IPTC", from: chunk)
            case .unreadable(let keyword):
                notices.append("the text '\(keyword)' was dropped: it can't be read")
            }
        }
        pngChunks = others
        return notices
    }

    private static func take(
        _ found: [UInt8], into block: inout [UInt8]?, called name: String, from chunk: PNGChunk
    ) -> [String] {
        guard let known = block else {
            block = found
            return []
        }
        // Two copies could contradict each other as soon as one is changed.
        return known == found ? [] : ["a second \(name) was dropped (\(chunk.name)): it differs from the first one"]
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
            add(chunk)
        }
        return true
    }
}

private func chunkName(_ block: cimg_block) -> String {
    withUnsafeBytes(of: block.name) { String(decoding: $0.prefix(4), as: UTF8.self) }
}
