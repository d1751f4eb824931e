/// What XMP and IPTC say of a picture in words: title, creator, keywords …
public struct MetadataText: Hashable, Sendable {
    /// `Title`, `Creator`, `Description`, `Keywords`, `Rating`, or part of the location: `City`, `Country`.
    public var name: String
    /// The text itself.
    public var text: String

    /// Creates the text of a property.
    public init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}

extension ImageMetadata {
    /// The words that XMP has for the picture and, for what it leaves out, IPTC.
    public var captions: [MetadataText] {
        var captions: [MetadataText] = []
        if let xmp, let packet = XMPPacket(xmp) {
            for (name, property) in Self.properties {
                let text = packet.values(of: property).filter { !$0.isEmpty }.joined(separator: ", ")
                if !text.isEmpty { captions.append(MetadataText(name: name, text: text)) }
            }
        }
        let known = Set(captions.map(\.name))
        let sets = imageResources.flatMap { ImageResources($0)?.captions } ?? []
        let isUTF8 = sets.contains { $0.record == 1 && $0.number == 90 && $0.data == [0x1B, 0x25, 0x47] }
        for (name, number) in Self.dataSets where !known.contains(name) {
            let texts = sets.filter { $0.record == 2 && $0.number == number }.map { Self.text($0.data, isUTF8: isUTF8) }
            if !texts.isEmpty { captions.append(MetadataText(name: name, text: texts.joined(separator: ", "))) }
        }
        return captions
    }

    private static let properties = [
        ("Title", XMPName(XMPNamespace.dublinCore, "title")),
        ("Description", XMPName(XMPNamespace.dublinCore, "description")),
        ("Creator", XMPName(XMPNamespace.dublinCore, "creator")),
        ("Rights", XMPName(XMPNamespace.dublinCore, "rights")),
        ("Keywords", XMPName(XMPNamespace.dublinCore, "subject")), ("Rating", XMPName(XMPNamespace.basic, "Rating")),
        ("City", XMPName(XMPNamespace.photoshop, "City")), ("Country", XMPName(XMPNamespace.photoshop, "Country")),
    ]

    /// Numbers in IPTC's second record.
    private static let dataSets = [
        ("Title", 5), ("Description", 120), ("Creator", 80), ("Rights", 116), ("Keywords", 25), ("City", 90),
        ("Country", 101),
    ]

    /// Latin-1 where it is no UTF-8.
    private static func text(_ bytes: [UInt8], isUTF8: Bool) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return isUTF8
            ? String(decoding: bytes, as: UTF8.self)
            : String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
