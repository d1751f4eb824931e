import ImageMetadata

extension ImageMetadata {
    /// XMP in one packet, for formats in which that may have any length: the extended part of a JPEG's becomes a part of it.
    /// - Parameter notices: gets what was lost.
    func wholeXMP(notices: inout [String]) -> [UInt8]? {
        guard let xmp, !extendedXMP.isEmpty else { return xmp }
        if var packet = XMPPacket(xmp), let text = ExtendedXMP.join(extendedXMP, namedBy: packet),
            let other = XMPPacket(text)
        {
            ExtendedXMP.unlink(&packet)
            if packet.add(other) { return packet.bytes }
        }
        notices.append("the extended part of XMP was dropped: it can't be read")
        return xmp
    }
}
