import ImageMetadata

extension ImageMetadata {
    /// XMP for a format whose packet may have any length: what a JPEG keeps as its extended part becomes a part of it.
    /// - Returns: nil where there is no XMP; and whether the extended part, which can't be read, is lost.
    var wholeXMP: (packet: [UInt8], losesExtension: Bool)? {
        guard let xmp else { return nil }
        guard !extendedXMP.isEmpty else { return (xmp, false) }
        if var packet = XMPPacket(xmp), let text = ExtendedXMP.join(extendedXMP, namedBy: packet),
            let other = XMPPacket(text)
        {
            ExtendedXMP.unlink(&packet)
            if packet.add(other) { return (packet.bytes, false) }
        }
        return (xmp, true)
    }

    /// Said where ``wholeXMP`` loses a part.
    static let lostExtensionNotice = "the extended part of XMP was dropped: it can't be read"
}
