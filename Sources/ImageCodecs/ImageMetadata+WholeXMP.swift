import ImageMetadata

extension ImageMetadata {
    /// The XMP packet with what a JPEG has in its extended part, for formats whose packets may have any length. Nil where there is
    /// none, or the extended part can't be read.
    var wholeXMP: [UInt8]? {
        guard let xmp, !extendedXMP.isEmpty else { return xmp }
        guard var packet = XMPPacket(xmp), let text = ExtendedXMP.join(extendedXMP, namedBy: packet),
            let other = XMPPacket(text)
        else { return nil }
        ExtendedXMP.unlink(&packet)
        return packet.add(other) ? packet.bytes : nil
    }
}
