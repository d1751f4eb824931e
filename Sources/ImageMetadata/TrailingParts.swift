import ImageCore

/// What a JPEG's metadata states of the parts that follow the picture in its file: further pictures (MPF), a gain map, the video of
/// a motion photo.
package struct TrailingParts {
    /// A gain map makes one picture brighter on a bright screen: it fits no other one.
    package var hasGainMap: Bool
    /// An index of further pictures, such as previews.
    package var hasPictureIndex: Bool
    /// Depth maps and the like.
    package var hasOtherItems: Bool
    /// Whether a video follows.
    package var hasVideo: Bool
    /// Bytes from the start of the video to the file's end; nil where unknown.
    package var videoLength: Int?
    /// The bytes of a gain map and of all that follows it to the file's end; nil where unknown.
    package var gainMapSizes: (own: Int, behind: Int)?

    private static let directory = XMPName(XMPNamespace.container, "Directory")
    private static let semantic = XMPName(XMPNamespace.item, "Semantic")
    /// Larger than any part, and small enough to be added.
    private static let largest = 1 << 40
    private static let gainMapSpaces: Set<String> = [XMPNamespace.gainMap, XMPNamespace.appleGainMap]

    package init(_ metadata: ImageMetadata) {
        let packet = metadata.xmp.flatMap(XMPPacket.init)
        let items = packet?.items(of: Self.directory) ?? []
        let kinds = items.map { $0.fields[Self.semantic] ?? "" }
        hasGainMap =
            kinds.contains("GainMap") || Self.gainMapSpaces.contains { packet?.has($0) ?? false }
            || metadata.jpegSegments.contains { $0.isGainMap }
        hasPictureIndex = metadata.jpegSegments.contains { $0.isPictureIndex }
        hasOtherItems = kinds.contains { !["", "Primary", "GainMap", "MotionPhoto"].contains($0) }
        let offset = packet?.value(of: XMPName(XMPNamespace.camera, "MicroVideoOffset")).flatMap { Int($0) }
        hasVideo = kinds.contains("MotionPhoto") || offset != nil
        if kinds.last == "MotionPhoto" {
            videoLength = items.last?.fields[XMPName(XMPNamespace.item, "Length")].flatMap { Int($0) }
        } else if !kinds.contains("MotionPhoto") {
            videoLength = offset
        }
        if let index = kinds.firstIndex(of: "GainMap") {
            let sizes = items[index...].map {
                $0.fields[XMPName(XMPNamespace.item, "Length")].flatMap { Int($0) } ?? -1
            }
            if sizes.allSatisfy({ (0...Self.largest).contains($0) }) {
                gainMapSizes = (sizes[0], sizes.dropFirst().reduce(0, +))
            }
        }
    }

    /// Removes everything about the parts from the metadata, except about a video that is carried.
    /// - Parameter bytesBeforeVideo: the bytes from the picture's end to the video; nil if that is not carried.
    package static func removeReferences(from metadata: inout ImageMetadata, bytesBeforeVideo: Int?) {
        let keepsVideo = bytesBeforeVideo != nil
        metadata.jpegSegments.removeAll { $0.isGainMap || $0.isPictureIndex }
        guard let xmp = metadata.xmp, var packet = XMPPacket(xmp) else { return }
        let items = packet.items(of: directory)
        let names = ["Primary", "MotionPhoto"]
        if !keepsVideo || !items.contains(where: { $0.fields[semantic] == "MotionPhoto" }) {
            packet.remove { $0 == directory }
        } else {
            packet.remove(items.filter { !names.contains($0.fields[semantic] ?? "") }.map(\.range))
            if let primary = packet.items(of: directory).first(where: { $0.fields[semantic] == "Primary" }) {
                packet.set(XMPName(XMPNamespace.item, "Padding"), to: "\(bytesBeforeVideo ?? 0)", within: primary.range)
            }
        }
        packet.remove { name in
            gainMapSpaces.contains(name.space) || name.space.hasPrefix(XMPNamespace.depth)
                || !keepsVideo && name.space == XMPNamespace.camera
                    && (name.name.hasPrefix("MicroVideo") || name.name.hasPrefix("MotionPhoto"))
        }
        metadata.xmp = packet.bytes
    }
}

extension JPEGSegment {
    private func starts(_ name: String, _ number: Int) -> Bool {
        self.number == number && payload.starts(with: Array(name.utf8))
    }

    /// CIPA's multi-picture format, whose offsets hold for the old file alone.
    package var isPictureIndex: Bool { starts("MPF\0", 2) }

    /// ISO 21496-1.
    package var isGainMap: Bool { starts("urn:iso:std:iso:ts:21496:-1\0", 2) }

    /// JUMBF boxes, in which Content Credentials stand: signed for the old pixels.
    package var isSigned: Bool { starts("JP", 11) }

    /// How a program coded the old file.
    package var isAboutCoding: Bool { starts("Ducky", 12) }
}
