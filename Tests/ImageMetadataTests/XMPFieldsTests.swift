import ImageMetadata
import Testing

/// The properties of a namespace, in each of the ways in which XMP writes them.
@Suite struct XMPFieldsTests {
    private func fields(_ attributes: String, _ elements: String) -> XMPFields? {
        let text = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="\(XMPNamespace.rdf)">
            <rdf:Description xmlns:crs="\(XMPNamespace.cameraRaw)" xmlns:o="other" \(attributes)>\(elements)</rdf:Description>
            <rdf:Description crs:Second="2" crs:A="again"/></rdf:RDF></x:xmpmeta>
            """
        return XMPPacket(Array(text.utf8))?.fields(in: XMPNamespace.cameraRaw)
    }

    @Test("attributes, elements and texts in several languages; of two the first counts")
    func texts() {
        let found = fields(
            "crs:A=\"1 &amp; 2\" o:B=\"no\"",
            """
            <crs:C>three</crs:C><o:D>no</o:D>
            <crs:E><rdf:Alt><rdf:li xml:lang="x-default">four</rdf:li><rdf:li xml:lang="de">vier</rdf:li></rdf:Alt></crs:E>
            """)
        #expect(found?.texts == ["A": "1 & 2", "C": "three", "E": "four", "Second": "2"])
        #expect(found?.lists == [:] && found?.structures == [:])
    }

    @Test("lists of texts, and lists of structures by their number")
    func lists() {
        let found = fields(
            "",
            """
            <crs:F><rdf:Seq><rdf:li>0, 0</rdf:li><rdf:li>1, 2</rdf:li></rdf:Seq></crs:F>
            <crs:G><rdf:Bag><rdf:li crs:x="1"/><rdf:li><rdf:Description crs:x="2"/></rdf:li></rdf:Bag></crs:G>
            """)
        #expect(found?.lists == ["F": ["0, 0", "1, 2"]] && found?.structureCounts == ["G": 2])
    }

    @Test("structures, however they are written, in each other too")
    func structures() {
        let found = fields(
            "",
            """
            <crs:H><rdf:Description crs:a="1"><crs:I rdf:parseType="Resource"><crs:b>2</crs:b></crs:I></rdf:Description></crs:H>
            <crs:J crs:c="3"/>
            """)
        #expect(found?.structures["H"]?.texts == ["a": "1"])
        #expect(found?.structures["H"]?.structures["I"]?.texts == ["b": "2"])
        #expect(found?.structures["J"]?.texts == ["c": "3"])
    }
}
