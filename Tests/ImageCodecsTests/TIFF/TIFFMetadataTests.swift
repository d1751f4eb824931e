import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

@Suite struct TIFFMetadataTests {
    private let picture = GeneratedPicture.smooth(20, 20)

    private func encoded(_ metadata: ImageMetadata) throws -> (file: [UInt8], notices: [String]) {
        let coding = TIFFEncodingOptions()
        let sink = MemorySink()
        let request = EncodingRequest(
            size: picture.size, rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false, metadata: metadata, coding: coding
        )
        let encoder = try TIFFEncoder(request, options: coding, sink: sink)
        try encoder.writeRows(20, from: picture.bytes.span.bytes, bytesPerRow: picture.layout.bytesPerRow)
        try encoder.finish()
        return (sink.bytes, encoder.notices)
    }

    @Test("profile, XMP, image resources and resolution come back, byte for byte")
    func blocks() throws {
        let iptc: [UInt8] = [0x1C, 2, 5, 0, 3] + Array("sea".utf8)
        let resources = Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, 8] + iptc
        for resolution in [
            Resolution(x: 300, y: 200, unit: .inch), Resolution(x: 118, y: 118, unit: .centimetre),
            Resolution(x: 4, y: 3, unit: .none),
        ] {
            let metadata = ImageMetadata(
                iccProfile: Metadata.profile, xmp: Metadata.xmp, resolution: resolution, imageResources: resources)
            let (file, notices) = try encoded(metadata)
            #expect(notices == [])
            let header = try Decoded(file).header
            #expect(header.metadata == metadata && header.notices == [])
        }
        let metres = try Decoded(
            encoded(ImageMetadata(resolution: Resolution(x: 11_800, y: 11_800, unit: .metre))).file)
        #expect(metres.header.metadata.resolution == Resolution(x: 118, y: 118, unit: .centimetre))
    }

    @Test("IPTC beside the image resources, or alone, becomes one of them")
    func iptc() throws {
        let iptc: [UInt8] = [0x1C, 2, 5, 0, 3] + Array("sea".utf8)
        let other = Array("8BIM".utf8) + [3, 237, 0, 0, 0, 0, 0, 2, 1, 2]
        for resources in [nil, other] {
            var file = MadeTIFF(9, 5)
            file.blocks[33723] = iptc
            file.blocks[34377] = resources
            let metadata = try Decoded(file.bytes).header.metadata
            #expect(metadata.captions.map(\.text) == ["sea"])
            #expect(metadata.imageResources?.starts(with: resources ?? []) == true)
        }
    }

    @Test(
        "EXIF's values are the same in a TIFF, and in a JPEG after that; a maker note keeps its place",
        .needs("exiftool"))
    func exif() async throws {
        for isBigEndian in [false, true] {
            let exif = CameraEXIF(isBigEndian: isBigEndian).bytes
            let original = try await EXIFText(of: exif)
            #expect(original.values.count > 10)
            let (file, notices) = try encoded(ImageMetadata(exif: exif))
            #expect(notices == ["EXIF's thumbnail was dropped: in a TIFF it would be a page"])
            #expect(try await EXIFText(file, "tif").values == original.values)
            let header = try Decoded(file).header
            #expect(header.metadata.orientation == .rightTop)
            #expect(header.metadata.resolution == Resolution(x: 300, y: 300, unit: .inch))
            let back = try #require(header.metadata.exif)
            #expect(try await EXIFText(of: back).values == original.values)
            // The note itself, with its offset, stands where it stood.
            let note = 1400..<1400 + 14
            #expect(Array(back[note]) == Array(exif[note]) && Array(file[note]) == Array(exif[note]))
        }
    }

    @Test("tags of the picture's own directory are EXIF, numbers of a wrong width too", .needs("exiftool"))
    func ownTags() async throws {
        var file = MadeTIFF(9, 5)
        file.texts = [
            270: "A sunset", 271: "Testcam", 272: "X 1", 306: "2026:01:02 03:04:05", 315: "Nobody", 33432: "none",
        ]
        for isBig in [false, true] {
            file.isBig = isBig
            file.isBigEndian = isBig
            for orientation in [1, 6] {
                file.shorts[274] = [orientation]
                let header = try Decoded(file.bytes).header
                #expect(header.metadata.orientation.rawValue == orientation)
                let found = try await EXIFText(of: try #require(header.metadata.exif))
                #expect(found["ImageDescription"] == "Asunset" && found["Copyright"] == "none")
                #expect(found["Artist"] == "Nobody" && found["ModifyDate"] == "2026:01:0203:04:05")
            }
        }
        // What every TIFF says is no EXIF.
        var usual = MadeTIFF(9, 5)
        usual.shorts[274] = [1]
        #expect(try Decoded(usual.bytes).header.metadata.exif == nil)
    }

    @Test("what can't be held is named")
    func dropped() throws {
        let metadata = ImageMetadata(
            exif: Array("no EXIF".utf8), resolution: Resolution(x: 1 << 40, y: 1, unit: .inch),
            pngColorChunks: Metadata.colorChunks, comments: [Array("made".utf8)],
            jpegSegments: [JPEGSegment(number: 5, payload: [1, 2, 3])])
        #expect(
            try encoded(metadata).notices == [
                "EXIF was dropped: it can't be read", "the resolution was dropped: a TIFF can't hold it",
                "the PNG's colour chunks (cICP, sRGB, gAMA, cHRM) were dropped: TIFF can't hold them",
                "comments and texts were dropped: TIFF can't hold them",
                "the JPEG's APP5 data was dropped: TIFF can't hold it",
            ])
    }

    @Test("no EXIF block makes it fail")
    func anyEXIF() throws {
        let exif = CameraEXIF().bytes
        for position in stride(from: 0, to: 1500, by: 3) {
            for value in [UInt8(0), 1, 0x7F, 0xFF] {
                var changed = exif
                changed[position] = value
                let (file, _) = try encoded(ImageMetadata(exif: changed))
                #expect(try Decoded(file).report == DecodeReport())
            }
            _ = try encoded(ImageMetadata(exif: Array(exif.prefix(position))))
        }
    }
}
