import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite("What gain maps say of themselves")
struct GainMapParametersTests {
    private static let three = GainMapParameters(
        channels: [
            .init(minimum: -0.5, maximum: 2.25, gamma: 1.5, baseOffset: 0.015625, alternateOffset: 0),
            .init(maximum: 2), .init(minimum: -1, maximum: 3.3, gamma: 0.8),
        ], baseHeadroom: 0, alternateHeadroom: 2.7)

    private static func xmp(_ attributes: String, _ elements: String = "") -> XMPPacket? {
        XMPPacket(
            Array(
                """
                <rdf:RDF xmlns:rdf="\(XMPNamespace.rdf)" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/">
                <rdf:Description \(attributes)>\(elements)</rdf:Description></rdf:RDF>
                """.utf8))
    }

    private static func big(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    }

    @Test("XMP: attributes, lists, and the values of what is missing")
    func xmp() throws {
        let least = Self.xmp("hdrgm:Version=\"1.0\" hdrgm:GainMapMax=\"2.5\" hdrgm:HDRCapacityMax=\" 3 \"")
        let expected = GainMapParameters(channels: [.init(maximum: 2.5)], alternateHeadroom: 3)
        #expect(try #require(least.flatMap { GainMapParameters($0) }) == expected)
        let lists = Self.xmp(
            "hdrgm:Version=\"1.0\" hdrgm:HDRCapacityMax=\"2.7\" hdrgm:OffsetSDR=\"0.1\"",
            "<hdrgm:GainMapMax><rdf:Seq><rdf:li>1</rdf:li><rdf:li>2</rdf:li><rdf:li>3</rdf:li></rdf:Seq></hdrgm:GainMapMax>"
                + "<hdrgm:Gamma>1.25</hdrgm:Gamma>")
        let parameters = try #require(lists.flatMap { GainMapParameters($0) })
        #expect(parameters.channels.map(\.maximum) == [1, 2, 3])
        #expect(parameters.channels.map(\.gamma) == [1.25, 1.25, 1.25])
        #expect(parameters.channels.map(\.baseOffset) == [0.1, 0.1, 0.1])
    }

    @Test("XMP of an HDR base: the gain leads to SDR")
    func baseIsHDR() throws {
        let packet = Self.xmp(
            "hdrgm:Version=\"1.0\" hdrgm:GainMapMin=\"-2\" hdrgm:GainMapMax=\"0\" hdrgm:HDRCapacityMax=\"2\""
                + " hdrgm:OffsetSDR=\"0.25\" hdrgm:OffsetHDR=\"0.5\" hdrgm:BaseRenditionIsHDR=\"True\"")
        let parameters = try #require(packet.flatMap { GainMapParameters($0) })
        #expect(parameters.isBaseHDR && parameters.baseHeadroom == 2 && parameters.alternateHeadroom == 0)
        #expect(parameters.channels[0].baseOffset == 0.5 && parameters.channels[0].alternateOffset == 0.25)
        #expect(XMPPacket(parameters.xmp).flatMap { GainMapParameters($0) } == parameters)
    }

    @Test(
        "what is written is read as the same",
        arguments: [three, GainMapParameters(channels: [.init(maximum: 1.1)], alternateHeadroom: 1.1)])
    func roundTrips(parameters: GainMapParameters) throws {
        #expect(XMPPacket(parameters.xmp).flatMap { GainMapParameters($0) } == parameters)
        let iso = try #require(GainMapParameters(iso: parameters.iso))
        #expect(iso.channels.count == parameters.channels.count && iso.usesBaseColors && !iso.isBaseHDR)
        #expect(abs(iso.alternateHeadroom - parameters.alternateHeadroom) < 1e-6)
        for (read, written) in zip(iso.channels, parameters.channels) {
            let pairs = [
                (read.minimum, written.minimum), (read.maximum, written.maximum), (read.gamma, written.gamma),
                (read.baseOffset, written.baseOffset), (read.alternateOffset, written.alternateOffset),
            ]
            #expect(pairs.allSatisfy { abs($0 - $1) < 1e-6 })
        }
    }

    @Test("ISO: fractions of their own, and with a common denominator")
    func iso() throws {
        var own: [UInt8] = [0, 0, 0, 3, 0x40]
        own += Self.big([0, 1, 5, 2, -1, 2, 9, 4, 3, 2, 1, 64, 0, 7])
        let parameters = try #require(GainMapParameters(iso: own + [1, 2, 3]))
        let channel = GainMapParameters.Channel(
            minimum: -0.5, maximum: 2.25, gamma: 1.5, baseOffset: 1.0 / 64, alternateOffset: 0)
        #expect(parameters == GainMapParameters(channels: [channel], alternateHeadroom: 2.5))
        var common: [UInt8] = [0, 0, 0, 0, 0x80 | 8]
        common += Self.big([100, 0, 250])
        common += Self.big([-50, 225, 150, 2, 0, 0, 200, 100, 1, 1, 0, 300, 80, 1, 1])
        let three = try #require(GainMapParameters(iso: common))
        #expect(three.channels.map(\.maximum) == [2.25, 2, 3] && three.channels[0].minimum == -0.5)
        #expect(three.alternateHeadroom == 2.5 && !three.usesBaseColors)
    }

    @Test("what is cut off, of a later version or out of all ranges is none")
    func broken() {
        let whole = Self.three.iso
        for length in 0..<whole.count { #expect(GainMapParameters(iso: whole.prefix(length)) == nil) }
        var later = whole
        later[1] = 1
        #expect(GainMapParameters(iso: later) == nil)
        // A denominator of zero.
        #expect(
            GainMapParameters(iso: [0, 0, 0, 0, 0] + Self.big([0, 0, 5, 2, 0, 1, 1, 1, 1, 1, 1, 64, 1, 64])) == nil)
        for attributes in [
            "hdrgm:GainMapMax=\"2\" hdrgm:HDRCapacityMax=\"2\"", "hdrgm:Version=\"1.0\" hdrgm:GainMapMax=\"2\"",
            "hdrgm:Version=\"2.0\" hdrgm:GainMapMax=\"2\" hdrgm:HDRCapacityMax=\"2\"",
            "hdrgm:Version=\"1.0\" hdrgm:GainMapMax=\"nan\" hdrgm:HDRCapacityMax=\"2\"",
            "hdrgm:Version=\"1.0\" hdrgm:GainMapMax=\"1e300\" hdrgm:HDRCapacityMax=\"2\"",
            "hdrgm:Version=\"1.0\" hdrgm:GainMapMax=\"2\" hdrgm:HDRCapacityMax=\"2\" hdrgm:Gamma=\"0\"",
        ] {
            #expect(Self.xmp(attributes).flatMap { GainMapParameters($0) } == nil, "\(attributes)")
        }
    }

    @Test("one channel has room for the gains of all three")
    func oneChannel() {
        let one = Self.three.ofOneChannel
        #expect(one.channels.count == 1 && one.channels[0].minimum == -1 && one.channels[0].maximum == 3.3)
        let channel = one.channels[0]
        for gain in [-1, -0.3, 0, 1, 2.5, 3.3] { #expect(abs(channel.gain(channel.sample(gain)) - gain) < 1e-9) }
    }
}
