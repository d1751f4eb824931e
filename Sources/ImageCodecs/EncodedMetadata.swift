import ImageCore

/// Metadata in the form in which a file holds it, and what found no place there.
struct EncodedMetadata {
    /// JPEG's markers, by their code, or PNG's chunks, by their name; in their order.
    var markers: [(code: Int32, payload: [UInt8])] = []
    var chunks: [PNGChunk] = []
    var notices: [String] = []

    /// A marker's payload is at most this long.
    private static let longestPayload = 65_533

    /// For a JPEG: EXIF, XMP and its extension in APP1, the profile in as many APP2 as it needs.
    init(jpeg metadata: ImageMetadata) {
        if let exif = metadata.exif {
            addMarker(1, Array("Exif\0\0".utf8), exif, called: "EXIF")
        }
        if let xmp = metadata.xmp {
            addMarker(1, Array("http://ns.adobe.com/xap/1.0/\0".utf8), xmp, called: "XMP")
        }
        for payload in metadata.extendedXMP {
            addMarker(1, [], payload, called: "extended XMP")
        }
        if let profile = metadata.iccProfile {
            addProfile(profile)
        }
        if !metadata.pngColorChunks.isEmpty {
            let names = metadata.pngColorChunks.map(\.name).joined(separator: ", ")
            notices.append("the PNG's colour chunks (\(names)) were dropped: a JPEG has no place for them")
        }
    }

    /// For a PNG: `cICP`, `iCCP` (which the writer packs), `sRGB`, `gAMA` and `cHRM` as given, `pHYs`, `eXIf`, `iTXt`.
    /// - Throws: `ImageError.invalidRequest` for other chunks than these four.
    init(png metadata: ImageMetadata) throws(ImageError) {
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
            chunks.append(PNGChunk(name: "iTXt", data: Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp))
        }
        if !metadata.extendedXMP.isEmpty {
            notices.append("the extended part of XMP was dropped: a PNG has no place for it")
        }
    }

    private mutating func addMarker(_ number: Int32, _ name: [UInt8], _ bytes: [UInt8], called what: String) {
        guard name.count + bytes.count <= Self.longestPayload else {
            notices.append("\(what) was dropped: its \(bytes.count) bytes are more than a JPEG can hold")
            return
        }
        markers.append((0xE0 + number, name + bytes))
    }

    /// Parts are numbered from 1, in a byte.
    private mutating func addProfile(_ profile: [UInt8]) {
        let name = Array("ICC_PROFILE\0".utf8)
        let room = Self.longestPayload - name.count - 2
        let starts = Array(stride(from: 0, to: profile.count, by: room))
        guard starts.count <= 255 else {
            notices.append("the ICC profile was dropped: its \(profile.count) bytes are more than a JPEG can hold")
            return
        }
        for (index, start) in starts.enumerated() {
            let part = profile[start..<min(start + room, profile.count)]
            markers.append((0xE2, name + [UInt8(index + 1), UInt8(starts.count)] + part))
        }
    }
}
