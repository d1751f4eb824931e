/// The part of XMP that is too long for a JPEG's segment: it travels in segments of its own, each with the MD5 of the
/// whole, which the packet names in `xmpNote:HasExtendedXMP`.
package enum ExtendedXMP {
    package static let segmentName = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    private static let link = XMPName(XMPNamespace.note, "HasExtendedXMP")
    /// Of a segment, behind its name: the digest, the whole length, the offset.
    private static let headLength = 32 + 4 + 4
    private static let longestPart = 65_400
    private static let longest = 64 << 20

    /// The whole text that the segments make; nil where they do not fit together, or with the packet.
    package static func join(_ segments: [[UInt8]], namedBy packet: XMPPacket) -> [UInt8]? {
        guard let digest = packet.value(of: link) else { return nil }
        let parts = segments.compactMap(Part.init).filter { $0.digest == digest }.sorted { $0.offset < $1.offset }
        guard let length = parts.first?.length, length <= longest else { return nil }
        var text: [UInt8] = []
        for part in parts {
            guard part.length == length, part.offset == text.count else { return nil }
            text += part.bytes
        }
        return text.count == length ? text : nil
    }

    /// The packet without its reference to an extension.
    package static func unlink(_ packet: inout XMPPacket) {
        packet.remove { $0 == link }
    }

    /// The segments for a text, and the packet that names it.
    package static func split(_ text: [UInt8], namedBy packet: inout XMPPacket) -> [[UInt8]] {
        let digest = MD5.hexadecimal(of: text).uppercased()
        unlink(&packet)
        guard packet.add([(link.name, digest)], space: XMPNamespace.note, prefix: "xmpNote") else { return [] }
        let number = { (value: Int) in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        return stride(from: 0, to: text.count, by: longestPart).map { start in
            let part = text[start..<min(start + longestPart, text.count)]
            return segmentName + Array(digest.utf8) + number(text.count) + number(start) + part
        }
    }

    private struct Part {
        var digest: String
        var length: Int
        var offset: Int
        var bytes: ArraySlice<UInt8>

        init?(_ segment: [UInt8]) {
            guard segment.starts(with: segmentName) else { return nil }
            let rest = segment.dropFirst(segmentName.count)
            guard rest.count >= headLength else { return nil }
            let number = { (start: Int) in rest.dropFirst(start).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
            digest = String(decoding: rest.prefix(32), as: UTF8.self)
            length = number(32)
            offset = number(36)
            bytes = rest.dropFirst(headLength)
        }
    }
}
