import ImageCore
import ImageMetadata

/// Metadata in the form in which a PNG holds it, and what it can't hold.
struct PNGMetadata {
    /// In their order.
    var chunks: [PNGChunk] = []
    private(set) var notices: [String] = []

    /// `cICP`, `iCCP` (which the writer packs), `sRGB`, `gAMA` and `cHRM` as given, `pHYs`, `eXIf`, `iTXt`.
    /// - Throws: `ImageError.invalidRequest` for other chunks than these four.
    init(_ metadata: ImageMetadata) throws(ImageError) {
        for chunk in metadata.pngColorChunks {
            guard ["cICP", "sRGB", "gAMA", "cHRM"].contains(chunk.name) else {
                throw .invalidRequest("\(chunk.name) is no PNG chunk about colour")
            }
            chunks.append(chunk)
        }
        if let resolution = metadata.resolution {
            if let data = resolution.pHYs {
                chunks.append(PNGChunk(name: "pHYs", data: data))
            } else {
                notices.append("the resolution was dropped: a PNG can't hold it")
            }
        }
        if let exif = metadata.exif {
            chunks.append(PNGChunk(name: "eXIf", data: exif))
        }
        if let xmp = metadata.xmp {
            // Not packed; no language, no translated keyword.
            let whole = metadata.wholeXMP
            if whole == nil { notices.append("the extended part of XMP was dropped: it can't be read") }
            chunks.append(PNGChunk(name: "iTXt", data: Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + (whole ?? xmp)))
        }
        if let resources = metadata.imageResources {
            chunks.append(RawProfile.chunk(imageResources: resources))
        }
        chunks += metadata.comments.map { PNGText.comment($0) }
        chunks += metadata.pngChunks
        if !metadata.jpegSegments.isEmpty {
            let names = Set(metadata.jpegSegments.map(\.number)).sorted().map { "APP\($0)" }.joined(separator: ", ")
            notices.append("the JPEG's \(names) data was dropped: PNG can't hold it")
        }
    }
}
