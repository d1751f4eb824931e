import ImageCodecs
import ImageCore
import ImageMetadata

/// JPEGs with a gain map, put together byte by byte: Android's Ultra HDR, ISO 21496-1, or both.
package struct MadeGainMap {
    /// What the samples mean, as XMP and ISO write it: the gains in stops.
    package struct Channel {
        package var minimum = 0.0
        package var maximum = 2.5
        package var gamma = 1.0
        package var baseOffset = 0.015625
        package var alternateOffset = 0.015625

        package init(minimum: Double = 0, maximum: Double = 2.5, gamma: Double = 1) {
            (self.minimum, self.maximum, self.gamma) = (minimum, maximum, gamma)
        }
    }

    package var base: PixelBuffer
    package var map: PixelBuffer
    package var channels = [Channel()]
    package var mapIsGray = true
    package var headroom = 2.5
    package var hasXMP = true
    package var hasISO = true
    /// Whether an index (MPF) says where the map is; else XMP alone does.
    package var hasIndex = true
    /// Further metadata of the base picture.
    package var metadata = ImageMetadata()
    /// What follows the map, and its item in XMP's directory.
    package var trailer: [UInt8] = []
    package var trailerItem = ""
    package var quality = 100

    package init(base: PixelBuffer, map: PixelBuffer) {
        self.base = base
        self.map = map
    }

    /// A scene of slow changes, and the map for it: lights in some places.
    package static func scene(_ size: PixelSize, map mapSize: PixelSize, isGray: Bool = true) -> MadeGainMap {
        let base = make(size) { x, y in [0.35 + 0.45 * x, 0.75 - 0.3 * y, 0.4 + 0.3 * x * y + 0.1 * y] }
        let map = make(mapSize) { x, y in
            let far = ((x - 0.7) * (x - 0.7) + (y - 0.3) * (y - 0.3))
            let light = 0.1 + 0.8 / (1 + 12 * far)
            return isGray ? [light, light, light] : [light, 0.15 + 0.6 * x, 0.2 + 0.5 * y * (1 - x)]
        }
        var made = MadeGainMap(base: base, map: map)
        made.mapIsGray = isGray
        if !isGray {
            made.channels = [
                Channel(minimum: -0.5, maximum: 2.5, gamma: 1.2), Channel(maximum: 2),
                Channel(maximum: 1.5, gamma: 0.8),
            ]
        }
        return made
    }

    /// A scene of small lights among shadows, and a map as detailed as the picture: it makes the lights brighter.
    package static func lights(_ size: PixelSize, isGray: Bool) -> MadeGainMap {
        // Lights of 5 pixels, at places that no period of a reduced picture's pixels repeats.
        let isLight = { (x: Double, y: Double) in
            let (column, row) = (Int(x * Double(size.width)), Int(y * Double(size.height)))
            return column % 17 < 5 && (row + 3 * (column / 17)) % 13 < 5
        }
        let base = make(size) { x, y in
            isLight(x, y) ? [0.95, 0.9, 0.8 - 0.1 * y] : [0.4 + 0.2 * x, 0.45, 0.5 - 0.1 * y]
        }
        let map = make(size) { x, y in
            let gain = isLight(x, y) ? 0.9 : 0.1 * x
            return isGray ? [gain, gain, gain] : [gain, 0.7 * gain, 0.05 + 0.8 * gain]
        }
        var made = MadeGainMap(base: base, map: map)
        made.mapIsGray = isGray
        if !isGray { made.channels = [Channel(), Channel(minimum: -0.5, maximum: 2), Channel(gamma: 0.8)] }
        return made
    }

    private static func make(_ size: PixelSize, _ color: (Double, Double) -> [Double]) -> PixelBuffer {
        var picture = PixelBuffer(size: size, format: .rgba8)
        for row in 0..<size.height {
            for column in 0..<size.width {
                let values = color(
                    (Double(column) + 0.5) / Double(size.width), (Double(row) + 0.5) / Double(size.height))
                for (channel, value) in (values + [1]).enumerated() {
                    picture.bytes[4 * (row * size.width + column) + channel] = UInt8((value * 255).rounded())
                }
            }
        }
        return picture
    }

    // MARK: The map's file

    package var mapFile: [UInt8] {
        var metadata = ImageMetadata()
        if hasXMP { metadata.xmp = Array(mapXMP.utf8) }
        if hasISO { metadata.jpegSegments = [JPEGSegment(number: 2, payload: Self.isoName + iso)] }
        return made {
            try map.encoded(
                .jpeg(JPEGEncodingOptions(quantization: .quality(quality))), colorModel: mapIsGray ? .gray : .rgb,
                metadata: metadata)
        }
    }

    private var mapXMP: String {
        let property = { (name: String, value: (Channel) -> Double) in
            let values = channels.map(value)
            let items = values.map { "<rdf:li>\($0)</rdf:li>" }.joined()
            return Set(values).count == 1
                ? "<hdrgm:\(name)>\(values[0])</hdrgm:\(name)>"
                : "<hdrgm:\(name)><rdf:Seq>\(items)</rdf:Seq></hdrgm:\(name)>"
        }
        return """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"
             hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="\(headroom)" hdrgm:BaseRenditionIsHDR="False">
            \(property("GainMapMin", \.minimum))\(property("GainMapMax", \.maximum))\(property("Gamma", \.gamma))
            \(property("OffsetSDR", \.baseOffset))\(property("OffsetHDR", \.alternateOffset))
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """
    }

    package static let isoName = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)

    private var iso: [UInt8] {
        let fraction = { (value: Double) -> [UInt8] in
            Self.big(Int((value * 64_000).rounded()), 4) + Self.big(64_000, 4)
        }
        var bytes: [UInt8] = [0, 0, 0, 0, channels.count == 1 ? 0x40 : 0xC0] + fraction(0) + fraction(headroom)
        for channel in channels {
            bytes += fraction(channel.minimum) + fraction(channel.maximum) + fraction(channel.gamma)
            bytes += fraction(channel.baseOffset) + fraction(channel.alternateOffset)
        }
        return bytes
    }

    private static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }

    // MARK: The whole file

    package var file: [UInt8] {
        let map = mapFile
        var metadata = metadata
        if hasXMP {
            metadata.xmp = MadePhoto.xmp(
                "hdrgm:Version=\"1.0\"",
                """
                <Container:Directory><rdf:Seq>
                <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li>
                <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg"
                 Item:Length="\(map.count)"/></rdf:li>\(trailerItem)</rdf:Seq></Container:Directory>
                """)
        }
        if hasISO { metadata.jpegSegments.append(JPEGSegment(number: 2, payload: Self.isoName + [0, 0, 0, 0])) }
        let index = { (size: Int, offset: Int) -> [UInt8] in
            var block = Array("MPF\0MM\0*\0\0\0\u{8}\0\u{3}".utf8)
            block += [0xB0, 0, 0, 7, 0, 0, 0, 4] + Array("0100".utf8)
            block += [0xB0, 1, 0, 4, 0, 0, 0, 1, 0, 0, 0, 2]
            block += [0xB0, 2, 0, 7, 0, 0, 0, 32, 0, 0, 0, 50, 0, 0, 0, 0]
            block += [0, 3, 0, 0] + Self.big(size, 4) + Self.big(0, 8)
            block += [0, 0, 0, 0] + Self.big(map.count, 4) + Self.big(offset, 4) + [0, 0, 0, 0]
            return block
        }
        if hasIndex { metadata.jpegSegments.append(JPEGSegment(number: 2, payload: index(0, 0))) }
        var primary = made {
            try base.encoded(.jpeg(JPEGEncodingOptions(quantization: .quality(quality))), metadata: metadata)
        }
        if hasIndex, let start = primary.firstRange(of: Array("MPF\0".utf8))?.lowerBound {
            let bytes = index(primary.count, primary.count - start - 4)
            primary.replaceSubrange(start..<start + bytes.count, with: bytes)
        }
        return primary + map + trailer
    }
}
