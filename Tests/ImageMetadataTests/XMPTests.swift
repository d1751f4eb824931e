import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite("XMP is changed where it stands")
struct XMPTests {
    private static let packet = """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <!-- a > comment <x -->
        <x:xmpmeta xmlns:x='adobe:ns:meta/'>
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
            xmlns:my="urn:mine#" tiff:Orientation="6" exif:GPSLatitude="52,31.2N" my:Note='a > b &amp; "c"'>
           <exif:PixelXDimension>48</exif:PixelXDimension>
           <exif:GPSLongitude>13,24.3E</exif:GPSLongitude>
           <dc:title xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Alt><rdf:li xml:lang="x-default">A &lt;b&gt; &#228;</rdf:li></rdf:Alt></dc:title>
           <photoshop:City xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">Berlin</photoshop:City>
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="w"?>
        """

    private func text(_ metadata: ImageMetadata) -> String { String(decoding: metadata.xmp ?? [], as: UTF8.self) }

    @Test("Single values change, and nothing around them")
    func values() {
        var metadata = ImageMetadata(xmp: Array(Self.packet.utf8))
        metadata.setOrientation(.topLeft)
        metadata.setPixelSize(PixelSize(width: 7, height: 9))
        let expected = Self.packet.replacing("tiff:Orientation=\"6\"", with: "tiff:Orientation=\"1\"")
            .replacing(">48<", with: ">7<")
        #expect(text(metadata) == expected)
        #expect(metadata.captions.map(\.name) == ["Title", "City"])
        #expect(metadata.captions.first?.text == "A <b> ä")
    }

    @Test("The location goes: coordinates and names")
    func location() {
        var metadata = ImageMetadata(xmp: Array(Self.packet.utf8))
        #expect(metadata.removeLocation() == [])
        let expected = Self.packet.replacing(" exif:GPSLatitude=\"52,31.2N\"", with: "")
            .replacing("<exif:GPSLongitude>13,24.3E</exif:GPSLongitude>", with: "")
            .replacing(
                "<photoshop:City xmlns:photoshop=\"http://ns.adobe.com/photoshop/1.0/\">Berlin</photoshop:City>",
                with: "")
        #expect(text(metadata) == expected)
    }

    @Test(
        "The location goes from every schema and from within structures",
        arguments: [
            "d:GpsLatitude", "d:GPSLongitude", "d:shotLocation", "d:CountryName", "d:lat", "d:City", "d:Sublocation",
        ])
    func locationAnywhere(name: String) {
        let space = " xmlns:d=\"http://www.dji.com/drone-dji/1.0/\""
        let packets = [
            ("<rdf:Description\(space) \(name)=\"48.1\" d:a=\"1\"/>", "<rdf:Description\(space) d:a=\"1\"/>"),
            (
                "<rdf:Description\(space)><d:Pantry><rdf:Bag><rdf:li><\(name)>x</\(name)><d:a>1</d:a></rdf:li></rdf:Bag>"
                    + "</d:Pantry></rdf:Description>",
                "<rdf:Description\(space)><d:Pantry><rdf:Bag><rdf:li><d:a>1</d:a></rdf:li></rdf:Bag></d:Pantry>"
                    + "</rdf:Description>"
            ),
        ]
        for (before, after) in packets {
            func packet(_ text: String) -> [UInt8] {
                Array("<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\(text)</rdf:RDF>".utf8)
            }
            var metadata = ImageMetadata(xmp: packet(before))
            #expect(metadata.removeLocation() == [])
            #expect(metadata.xmp == packet(after))
        }
    }

    @Test("A description is added; a property of the same name in another namespace is another one")
    func added() throws {
        var packet = try #require(XMPPacket(Array(Self.packet.utf8)))
        let added = packet.add([("Note", "one & <two>\n\"3\"")], space: "urn:mine:too#", prefix: "mine")
        #expect(added)
        #expect(packet.value(of: XMPName("urn:mine:too#", "Note")) == "one & <two>\n\"3\"")
        #expect(packet.value(of: XMPName("urn:mine#", "Note")) == "a > b & \"c\"")
        packet.remove { $0.space == "urn:mine:too#" }
        #expect(packet.value(of: XMPName("urn:mine:too#", "Note")) == nil)
        #expect(packet.value(of: XMPName(XMPNamespace.tiff, "Orientation")) == "6")
        // The prefix stands for something else there.
        let refused = packet.add([("Note", "")], space: "urn:other#", prefix: "my")
        #expect(!refused)
        for empty in ["<rdf:RDF xmlns:rdf=\"\(XMPNamespace.rdf)\"/>", String(decoding: XMPPacket.empty, as: UTF8.self)]
        {
            var packet = try #require(XMPPacket(Array(empty.utf8)))
            let added = packet.add([("Note", "x")], space: "urn:mine#", prefix: "my")
            #expect(added && packet.value(of: XMPName("urn:mine#", "Note")) == "x")
        }
    }

    @Test(
        "A broken packet is not touched; where it may state the location it goes",
        arguments: [
            "", "no markup", "<a>", "<a><b></a></b>", "<a x=1/>", "<a x='<'/>", "<!DOCTYPE a><a/>", "<a", "<a x=\"1/>",
            "</a>", "<a/>", "<rdf:RDF/>", "<x:a xmlns:x='1'><x:b xmlns:x='2'/></x:a>",
        ])
    func broken(text: String) {
        let before = ImageMetadata(xmp: Array(text.utf8))
        var after = before
        after.setOrientation(.leftTop)
        #expect(after == before && XMPPacket(Array(text.utf8)) == nil)
        #expect(after.removeLocation() == ["XMP"])
        #expect(after.xmp == nil)
    }

    @Test("Nesting without end, and names without end, are refused")
    func deep() {
        let root = "<rdf:RDF xmlns:rdf=\"\(XMPNamespace.rdf)\">"
        let deep = String(repeating: "<rdf:a>", count: 10_000) + String(repeating: "</rdf:a>", count: 10_000)
        #expect(XMPPacket(Array((root + deep + "</rdf:RDF>").utf8)) == nil)
        #expect(XMPPacket(Array((root + "<" + String(repeating: "n", count: 1000) + "/></rdf:RDF>").utf8)) == nil)
    }

    @Test("Whatever the bytes are, nothing traps")
    func random() {
        var random = SeededGenerator(seed: 9)
        let bytes = Array(Self.packet.utf8)
        let special = Array("<>/\"'= &;:\0\u{FF}".utf8)
        for _ in 0..<3000 {
            var broken = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<broken.count, using: &random)
                if random.once(in: 2) {
                    broken[index] = special.randomElement(using: &random) ?? 0
                } else {
                    broken.remove(at: index)
                }
            }
            var metadata = ImageMetadata(xmp: broken)
            metadata.setPixelSize(PixelSize(width: 1, height: 2))
            _ = metadata.captions
            _ = metadata.removeLocation()
            #expect((metadata.xmp?.count ?? 0) <= broken.count)
        }
    }
}
