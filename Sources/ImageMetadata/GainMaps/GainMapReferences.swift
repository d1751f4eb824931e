/// What a picture's metadata says of the gain map that follows it.
package enum GainMapReferences {
    private static let directory = XMPName(XMPNamespace.container, "Directory")
    private static let semantic = XMPName(XMPNamespace.item, "Semantic")

    /// Says that a map follows the picture at once, in the notations that the map has, with an index whose numbers are still to be
    /// corrected (``MultiPictureIndex``).
    /// - Parameters:
    ///   - metadata: says nothing of a gain map or an index yet.
    ///   - size: of the map's file, in bytes.
    ///   - longest: the most bytes that the XMP packet may have.
    /// - Returns: false where XMP can't say it; nothing has changed then.
    package static func add(
        to metadata: inout ImageMetadata, for map: GainMapMetadata, size: Int, longest: Int
    ) -> Bool {
        let packet = metadata.xmp.map { XMPPacket($0) } ?? XMPPacket(XMPPacket.empty)
        let others = packet?.items(of: directory).map(\.fields).filter { $0[semantic] != "Primary" } ?? []
        // A video that follows is found through the sizes of all that precedes it.
        if map.hasXMP || !others.isEmpty {
            guard var packet, add(to: &packet, mapSize: size, others, isUltraHDR: map.hasXMP),
                packet.bytes.count <= longest
            else { return false }
            metadata.xmp = packet.bytes
        }
        if map.hasISO {
            let payload = GainMapParameters.segmentName + [0, 0, 0, 0]
            metadata.jpegSegments.append(JPEGSegment(number: 2, payload: payload))
        }
        metadata.jpegSegments.append(MultiPictureIndex.segment(ofFurtherPicture: size))
        return true
    }

    private static func add(
        to packet: inout XMPPacket, mapSize: Int, _ others: [[XMPName: String]], isUltraHDR: Bool
    ) -> Bool {
        packet.remove { $0 == directory }
        let primary = [semantic: "Primary", XMPName(XMPNamespace.item, "Mime"): "image/jpeg"]
        let map = [
            semantic: "GainMap", XMPName(XMPNamespace.item, "Mime"): "image/jpeg",
            XMPName(XMPNamespace.item, "Length"): "\(mapSize)",
        ]
        var lines = "   <Container:Directory>\n    <rdf:Seq>\n"
        for fields in [primary, map] + others {
            let own = fields.filter { $0.key.space == XMPNamespace.item }.sorted { $0.key.name < $1.key.name }
            let attributes = own.map { " Item:\($0.key.name)=\"\(XMLText.escaped($0.value))\"" }.joined()
            lines += "     <rdf:li rdf:parseType=\"Resource\"><Container:Item\(attributes)/></rdf:li>\n"
        }
        lines += "    </rdf:Seq>\n   </Container:Directory>\n"
        var spaces = [("Container", XMPNamespace.container), ("Item", XMPNamespace.item)]
        if isUltraHDR { spaces.append(("hdrgm", XMPNamespace.gainMap)) }
        return packet.add(attributes: isUltraHDR ? " hdrgm:Version=\"1.0\"" : "", lines, binding: spaces)
    }
}
