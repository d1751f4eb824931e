/// Adobe's notation, which Android's Ultra HDR takes over.
extension GainMapParameters {
    /// Nil where the packet has none, or none that can be used.
    package init?(_ packet: XMPPacket) {
        guard
            packet.value(of: Self.name("Version"))?.hasPrefix("1.") ?? false,
            let maxima = Self.numbers("GainMapMax", in: packet), let minima = Self.numbers("GainMapMin", 0, in: packet),
            let gammas = Self.numbers("Gamma", 1, in: packet),
            let offsets = Self.numbers("OffsetSDR", 1 / 64, in: packet),
            let hdrOffsets = Self.numbers("OffsetHDR", 1 / 64, in: packet),
            let least = Self.numbers("HDRCapacityMin", 0, in: packet), least.count == 1,
            let most = Self.numbers("HDRCapacityMax", in: packet), most.count == 1
        else { return nil }
        let isBaseHDR = packet.value(of: Self.name("BaseRenditionIsHDR"))?.lowercased() == "true"
        let lists = [maxima, minima, gammas, offsets, hdrOffsets]
        let count = lists.map(\.count).max() ?? 1
        guard lists.allSatisfy({ $0.count == 1 || $0.count == count }) else { return nil }
        let channels = (0..<count).map { index in
            let values = lists.map { $0.count == 1 ? $0[0] : $0[index] }
            return Channel(
                minimum: values[1], maximum: values[0], gamma: values[2], baseOffset: values[isBaseHDR ? 4 : 3],
                alternateOffset: values[isBaseHDR ? 3 : 4])
        }
        self.init(
            channels: channels, baseHeadroom: isBaseHDR ? most[0] : least[0],
            alternateHeadroom: isBaseHDR ? least[0] : most[0], isBaseHDR: isBaseHDR)
        guard isUsable else { return nil }
    }

    private static func name(_ name: String) -> XMPName { XMPName(XMPNamespace.gainMap, name) }

    /// One number, or three; nil where they are no numbers, or missing ones that have to be there.
    private static func numbers(_ name: String, _ missing: Double? = nil, in packet: XMPPacket) -> [Double]? {
        let texts = packet.values(of: Self.name(name))
        guard !texts.isEmpty else { return missing.map { [$0] } }
        let numbers = texts.compactMap { number($0) }
        return numbers.count == texts.count && (numbers.count == 1 || numbers.count == 3) ? numbers : nil
    }

    private static func number(_ text: String) -> Double? {
        let isSpace = { (character: Character) in character.isWhitespace }
        let trimmed = text.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        guard trimmed.count <= 40 else { return nil }
        return Double(String(trimmed))
    }

    /// A whole packet that says them and nothing else. Readers look for single numbers in attributes of the description.
    package var xmp: [UInt8] {
        let (low, high) = isBaseHDR ? (alternateHeadroom, baseHeadroom) : (baseHeadroom, alternateHeadroom)
        let lists: [(name: String, values: [Double])] = [
            ("GainMapMin", channels.map(\.minimum)), ("GainMapMax", channels.map(\.maximum)),
            ("Gamma", channels.map(\.gamma)),
            ("OffsetSDR", channels.map(isBaseHDR ? \.alternateOffset : \.baseOffset)),
            ("OffsetHDR", channels.map(isBaseHDR ? \.baseOffset : \.alternateOffset)),
        ]
        var attributes = "hdrgm:Version=\"1.0\""
        var elements = ""
        for (name, values) in lists {
            if Set(values).count == 1 {
                attributes += "\n    hdrgm:\(name)=\"\(values[0])\""
            } else {
                let items = values.map { "<rdf:li>\($0)</rdf:li>" }.joined()
                elements += "\n   <hdrgm:\(name)><rdf:Seq>\(items)</rdf:Seq></hdrgm:\(name)>"
            }
        }
        attributes += "\n    hdrgm:HDRCapacityMin=\"\(low)\"\n    hdrgm:HDRCapacityMax=\"\(high)\""
        attributes += "\n    hdrgm:BaseRenditionIsHDR=\"\(isBaseHDR ? "True" : "False")\""
        let end = elements.isEmpty ? "/>" : ">\(elements)\n  </rdf:Description>"
        return Array(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
             <rdf:RDF xmlns:rdf="\(XMPNamespace.rdf)">
              <rdf:Description rdf:about="" xmlns:hdrgm="\(XMPNamespace.gainMap)"
                \(attributes)\(end)
             </rdf:RDF>
            </x:xmpmeta>
            """.utf8)
    }
}
