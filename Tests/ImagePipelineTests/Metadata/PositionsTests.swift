import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire
import TestSupport
import Testing

/// Positions in metadata follow the picture's pixels: each schema's region stays around the same pixels.
@Suite struct PositionsTests {
    private static let size = PixelSize(width: 160, height: 100)
    /// The red rectangle of the picture, as it is stored.
    private static let marked = PixelArea(left: 40, top: 20, size: PixelSize(width: 30, height: 20))

    struct Change: CustomTestStringConvertible {
        var testDescription: String
        var orientation = 1
        var steps: [GeometryStep] = []
        var border: Border?
        /// The distance in pixels at which edges still are the same.
        var tolerance = 1.0
    }

    static let changes =
        (1...8).map { Change(testDescription: "orientation \($0)", orientation: $0) } + [
            Change(testDescription: "crop around it", steps: [.cropping(10, 5, 100, 60)]),
            Change(testDescription: "crop through it", steps: [.cropping(50, 30, 60, 60)]),
            Change(testDescription: "crop of a turned picture", orientation: 6, steps: [.cropping(20, 10, 60, 70)]),
            Change(testDescription: "half the size", steps: [.resize(.scaled(0.5))]),
            Change(testDescription: "another shape", steps: [.resize(.exactly(width: 320, height: 100))]),
            Change(testDescription: "quarter turn", steps: [.rotate(degrees: 90)]),
            Change(testDescription: "mirrored", steps: [.flip(.horizontal)]),
            Change(testDescription: "upside down", steps: [.flip(.vertical)]),
            Change(testDescription: "straightened", steps: [.rotate(degrees: 5)], tolerance: 2),
            Change(testDescription: "border", border: Border(width: .pixels(9))),
            Change(
                testDescription: "all of it", orientation: 8,
                steps: [.cropping(5, 5, 80, 140), .rotate(degrees: 90), .flip(.horizontal), .resize(.scaled(2))],
                border: Border(width: .pixels(3))),
        ]

    private static func picture(orientation: Int, _ xmp: [UInt8]) throws -> [UInt8] {
        var picture = PixelBuffer(size: size, format: .rgba8)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let isMarked =
                    (marked.left..<marked.left + marked.size.width).contains(x)
                    && (marked.top..<marked.top + marked.size.height).contains(y)
                for channel in 0..<4 {
                    let level = channel == 3 || isMarked == (channel == 0) ? 255 : 0
                    picture.set(level, pixel: y * size.width + x, channel: channel)
                }
            }
        }
        var builder = EXIFBuilder(isBigEndian: true)
        builder.add(0x0112, type: 3, bytes: [0, UInt8(orientation)], to: .main)
        builder.add(0x9214, type: 3, bytes: [0, 55, 0, 30, 0, 30, 0, 20], to: .details)
        builder.add(0xA214, type: 3, bytes: [0, 55, 0, 30], to: .details)
        return try picture.encoded(PNGEncodingOptions(), metadata: ImageMetadata(exif: builder.block, xmp: xmp))
    }

    /// The region in all schemas, as attributes or as elements.
    private static func xmp(asElements: Bool) -> [UInt8] {
        func structure(_ prefix: String, _ fields: [(String, String)]) -> (attributes: String, elements: String) {
            asElements
                ? (
                    " rdf:parseType=\"Resource\"",
                    fields.map { "<\(prefix):\($0.0)>\($0.1)</\(prefix):\($0.0)>" }.joined()
                )
                : (fields.map { " \(prefix):\($0.0)=\"\($0.1)\"" }.joined(), "")
        }
        let area = structure(
            "stArea", [("x", "0.34375"), ("y", "0.3"), ("w", "0.1875"), ("h", "0.2"), ("unit", "normalized")])
        let sides = structure("stDim", [("w", "160"), ("h", "100"), ("unit", "pixel")])
        let person = structure("MPReg", [("Rectangle", "0.25, 0.2, 0.1875, 0.2"), ("PersonDisplayName", "Ada")])
        let pixels = structure(
            "I",
            [("rbShape", "rectangle"), ("rbUnit", "pixel"), ("rbX", "40"), ("rbY", "20"), ("rbW", "30"), ("rbH", "20")])
        let corners = [("0.25", "0.2"), ("0.4375", "0.2"), ("0.4375", "0.4"), ("0.25", "0.4")].map {
            let corner = structure("I", [("rbX", $0.0), ("rbY", $0.1)])
            return "<rdf:li\(corner.attributes)>\(corner.elements)</rdf:li>"
        }
        return Array(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
             xmlns:R="http://www.metadataworkinggroup.com/schemas/regions/"
             xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#"
             xmlns:MP="http://ns.microsoft.com/photo/1.2/" xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
             xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#" xmlns:exif="http://ns.adobe.com/exif/1.0/"
             xmlns:I="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
             <R:Regions rdf:parseType="Resource"><R:AppliedToDimensions\(sides.attributes)>\(sides.elements)\
            </R:AppliedToDimensions><R:RegionList><rdf:Bag><rdf:li><rdf:Description R:Name="Ada">\
            <R:Area\(area.attributes)>\(area.elements)</R:Area></rdf:Description></rdf:li></rdf:Bag></R:RegionList></R:Regions>
             <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag><rdf:li\(person.attributes)>\(person.elements)\
            </rdf:li></rdf:Bag></MPRI:Regions></MP:RegionInfo>
             <I:ImageRegion><rdf:Bag><rdf:li rdf:parseType="Resource"><I:RegionBoundary\(pixels.attributes)>\
            \(pixels.elements)</I:RegionBoundary></rdf:li><rdf:li rdf:parseType="Resource"><I:RegionBoundary \
            rdf:parseType="Resource"><I:rbShape>polygon</I:rbShape><I:rbUnit>relative</I:rbUnit><I:rbVertices><rdf:Seq>\
            \(corners.joined())</rdf:Seq></I:rbVertices></I:RegionBoundary></rdf:li></rdf:Bag></I:ImageRegion>
             <exif:SubjectArea><rdf:Seq><rdf:li>55</rdf:li><rdf:li>30</rdf:li><rdf:li>30</rdf:li><rdf:li>20</rdf:li>\
            </rdf:Seq></exif:SubjectArea></rdf:Description></rdf:RDF>
            """.utf8)
    }

    /// Left, top, right, bottom.
    private typealias Edges = [Double]

    /// The edges of the red pixels.
    private static func redEdges(_ picture: PixelBuffer) -> Edges? {
        let red = (0..<picture.size.width * picture.size.height).filter {
            picture.level(pixel: $0, channel: 0) > 127 && picture.level(pixel: $0, channel: 1) < 128
        }
        let (x, y) = (red.map { $0 % picture.size.width }, red.map { $0 / picture.size.width })
        guard let left = x.min(), let top = y.min(), let right = x.max(), let bottom = y.max() else { return nil }
        return [left, top, right + 1, bottom + 1].map { Double($0) }
    }

    /// The edges of all statements, by their schema.
    private static func statedEdges(_ metadata: ImageMetadata, _ size: PixelSize) throws -> [(String, Edges?)] {
        let (width, height) = (Double(size.width), Double(size.height))
        let packet = try #require(metadata.xmp.flatMap { XMPPacket($0) })
        let area = { (name: String) in XMPName("http://ns.adobe.com/xmp/sType/Area#", name) }
        let iptc = { (name: String) in XMPName(XMPNamespace.iptcExtension, name) }
        func around(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> Edges {
            [x - w / 2, y - h / 2, x + w / 2, y + h / 2]
        }
        var edges: [(String, Edges?)] = []
        let standard = packet.items(of: XMPName("http://www.metadataworkinggroup.com/schemas/regions/", "Regions"))
            .first
        let shares = ["x", "y", "w", "h"].compactMap { standard?.fields[area($0)].flatMap { Double($0) } }
        edges.append(
            (
                "mwg-rs",
                shares.count == 4
                    ? around(shares[0] * width, shares[1] * height, shares[2] * width, shares[3] * height) : nil
            ))
        let space = "http://ns.microsoft.com/photo/1.2/"
        let person = packet.items(of: XMPName(space, "RegionInfo")).first
        let rectangle = person?.fields[XMPName("\(space)t/Region#", "Rectangle")]?.split(separator: ", ")
            .compactMap { Double($0) }
        edges.append(
            (
                "MP",
                rectangle.map {
                    [$0[0] * width, $0[1] * height, ($0[0] + $0[2]) * width, ($0[1] + $0[3]) * height]
                }
            ))
        let items = packet.items(of: iptc("ImageRegion")).map(\.fields)
        let box = items.first { $0[iptc("rbShape")] == "rectangle" }.map { fields in
            ["rbX", "rbY", "rbW", "rbH"].compactMap { fields[iptc($0)].flatMap { Double($0) } }
        }
        edges.append(("IPTC", box.map { [$0[0], $0[1], $0[0] + $0[2], $0[1] + $0[3]] }))
        let vertices = items.filter { $0[iptc("rbX")] != nil && $0[iptc("rbShape")] == nil }
        let xs = vertices.compactMap { $0[iptc("rbX")].flatMap { Double($0) } }.map { $0 * width }
        let ys = vertices.compactMap { $0[iptc("rbY")].flatMap { Double($0) } }.map { $0 * height }
        if let left = xs.min(), let top = ys.min(), let right = xs.max(), let bottom = ys.max() {
            edges.append(("IPTC's polygon", [left, top, right, bottom]))
        } else {
            edges.append(("IPTC's polygon", nil))
        }
        let subject = try EXIFBlock.integers(0x9214, behind: [0x8769], in: metadata.exif)?.map { Double($0) }
        edges.append(("SubjectArea", subject.map { around($0[0], $0[1], $0[2], $0[3]) }))
        let copy = packet.values(of: XMPName(XMPNamespace.exif, "SubjectArea")).compactMap { Double($0) }
        edges.append(("SubjectArea in XMP", copy.count == 4 ? around(copy[0], copy[1], copy[2], copy[3]) : nil))
        return edges
    }

    @Test("Regions of every schema are around the same pixels afterwards", arguments: changes, [false, true])
    func follow(change: Change, asElements: Bool) throws {
        let file = try Self.picture(orientation: change.orientation, Self.xmp(asElements: asElements))
        let options = OutputOptions(format: .png, border: change.border, turnsUpright: true, geometry: change.steps)
        let (bytes, report) = try PictureRenderer(look: Look(name: "", steps: []), output: options).render(file)
        let result = try Decoded(bytes)
        let expected = try #require(Self.redEdges(result.picture))
        for (schema, edges) in try Self.statedEdges(result.header.metadata, result.header.size) {
            let stated = try #require(edges, "\(schema) is lost")
            #expect(
                zip(stated, expected).allSatisfy { abs($0 - $1) <= change.tolerance },
                "\(schema): \(stated), \(expected)")
        }
        let location = try EXIFBlock.integers(0xA214, behind: [0x8769], in: result.header.metadata.exif)
        if let location {
            #expect(location[0] >= 0 && location[0] <= result.header.size.width)
        }
        let text = String(decoding: result.header.metadata.xmp ?? [], as: UTF8.self)
        let sides = [("w", result.header.size.width), ("h", result.header.size.height)]
        for (name, length) in sides {
            #expect(text.contains(asElements ? "stDim:\(name)>\(length)<" : "stDim:\(name)=\"\(length)\""))
        }
        #expect(report.notices == [])
    }

    @Test("Regions that are not in the result are removed", arguments: [false, true])
    func outside(asElements: Bool) throws {
        let file = try Self.picture(orientation: 1, Self.xmp(asElements: asElements))
        let options = OutputOptions(format: .png, geometry: [.cropping(70, 40, 90, 60)])
        let result = try Decoded(PictureRenderer(look: Look(name: "", steps: []), output: options).render(file).bytes)
        for (schema, edges) in try Self.statedEdges(result.header.metadata, result.header.size) {
            #expect(edges == nil, "\(schema)")
        }
        let text = String(decoding: result.header.metadata.xmp ?? [], as: UTF8.self)
        #expect(!text.contains("Ada") && !text.contains("ImageRegion>") && !text.contains("RegionInfo>"))
        #expect(try EXIFBlock.integers(0xA214, behind: [0x8769], in: result.header.metadata.exif) == nil)
    }

    @Test("A region without an area stays where it is, and one that can't be read is removed with a notice")
    func oddRegions() throws {
        let xmp = { (rectangle: String) in
            Array(
                """
                <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
                xmlns:MP="http://ns.microsoft.com/photo/1.2/" xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#" \
                xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#"><MP:RegionInfo rdf:parseType="Resource">\
                <MPRI:Regions><rdf:Bag><rdf:li MPReg:Rectangle="\(rectangle)"/></rdf:Bag></MPRI:Regions></MP:RegionInfo>\
                </rdf:Description></rdf:RDF>
                """.utf8)
        }
        let options = OutputOptions(format: .png, geometry: [.resize(.scaled(0.5))])
        for (rectangle, notices) in [("0.5, 0.25, 0, 0", 0), ("0,5; 0,25; 0,1; 0,1", 1)] {
            let file = try Self.picture(orientation: 1, xmp(rectangle))
            let (bytes, report) = try PictureRenderer(look: Look(name: "", steps: []), output: options).render(file)
            let text = String(decoding: try Decoded(bytes).header.metadata.xmp ?? [], as: UTF8.self)
            #expect(text.contains("Rectangle=\"0.5, 0.25, 0, 0\"") == (notices == 0))
            #expect(report.notices.count == notices, "\(report.notices)")
        }
    }

    @Test(
        "Numbers that no picture can have trap nowhere",
        arguments: [
            ("1e-9", "4000"), ("-1e300", "1e300"), ("nan", "inf"), ("999999999", "1"), ("1e999", "0"),
        ])
    func oddNumbers(width: String, full: String) throws {
        let xmp = """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
            xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:CroppedAreaImageWidthPixels="\(width)" \
            GPano:FullPanoWidthPixels="\(full)" GPano:CroppedAreaLeftPixels="\(full)" \
            xmlns:I="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><I:ImageRegion><rdf:Bag><rdf:li><rdf:Description>\
            <I:RegionBoundary I:rbShape="circle" I:rbUnit="relative" I:rbX="0.5" I:rbY="0.5" I:rbRx="\(width)"/>\
            </rdf:Description></rdf:li></rdf:Bag></I:ImageRegion></rdf:Description></rdf:RDF>
            """
        let file = try Self.picture(orientation: 1, Array(xmp.utf8))
        let options = OutputOptions(format: .png, geometry: [.cropping(0, 0, 1, 60)])
        _ = try PictureRenderer(look: Look(name: "", steps: []), output: options).render(file)
    }

    // MARK: Files from the field

    private func field(_ name: String, _ options: OutputOptions) throws -> (metadata: ImageMetadata, notices: [String])
    {
        let (_, metadata, notices) = try RenderedMetadata.result(of: PictureFiles.field(name), options)
        return (metadata, notices)
    }

    @Test("A panorama's data follows crop and resize")
    func panorama() throws {
        let names = [
            "CroppedAreaLeftPixels", "CroppedAreaTopPixels", "CroppedAreaImageWidthPixels",
            "CroppedAreaImageHeightPixels",
            "FullPanoWidthPixels", "FullPanoHeightPixels",
        ]
        for (steps, expected) in [
            ([.cropping(50, 20, 200, 100)], [50, 20, 200, 100, 400, 200]),
            ([.resize(.scaled(0.5))], [0, 0, 200, 100, 200, 100]),
            ([.cropping(50, 20, 200, 100), .resize(.scaled(0.5))], [25, 10, 100, 50, 200, 100]),
            ([.resize(.scaled(2)), .cropping(100, 40, 400, 200)], [100, 40, 400, 200, 800, 400]),
        ] as [([GeometryStep], [Int])] {
            let (metadata, notices) = try field("gpano.jpg", OutputOptions(geometry: steps))
            let packet = try #require(metadata.xmp.flatMap { XMPPacket($0) })
            let numbers = names.map {
                packet.value(of: XMPName("http://ns.google.com/photos/1.0/panorama/", $0)).flatMap { Int($0) }
            }
            #expect(numbers == expected && notices == [])
        }
    }

    @Test("A panorama's data is removed with a notice if the picture was changed in another way")
    func lostPanorama() throws {
        for options in [
            OutputOptions(geometry: [.rotate(degrees: 90)]), OutputOptions(geometry: [.flip(.horizontal)]),
            OutputOptions(geometry: [.rotate(degrees: 2)]), OutputOptions(border: Border(width: .pixels(5))),
        ] {
            let (metadata, notices) = try field("gpano.jpg", options)
            #expect(!String(decoding: metadata.xmp ?? [], as: UTF8.self).contains("GPano:"))
            #expect(notices.count == 1 && notices[0].contains("GPano"), "\(notices)")
        }
        #expect(try field("gpano.jpg", OutputOptions()).notices == [])
    }

    @Test("A face, a region and a subject of files from the field follow")
    func fieldFiles() throws {
        let face = try field("face-regions.jpg", OutputOptions(geometry: [.cropping(0, 0, 200, 200)])).metadata
        let text = String(decoding: face.xmp ?? [], as: UTF8.self)
        #expect(text.contains("stArea:x=\"0.5\" stArea:y=\"0.5\" stArea:w=\"0.2\" stArea:h=\"0.2\""))
        #expect(
            text.contains("stDim:w=\"200\" stDim:h=\"200\"") && text.contains("MPReg:Rectangle=\"0.4, 0.4, 0.2, 0.2\""))
        let region = try field("iptc-region.jpg", OutputOptions(geometry: [.cropping(0, 0, 32, 24)])).metadata
        #expect(!String(decoding: region.xmp ?? [], as: UTF8.self).contains("ImageRegion>"))
        let subject = try field("subject-area.jpg", OutputOptions(geometry: [.rotate(degrees: 90)])).metadata
        #expect(try EXIFBlock.integers(0x9214, behind: [0x8769], in: subject.exif) == [300, 100, 40, 40])
        #expect(try EXIFBlock.integers(0xA214, behind: [0x8769], in: subject.exif) == [300, 100])
    }

    @Test("A subject that is a point or a circle follows, too", arguments: [2, 3])
    func subjectForms(count: Int) throws {
        var builder = EXIFBuilder(isBigEndian: false)
        builder.add(0x9214, type: 3, bytes: Array([40, 0, 10, 0, 8, 0].prefix(2 * count)), to: .details)
        let picture = GeneratedPicture.smooth(100, 50)
        let file = try picture.encoded(JPEGEncodingOptions(), metadata: ImageMetadata(exif: builder.block))
        for (steps, expected) in [
            ([.resize(.scaled(0.5))], [20, 5, 4]), ([.cropping(20, 5, 60, 40)], [20, 5, 8]),
            ([.flip(.horizontal)], [60, 10, 8]), ([.cropping(50, 0, 50, 50)], nil),
        ] as [([GeometryStep], [Int]?)] {
            let options = OutputOptions(geometry: steps)
            let bytes = try PictureRenderer(look: Look(name: "", steps: []), output: options).render(file).bytes
            let exif = try Decoded(bytes).header.metadata.exif
            #expect(
                try EXIFBlock.integers(0x9214, behind: [0x8769], in: exif) == expected.map { Array($0.prefix(count)) })
        }
    }
}
