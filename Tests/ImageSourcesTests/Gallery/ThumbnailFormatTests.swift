import ImageCodecs
import ImageCore
import ImageFiles
import ImageSources
import IsolatedCodecs
import TestSupport
import Testing

/// Thumbnails of every format, in a program without any set-up.
@Suite struct ThumbnailFormatTests {
    private let folder = TemporaryFolder()

    /// Writes a picture of each format that can be read.
    private func writeAll() throws -> Set<String> {
        for format in WritableFormat.all {
            let isBlackAndWhite = format.capabilities.bitDepths == [1]
            let picture = isBlackAndWhite ? Self.checks : GeneratedPicture.smooth(48, 32)
            let color = format.capabilities.colorModels.contains(.rgb) ? ColorModel.rgb : .gray
            let settings = format.plan(EncodingInput(colorModel: color), NoPreferences()).settings
            try folder.write(picture.encoded(settings, colorModel: color), "\(format.name).\(format.fileExtension)")
        }
        for kind in RAWSample.kinds { try folder.write(RAWSample(kind).bytes, "raw.\(kind)") }
        try folder.write(PictureFiles.fixture("Pictures/small.heic"), "heic.heic")
        return Set(WritableFormat.all.map { "\($0.name).\($0.fileExtension)" } + RAWSample.kinds.map { "raw.\($0)" })
            .union(["heic.heic"])
    }

    private static var checks: PixelBuffer {
        GeneratedPicture.make(48, 32, .rgba8) { x, y in [0, 1, 2].map { _ in (x / 8 + y / 8) % 2 == 0 ? 1 : 0 } + [1] }
    }

    private struct NoPreferences: EncodingPreferences {
        var quality: Int?
        var subsampling: JPEGSubsampling?
        var isProgressive = false
        var optimizesHuffman = false
        var pngEffort: PNGEffort?
        var compressionLevel: Int?
        var isLossless: Bool?
        var effort: Int?
        var largestSize: Int?
    }

    @Test("A gallery shows thumbnails of every format that it lists, and lists every format")
    func everyFormat() async throws {
        let expected = try writeAll()
        let store = ThumbnailStore(folder: folder.appending("cache").string, program: "test-1")
        let gallery = GallerySource(folder: GalleryFolder(folder.path.string), thumbnails: store)
        let items = try await gallery.items()
        #expect(Set(items.compactMap { $0.path.lastComponent?.string }) == expected)
        #expect(
            Set(items.compactMap { ReadableFormat(fileExtension: $0.path.extension ?? "")?.codec.name })
                == Set(ReadableFormat.all.map(\.name)))
        for item in items {
            for _ in ["made", "kept"] {
                let thumbnail = try await gallery.thumbnail(of: item, longEdge: 32)
                #expect(max(thumbnail.size.width, thumbnail.size.height) >= 32, "\(item.path)")
                #expect(Set(thumbnail.bytes).count > 1, "\(item.path)")
            }
        }
    }

    @Test("A gallery decodes only with the runner that it is given")
    func runner() async throws {
        _ = try writeAll()
        let gallery = GallerySource(
            folder: GalleryFolder(folder.path), thumbnails: nil,
            codecs: CodecRunner(program: "/nowhere/at/all", isolating: .all))
        for item in try await gallery.items() {
            await #expect(throws: ImageError.self) { try await gallery.thumbnail(of: item, longEdge: 32) }
        }
    }
}
