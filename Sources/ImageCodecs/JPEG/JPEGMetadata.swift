import ImageCore
import ImageMetadata

/// Metadata in the form in which a JPEG holds it, and what it can't hold.
struct JPEGMetadata {
    /// Markers by their code, in their order.
    private(set) var markers: [(code: Int32, payload: [UInt8])] = []
    var notices: [String] = []

    /// A marker's payload is at most this long.
    private static let longestPayload = 65_533

    /// EXIF, XMP and its extension in APP1, the profile in as many APP2 as it needs, Photoshop's resources in
    /// APP13, the other segments, comments.
    init(_ metadata: ImageMetadata) {
        if let exif = metadata.exif {
            addMarker(1, EXIFIdentifier.bytes, exif, called: "EXIF")
        }
        if let xmp = metadata.xmp {
            addXMP(xmp, extended: metadata.extendedXMP)
        }
        if let profile = metadata.iccProfile {
            addProfile(profile)
        }
        if let resources = metadata.imageResources {
            let name = Array("Photoshop 3.0\0".utf8)
            for start in stride(from: 0, to: resources.count, by: Self.longestPayload - name.count) {
                let part = resources[start..<min(start + Self.longestPayload - name.count, resources.count)]
                markers.append((0xED, name + part))
            }
        }
        for segment in metadata.jpegSegments where (1...15).contains(segment.number) && segment.number != 14 {
            addMarker(Int32(segment.number), [], segment.payload, called: "an APP\(segment.number) segment")
        }
        for comment in metadata.comments { addComment(comment) }
        addTexts(of: metadata.pngChunks)
        if !metadata.pngColorChunks.isEmpty {
            let names = metadata.pngColorChunks.map(\.name).joined(separator: ", ")
            notices.append("the PNG's colour chunks (\(names)) were dropped: JPEG can't hold them")
        }
    }

    /// XMP that is too long for a segment is written as extended XMP.
    private mutating func addXMP(_ xmp: [UInt8], extended: [[UInt8]]) {
        let name = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
        if name.count + xmp.count <= Self.longestPayload {
            markers.append((0xE1, name + xmp))
            for payload in extended { addMarker(1, [], payload, called: "extended XMP") }
            return
        }
        guard let long = XMPPacket(xmp), var short = XMPPacket(XMPPacket.empty) else {
            notices.append("XMP was dropped: its \(xmp.count) bytes are more than a JPEG can hold")
            return
        }
        if !extended.isEmpty { notices.append("the extended part of XMP was dropped: the rest replaces it") }
        let segments = ExtendedXMP.split(long.withoutWrapper, namedBy: &short)
        markers.append((0xE1, name + short.bytes))
        markers += segments.map { (0xE1, $0) }
    }

    private mutating func addComment(_ comment: [UInt8]) {
        if comment.count <= Self.longestPayload {
            markers.append((0xFE, comment))
        } else {
            notices.append("a comment was dropped: its \(comment.count) bytes are more than a JPEG can hold")
        }
    }

    /// Of a PNG's texts a JPEG can hold the comment. The others are not unpacked, for there may be many.
    private mutating func addTexts(of chunks: [PNGChunk]) {
        var dropped: [String] = []
        var budget = TextBudget()
        for chunk in chunks {
            let keyword = PNGText.keyword(of: chunk)
            if keyword?.lowercased() == "comment", let text = PNGText(chunk: chunk, budget: &budget) {
                addComment(Array(text.text.utf8))
            } else {
                dropped.append(keyword ?? chunk.name)
            }
        }
        guard !dropped.isEmpty else { return }
        let names = dropped.prefix(8).joined(separator: ", ") + (dropped.count > 8 ? ", …" : "")
        notices.append("PNG texts were dropped, which JPEG can't hold: \(names)")
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
