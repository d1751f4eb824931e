import ImageCodecs
import ImageCore
import ImageMetadata
import SystemPackage
import TestSupport
import Testing

/// Files as cameras lay them out, made by ``RAWSample``.
@Suite struct RAWDecoderTests {
    @Test("the largest preview is decoded, with the file's EXIF", arguments: RAWSample.kinds)
    func preview(kind: String) throws {
        let sample = try RAWSample(kind)
        let decoded = try Decoded(sample.bytes)
        #expect(decoded.picture == (try Decoded(sample.large)).picture)
        let header = decoded.header
        #expect(header.format.name == kind && header.format.resultFormat == .jpeg)
        #expect(WritableFormat(name: kind) == nil)
        #expect(header.size == PixelSize(width: 96, height: 64))
        #expect(header.metadata.orientation == .rightTop)
        #expect(header.metadata.dateTaken != nil)
        let facts = try #require(header.metadata.facts)
        #expect(facts.maker != nil && facts.camera == "X 1" && facts.lens == "35mm f/2.8" && facts.iso == 100)
        #expect(facts.exposureTime == 1 / 250.0 && facts.focalLength == 35)
        #expect(try abs(#require(facts.latitude) - 48.13) < 0.01)
        #expect(
            header.notices.first
                == "the camera's preview of 96 × 64 pixels was used; the RAW data (6000 × 4000) is not developed")
        #expect(decoded.report == DecodeReport())
    }

    @Test("a probe says what the decoder says", arguments: RAWSample.kinds)
    func probe(kind: String) throws {
        let bytes = try RAWSample(kind).bytes
        let probe = try #require(PictureProbe.probe { Array(bytes.dropFirst($0).prefix($1)) })
        let header = try ImageDecoders.header(of: MemorySource(bytes))
        #expect(probe.format == header.format && probe.size == header.size && probe.exif == header.metadata.exif)
        #expect(try #require(probe.estimatedMemory) >= header.estimatedMemory)
        // Of a part of the file nothing is said that is wrong.
        for count in stride(from: 0, to: bytes.count, by: 61) {
            let part = PictureProbe.probe(Array(bytes.prefix(count)))
            #expect(part?.size == nil || part?.size == probe.size)
        }
    }

    @Test("exiftool finds the same preview and orientation", .needs("exiftool"), arguments: RAWSample.kinds)
    func judge(kind: String) async throws {
        let sample = try RAWSample(kind)
        let folder = TemporaryFolder()
        let path = try folder.write(sample.bytes, "photo.\(kind)").string
        let tags = ["-JpgFromRaw", "-PreviewImage", "-OtherImage"]
        let found = try await Tool.run("exiftool", ["-b"] + tags + [path], input: [])
        // It has no name for the JPEG in a CR3's track, and none of ours is larger.
        let largest = kind == "cr3" ? sample.medium : try embedded(sample)
        #expect(found.indices.contains { found[$0...].starts(with: largest) })
        let facts = try await Tool.run("exiftool", ["-s3", "-n", "-FileType", "-Orientation", path], input: [])
        #expect(facts == Array("\(kind.uppercased())\n6\n".utf8))
    }

    /// The preview's bytes in the file: in a RAF it has EXIF.
    private func embedded(_ sample: RAWSample) throws -> [UInt8] {
        guard sample.kind == "raf" else { return sample.large }
        let bytes = sample.bytes
        let count = bytes[0x58..<0x5C].reduce(0) { $0 << 8 | Int($1) }
        return Array(bytes[0x6C + 40..<0x6C + 40 + count])
    }

    @Test("EXIF that is taken from the file's directories is what exiftool reads there", .needs("exiftool"))
    func exif() async throws {
        for kind in ["cr2", "nef", "arw", "cr3"] {
            let bytes = try RAWSample(kind).bytes
            let block = try #require(try ImageDecoders.header(of: MemorySource(bytes)).metadata.exif)
            let folder = TemporaryFolder()
            _ = try folder.write(bytes, "photo.\(kind)")
            _ = try folder.write(block, "block.tif")
            func tags(_ name: String) async throws -> Set<Substring> {
                let path = folder.appending(name).string
                let names = [
                    "IFD0:Make", "IFD0:Model", "IFD0:Orientation", "IFD0:XResolution", "IFD0:Artist", "IFD0:ModifyDate",
                    "ExifIFD:ExposureTime", "ExifIFD:FNumber", "ExifIFD:ISO", "ExifIFD:DateTimeOriginal",
                    "ExifIFD:ExifVersion", "ExifIFD:FocalLength", "ExifIFD:ColorSpace", "ExifIFD:LensModel",
                    "GPS:GPSLatitude", "GPS:GPSLongitude", "GPS:GPSVersionID",
                ]
                let text = try await Tool.run("exiftool", ["-s", "-n"] + names.map { "-\($0)" } + [path], input: [])
                return Set(String(decoding: text, as: UTF8.self).split(separator: "\n"))
            }
            let expected = try await tags("photo.\(kind)")
            #expect(expected.count == 17)
            #expect(try await tags("block.tif") == expected)
            // Valid, without what belongs to the file; sizes are the preview's.
            let path = folder.appending("block.tif").string
            let all = String(
                decoding: try await Tool.run("exiftool", ["-s", "-a", "-G1", "-n", path], input: []), as: UTF8.self)
            #expect(all.contains("ExifImageWidth                  : 96"))
            #expect(all.contains("FocalPlaneXResolution           : \(6_000_000.0 / 900 * 96 / 6000)".prefix(42)))
            #expect(!all.contains("Warning") && !all.contains("StripOffsets") && !all.contains("MakerNote"))
            #expect(!all.contains("ComponentsConfiguration"))
        }
    }

    @Test("a preview's own EXIF wins, unless it lacks the orientation")
    func ownEXIF() throws {
        let own = EXIFBlock(orientation: 3, date: "2020:01:01 00:00:00").bytes
        let silent = EXIFBlock(date: "2020:01:01 00:00:00").bytes
        for (exif, orientation, expected, isOwn) in [
            (own, 6, Orientation.bottomRight, true), (silent, 6, .rightTop, false), (silent, 1, .topLeft, true),
        ] {
            var sample = try RAWSample("nef")
            sample.orientation = orientation
            sample.large = try RAWSample.jpeg(width: 96, height: 64, seed: 1, metadata: ImageMetadata(exif: exif))
            let metadata = try ImageDecoders.header(of: MemorySource(sample.bytes)).metadata
            #expect(metadata.orientation == expected)
            #expect((metadata.exif == exif) == isOwn)
        }
    }

    @Test("a smaller picture fills the box of the upright one")
    func reduction() throws {
        let sample = try RAWSample("arw")
        // Upright the preview is 64 × 96.
        let fitting = DecodingOptions(reducedToFill: PixelSize(width: 30, height: 48))
        #expect(try Decoded(sample.bytes, options: fitting).header.decodedSize == PixelSize(width: 48, height: 32))
        let higher = DecodingOptions(reducedToFill: PixelSize(width: 33, height: 200))
        #expect(try Decoded(sample.bytes, options: higher).header.decodedSize == PixelSize(width: 96, height: 64))
    }

    @Test("other previews are named, masks are none")
    func parts() throws {
        let parts = try ImageDecoders.header(of: MemorySource(RAWSample("cr3").bytes)).parts
        #expect(parts == ["another preview of 48 × 32 pixels", "another preview of 24 × 16 pixels"])
        let masked = try ImageDecoders.header(of: MemorySource(RAWSample("dng").bytes)).parts
        #expect(masked == ["another preview of 24 × 16 pixels"])
    }

    @Test("makers' notes have previews", arguments: ["nef", "pef"])
    func notes(kind: String) throws {
        var sample = try RAWSample(kind)
        sample.large = [1, 2, 3] + [UInt8](repeating: 0, count: 100)
        let decoded = try Decoded(sample.bytes)
        #expect(decoded.picture == (try Decoded(sample.medium)).picture)
    }

    @Test("directories that lead in circles end", arguments: RAWSample.kinds)
    func loops(kind: String) throws {
        var sample = try RAWSample(kind)
        sample.hasLoops = true
        #expect(try Decoded(sample.bytes).header.size == PixelSize(width: 96, height: 64))
    }

    @Test("without a preview there is a clear refusal", arguments: RAWSample.kinds.filter { $0 != "raf" })
    func noPreview(kind: String) throws {
        var sample = try RAWSample(kind)
        let nothing = [UInt8](repeating: 7, count: 100)
        (sample.large, sample.medium, sample.small) = (nothing, nothing, nothing)
        let error = try #require(refusal(sample.bytes))
        guard case .unsupportedFeature(let text) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(text.contains("without a preview by the camera"))
    }

    @Test("the sensor's data are no preview, though they are a JPEG of the lossless kind", arguments: ["cr2", "dng"])
    func lossless(kind: String) throws {
        var sample = try RAWSample(kind)
        sample.large = sample.small
        #expect(try Decoded(sample.bytes).header.size == PixelSize(width: 24, height: 16))
    }

    @Test("a file that was cut gives no smaller preview in silence", arguments: RAWSample.kinds)
    func cut(kind: String) throws {
        let bytes = try RAWSample(kind).bytes
        let whole = try Decoded(bytes)
        for count in stride(from: 16, to: bytes.count, by: 37) {
            let part = Array(bytes.prefix(count))
            if let strict = try? Decoded(part) { #expect(strict.picture == whole.picture) }
            guard let tolerant = try? Decoded(part, options: DecodingOptions(allowsDamage: true)) else { continue }
            #expect(tolerant.picture == whole.picture || tolerant.report.damage != nil)
        }
    }

    @Test("a stream is read as a file is, within the limit of memory")
    func stream() throws {
        final class Pipe: ByteSource {
            let memory: MemorySource
            init(_ bytes: [UInt8]) { memory = MemorySource(bytes) }
            func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int { try memory.read(into: &buffer) }
        }
        let bytes = try RAWSample("nef").bytes
        #expect(try Decoded(ImageDecoders.make(source: Pipe(bytes))).picture == Decoded(bytes).picture)
        let limits = ImageLimits(maxMemory: bytes.count - 1)
        #expect(throws: ImageError.limitExceeded(LimitExceeded(limit: .memory, allowed: bytes.count - 1))) {
            try ImageDecoders.make(source: Pipe(bytes), options: DecodingOptions(limits: limits))
        }
    }

    @Test("limits hold for the preview")
    func limits() throws {
        let bytes = try RAWSample("cr2").bytes
        let options = DecodingOptions(limits: ImageLimits(maxPixels: 1000))
        #expect(throws: ImageError.self) { try ImageDecoders.make(source: MemorySource(bytes), options: options) }
        #expect(try ImageDecoders.header(of: MemorySource(bytes), options: options).size.width == 96)
    }
}
