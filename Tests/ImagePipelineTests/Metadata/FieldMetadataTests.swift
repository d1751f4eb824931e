import ColorManagement
import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire
import TestSupport
import Testing

/// Files from the field whose metadata says something about the picture that a change makes untrue, or holds the picture itself.
@Suite struct FieldMetadataTests {
    /// Returns one of Photoshop's image resources, as files have it.
    private static func resource(_ number: Int, _ data: [UInt8]) -> [UInt8] {
        var bytes = Array("8BIM".utf8)
        bytes += [UInt8(number >> 8), UInt8(number & 255), 0, 0, 0, 0]
        bytes += [UInt8(data.count >> 8), UInt8(data.count & 255)]
        bytes += data
        if !data.count.isMultiple(of: 2) { bytes.append(0) }
        return bytes
    }

    // MARK: Pictures within metadata

    struct Copy: CustomTestStringConvertible {
        var file: String
        var options: OutputOptions
        var testDescription: String { "\(file), \(options.metadata), \(options.geometry.count) steps" }
    }

    @Test(
        "A copy of the original within XMP is removed with a notice, and its GPS with it",
        arguments: ["gimage-extended-xmp.jpg", "gimage-original-inside.jpg"].flatMap { file in
            [
                OutputOptions(metadata: .allButLocation),
                OutputOptions(metadata: .allButLocation, geometry: [.cropping(0, 0, 32, 24)]),
                OutputOptions(), OutputOptions(format: .png), OutputOptions(format: .tiff),
            ].map { Copy(file: file, options: $0) }
        })
    func copies(copy: Copy) throws {
        let (bytes, metadata, notices) = try RenderedMetadata.result(
            of: PictureFiles.field(copy.file), look: "pixelate(16px)", copy.options)
        #expect(notices.contains { $0.contains("a copy of the picture (GImage)") }, "\(notices)")
        #expect(!bytes.contains(Array("GImage".utf8)) && !bytes.contains(Array("GDepth".utf8)))
        // A JPEG in base64.
        #expect(!bytes.contains(Array("/9j/4".utf8)))
        #expect(metadata.extendedXMP == [])
    }

    @Test("A picture under a name that nobody knows is found by its first bytes")
    func unknownName() throws {
        let picture = String(repeating: "A", count: 200)
        for start in [
            "/9j/4AAQ", "\n iVBORw0KGgoAAA", "UklGRhIA", "AAAAGGZ0eXBoZWlj", "data:image/jpeg;base64,/9j/4AAQ",
            "&#10;/9j/", "Qk02", "/wpA",
        ] {
            for form in [
                "my:Before=\"\(start)\(picture)\"/>", "><my:Before>\(start)\(picture)</my:Before></rdf:Description>",
            ] {
                let xmp = """
                    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
                    xmlns:my="urn:mine#" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4" \(form)</rdf:RDF>
                    """
                let (_, metadata, notices) = try RenderedMetadata.result(
                    of: MadePhoto.jpeg(ImageMetadata(xmp: Array(xmp.utf8))))
                let text = String(decoding: metadata.xmp ?? [], as: UTF8.self)
                #expect(!text.contains("Before") && text.contains("xmp:Rating=\"4\""))
                #expect(notices.count == 1 && notices[0].contains("a picture in XMP (Before)"))
            }
        }
    }

    @Test("Pictures in maker's notes and in other programs' segments are removed with a notice")
    func binaryPictures() throws {
        let preview = MadePhoto.gainMap
        var builder = EXIFBuilder(isBigEndian: true)
        builder.add(0x010F, type: 2, bytes: Array("Testcam\0".utf8), to: .main)
        builder.add(0x927C, type: 7, bytes: Array("Maker\0".utf8) + preview + [1, 2, 3], to: .details)
        let kept = JPEGSegment(number: 7, payload: Array("Other\0".utf8))
        let segments = [
            JPEGSegment(number: 1, payload: Array("FLIR\0".utf8) + [1]),
            JPEGSegment(number: 8, payload: Array("Any\0".utf8) + preview),
            JPEGSegment(number: 4, payload: Array(preview.prefix(300))),
            JPEGSegment(number: 5, payload: Array(preview.dropFirst(300))), kept,
        ]
        let file = MadePhoto.jpeg(ImageMetadata(exif: builder.block, jpegSegments: segments))
        let (bytes, metadata, notices) = try RenderedMetadata.result(of: file)
        #expect(!bytes.contains(Array(preview.prefix(40))) && !bytes.contains(Array(preview.suffix(20))))
        #expect(metadata.jpegSegments == [kept])
        #expect(metadata.facts?.maker == "Testcam")
        #expect(metadata.exif?.count == builder.block?.count)
        #expect(
            notices.count == 1 && notices[0].contains("the preview in its maker's notes")
                && notices[0].contains("APP1, APP4, APP5, APP8"), "\(notices)")
    }

    private static let packetStart = """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:my="urn:mine#" \
        xmlns:GImage="http://ns.google.com/photos/1.0/image/"
        """

    @Test(
        "XMP that can't be read is dropped with a notice, for it may hold the original",
        arguments: [
            Array("<!DOCTYPE x>\(packetStart) GImage:Data=\"/9j/4AAQ\"/></rdf:RDF>".utf8),
            Array(
                "\(packetStart) my:a=\"b\"><my:c xmlns:my=\"urn:other#\">/9j/</my:c></rdf:Description></rdf:RDF>".utf8),
            "\(packetStart) GImage:Data=\"/9j/4AAQ\"/></rdf:RDF>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
            Array("\(packetStart) GImage:Data=\"/9j/4AAQ\"/><oops>".utf8),
        ])
    func unreadableXMP(xmp: [UInt8]) throws {
        let (bytes, _, notices) = try RenderedMetadata.result(of: MadePhoto.jpeg(ImageMetadata(xmp: xmp)))
        #expect(!bytes.contains(Array("/9j/".utf8)) && !bytes.contains(Array("/\u{0}9\u{0}j\u{0}".utf8)))
        #expect(notices.count == 1 && notices[0].contains("its XMP was dropped"), "\(notices)")
    }

    @Test("A base64 picture in a CDATA section, or among thousands of others, is removed")
    func manyPictures() throws {
        let picture = "/9j/4AAQ" + String(repeating: "A", count: 100)
        let others = (0..<2000).map { "<my:p\($0)>\(picture)</my:p\($0)>" }.joined()
        let xmp = "\(Self.packetStart)><my:Data><![CDATA[\(picture)]]></my:Data>\(others)</rdf:Description></rdf:RDF>"
        var parts = PNGParts(try GeneratedPicture.smooth(40, 20).encoded(PNGEncodingOptions()))
        let keyword = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8)
        parts.chunks.insert(PNGChunk(name: "iTXt", data: keyword + Array(xmp.utf8)), at: 1)
        let (bytes, _, notices) = try RenderedMetadata.result(of: parts.bytes)
        #expect(!bytes.contains(Array("/9j/".utf8)))
        #expect(notices.count == 1 && notices[0].hasSuffix(", and 1996 more"), "\(notices)")
    }

    @Test("Pictures in comments, Photoshop's resources, chunks and texts are removed with a notice")
    func otherPlaces() throws {
        // Its tables differ from those of the result.
        let preview = try GeneratedPicture.smooth(24, 16).encoded(
            .jpeg(JPEGEncodingOptions(quantization: .quality(31))))
        let tables = Array(preview[30..<60])
        let png = try GeneratedPicture.smooth(40, 20).encoded(PNGEncodingOptions())
        let resource = Self.resource(1028, preview)
        let truncated = Array(Self.resource(1064, preview).dropLast(9))
        for metadata in [
            ImageMetadata(comments: [preview]), ImageMetadata(imageResources: resource),
            ImageMetadata(imageResources: resource + resource),
            ImageMetadata(imageResources: truncated),
            ImageMetadata(exif: Array("MM\0*".utf8) + [0xFF, 0, 0, 0] + preview.dropLast(9)),
            ImageMetadata(jpegSegments: [JPEGSegment(number: 10, payload: Array("Any\0".utf8) + png)]),
        ] {
            let (bytes, _, notices) = try RenderedMetadata.result(of: MadePhoto.jpeg(metadata))
            #expect(!bytes.contains(tables) && !bytes.contains(Array(png.prefix(16))))
            #expect(notices.count == 1 && notices[0].contains("show the original"), "\(notices)")
        }
        let base64 = Array("Thumb::Image\0/9j/4AAQ".utf8) + [UInt8](repeating: UInt8(ascii: "A"), count: 80)
        let digits = preview.map { (byte: UInt8) in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }
            .joined()
        for (name, data) in [
            ("prVw", preview), ("tEXt", base64),
            ("tEXt", Array("Raw profile type foo\0\nfoo\n\(preview.count)\n\(digits)\n".utf8)),
        ] {
            var parts = PNGParts(png)
            parts.chunks.insert(PNGChunk(name: name, data: data), at: 1)
            let (bytes, _, notices) = try RenderedMetadata.result(of: parts.bytes)
            #expect(!PNGParts(bytes).chunks.contains { $0.data == data })
            #expect(notices.count == 1 && notices[0].contains("show the original"), "\(name): \(notices)")
        }
    }

    @Test("A thumbnail is removed without a notice, for every camera writes one")
    func thumbnail() throws {
        let (bytes, _, notices) = try RenderedMetadata.result(
            of: MadePhoto.jpeg(ImageMetadata(exif: CameraEXIF().bytes)))
        #expect(notices == [] && !bytes.contains(CameraEXIF.thumbnail))
    }

    @Test("An extended part of XMP that can't be read is dropped, for it may hold the original")
    func brokenExtendedXMP() throws {
        var metadata = try Decoded(PictureFiles.field("gimage-extended-xmp.jpg")).header.metadata
        metadata.extendedXMP.removeLast()
        let (_, carried, notices) = try RenderedMetadata.result(of: MadePhoto.jpeg(metadata))
        #expect(carried.extendedXMP == [] && notices.count == 1 && notices[0].contains("extended part"))
        #expect(!String(decoding: carried.xmp ?? [], as: UTF8.self).contains("HasExtendedXMP"))
    }

    // MARK: Behind the end

    @Test("A video that nothing describes stays behind a JPEG, and is removed elsewhere with a notice")
    func video() throws {
        let file = try PictureFiles.field("video-behind-no-xmp.jpg")
        let ftyp = try #require(file.firstRange(of: Array("ftyp".utf8)))
        let video = Array(file[(ftyp.lowerBound - 4)...])
        let kept = try RenderedMetadata.result(of: file)
        #expect(Array(kept.bytes.suffix(video.count)) == video && kept.notices == [])
        for options in [
            OutputOptions(format: .png), OutputOptions(format: .webp), OutputOptions(metadata: .allButLocation),
        ] {
            let (bytes, _, notices) = try RenderedMetadata.result(of: file, options)
            #expect(!bytes.contains(Array(video.prefix(16))))
            #expect(notices.count == 1 && notices[0].contains("the video behind the picture was removed"), "\(notices)")
        }
    }

    @Test("A picture of any format behind a JPEG is removed with a notice, whole, cut off or behind false starts")
    func picturesBehind() throws {
        let picture = GeneratedPicture.smooth(40, 20)
        let heif = Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8)
        let jpeg = try picture.encoded(.jpeg(JPEGEncodingOptions()))
        let falseStart: [UInt8] = [0xFF, 0xD8, 0xFF, 0x00]
        let falseStarts = Array(repeatElement(falseStart, count: 40).joined())
        let png = try picture.encoded(PNGEncodingOptions())
        let data = [UInt8](repeating: 1, count: 200)
        let files: [[UInt8]] = [
            png, try picture.encoded(.tiff(TIFFEncodingOptions())), heif + data,
            Array("RIFF\0\u{1}\0\0WEBPVP8 ".utf8) + data, Array("GIF89a".utf8) + [1, 2, 3],
            Array("BM".utf8) + [1, 2, 3], falseStarts + jpeg, Array(jpeg.dropLast(20)),
            Array("other data, and then ".utf8) + png,
        ]
        for behind in files {
            let (bytes, _, notices) = try RenderedMetadata.result(of: MadePhoto.jpeg(ImageMetadata()) + behind)
            #expect(!bytes.contains(Array(behind.suffix(16))))
            #expect(notices.count == 1 && notices[0].contains("removed"), "\(notices)")
        }
    }

    @Test("A notice tells of data behind a JPEG from a pipe, which can't be carried")
    func stream() throws {
        let file = try PictureFiles.field("video-behind-no-xmp.jpg")
        let end = try #require(file.firstRange(of: Array("ftyp".utf8))).lowerBound - 4
        for (bytes, count) in [(file, 1), (Array(file[...end]), 1), (Array(file[..<end]), 0)] {
            let report = try PictureRenderer(look: RenderedMetadata.look("grayscale(1)")).render(
                from: Streamed(bytes), to: MemorySink())
            #expect(report.notices.count { $0.contains("data behind the picture was removed") } == count)
        }
    }

    @Test("Whatever follows a JPEG stays, except pictures: they show the original")
    func trailingData() throws {
        let plain = MadePhoto.jpeg(ImageMetadata())
        let data = Array("data of a program that nobody knows".utf8)
        for (behind, kept, notice) in [
            (data, data, nil), (MadePhoto.gainMap, [], "further pictures behind it"),
            (MadePhoto.gainMap + data, data, "further pictures behind it"),
            ([0, 0, 0] + MadePhoto.gainMap + MadePhoto.gainMap, [], "further pictures behind it"),
            (data + MadePhoto.gainMap, [], "it holds a picture"), ([0, 0, 0, 0], [], nil),
        ] as [([UInt8], [UInt8], String?)] {
            let (bytes, _, notices) = try RenderedMetadata.result(of: plain + behind)
            let end = bytes.count - kept.count
            #expect(Array(bytes[end...]) == kept && bytes[..<end].suffix(2) == [0xFF, 0xD9])
            #expect(notices.count == (notice == nil ? 0 : 1) && notice.map { notices[0].contains($0) } ?? true)
        }
    }

    @Test("Data after the end of a PNG, WebP or AVIF is removed with a notice")
    func otherFormats() throws {
        let picture = GeneratedPicture.smooth(48, 32)
        let codings: [any EncoderSettings] = [PNGEncodingOptions(), WebPEncodingOptions(), AVIFEncodingOptions()]
        for coding in codings {
            let file = try picture.encoded(coding)
            #expect(try RenderedMetadata.result(of: file).notices.filter { $0.contains("behind") } == [])
            for behind in [MadePhoto.video, Array("some data".utf8)] {
                let notices = try RenderedMetadata.result(of: file + behind).notices
                #expect(notices.contains { $0.contains("behind the picture") }, "\(coding): \(notices)")
            }
        }
    }

    // MARK: PNG

    @Test("XMP is read from any chunk under its keyword, and crosses over to a JPEG")
    func xmpChunks() throws {
        let field = try PictureFiles.field("libvips-xmp-ztxt.png")
        let xmp = Array(try #require(Decoded(field).header.metadata.xmp))
        var parts = PNGParts(try GeneratedPicture.smooth(20, 20).encoded(PNGEncodingOptions()))
        let keyword = Array("XML:com.adobe.xmp\0".utf8)
        parts.chunks.insert(PNGChunk(name: "tEXt", data: keyword + xmp), at: 1)
        for file in [field, parts.bytes] {
            let (_, metadata, notices) = try RenderedMetadata.result(of: file, OutputOptions(format: .jpeg))
            #expect(metadata.captions.contains(MetadataText(name: "Rating", text: "5")))
            #expect(notices == [])
        }
        // One that is broken is not called something that a JPEG can't hold.
        parts.chunks[1] = PNGChunk(name: "zTXt", data: keyword + [0, 1, 2, 3])
        let notices = try RenderedMetadata.result(of: parts.bytes, OutputOptions(format: .jpeg)).notices
        #expect(notices.count == 1 && notices[0].contains("can't be read"))
    }

    @Test(
        "Every statement of the orientation is true for a picture that was turned upright",
        arguments: ["libvips-xmp-orient6.png", "exif-twice-orient6.png", "text-orient6.png"])
    func orientation(name: String) throws {
        let (bytes, metadata, _) = try RenderedMetadata.result(
            of: PictureFiles.field(name), OutputOptions(format: .png))
        #expect(metadata.statedOrientation == .topLeft)
        let packet = metadata.xmp.flatMap { XMPPacket($0) }
        #expect(packet?.value(of: XMPName(XMPNamespace.tiff, "Orientation")) ?? "1" == "1")
        let texts = metadata.pngChunks.compactMap { PNGText(chunk: $0) }
        #expect(texts.allSatisfy { $0.text == "1" } && texts.count == (name.hasPrefix("text") ? 4 : 0))
        #expect(PNGParts(bytes).chunks.count { $0.name == "eXIf" } == 1)
        #expect(!PNGParts(bytes).chunks.contains { $0.data.starts(with: Array("Raw profile".utf8)) })
    }

    @Test("A second EXIF that says something else is dropped with a notice")
    func contradiction() throws {
        var parts = PNGParts(try PictureFiles.field("exif-twice-orient6.png"))
        let index = try #require(parts.index(of: "eXIf"))
        parts.chunks[index].data[20] ^= 1
        let notices = try RenderedMetadata.result(of: parts.bytes).notices
        #expect(notices.count == 1 && notices[0].contains("a second EXIF was dropped"), "\(notices)")
    }

    @Test("Texts that repeat size and colours say what the result has")
    func texts() throws {
        var parts = PNGParts(try GeneratedPicture.smooth(40, 20).encoded(PNGEncodingOptions()))
        let old = [
            "exif:PixelXDimension\u{0}40", "exif:PixelYDimension\u{0}20", "exif:ColorSpace\u{0}65535",
            "exif:InteroperabilityIndex\u{0}R03", "icc:description\u{0}Adobe RGB", "exif:SubjectArea\u{0}1, 2, 3, 4",
            "exif:thumbnail:Compression\u{0}6", "Title\u{0}Orientation",
        ].map { PNGChunk(name: "tEXt", data: Array($0.utf8)) }
        parts.chunks.insert(contentsOf: old, at: 1)
        let options = OutputOptions(profile: .sRGB, geometry: [.cropping(0, 0, 10, 5)])
        let texts = try RenderedMetadata.result(of: parts.bytes, options).metadata.pngChunks.compactMap {
            PNGText(chunk: $0)
        }
        #expect(texts.map(\.text) == ["10", "5", "1", "Orientation"])
    }

    // MARK: Colours

    @Test("InteroperabilityIndex fits the profile")
    func interoperability() throws {
        let file = try PictureFiles.field("interop-r03.jpg")
        for (profile, index, space) in [
            (nil, "R03", 65535), (.sRGB, "R98", 1), (.adobeRGB, "R03", 65535), (.displayP3, nil, 65535),
        ] as [(OutputProfile?, String?, Int)] {
            let exif = try RenderedMetadata.result(of: file, OutputOptions(profile: profile)).metadata.exif
            #expect(try EXIFBlock.text(1, behind: [0x8769, 0xA005], in: exif) == index)
            #expect(try EXIFBlock.integers(0xA001, behind: [0x8769], in: exif) == [space])
        }
    }

    // MARK: Copies

    @Test("Packets within EXIF and within Photoshop's resources don't contradict the ones that count")
    func packetsWithin() throws {
        let xmp = Array(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
            xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" tiff:Orientation="6" \
            xmp:Rating="3"/></rdf:RDF>
            """.utf8)
        var builder = EXIFBuilder(isBigEndian: false)
        builder.add(0x0112, type: 3, bytes: [6, 0], to: .main)
        builder.add(0x02BC, type: 1, bytes: xmp, to: .main)
        let inside = EXIFBlock(orientation: 6, date: "2024:05:06 07:08:09").bytes
        let options = OutputOptions(turnsUpright: true)
        let (bytes, metadata, _) = try RenderedMetadata.result(
            of: MadePhoto.jpeg(ImageMetadata(exif: builder.block)), options)
        #expect(bytes.count { $0 == UInt8(ascii: "R") } > 0 && metadata.statedOrientation == .topLeft)
        let packet = try #require(metadata.xmp.flatMap { XMPPacket($0) })
        #expect(packet.value(of: XMPName(XMPNamespace.tiff, "Orientation")) == "1")
        #expect(packet.value(of: XMPName(XMPNamespace.basic, "Rating")) == "3")
        #expect(try EXIFBlock.integers(0x02BC, in: metadata.exif) == nil)

        let resolution = Self.resource(1005, [1, 2])
        let resources = Self.resource(1058, inside) + Self.resource(1060, xmp) + resolution
        let adopted = try RenderedMetadata.result(of: MadePhoto.jpeg(ImageMetadata(imageResources: resources)), options)
            .metadata
        #expect(adopted.imageResources == resolution)
        #expect(adopted.statedOrientation == .topLeft && adopted.dateTaken?.year == 2024)
        #expect(adopted.captions.contains(MetadataText(name: "Rating", text: "3")))
    }
}
