import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import ImagePipeline
import Inspire
import KernelDispatch
import SystemPackage
import TestSupport
import Testing

@Suite("A preview")
struct PreviewRendererTests {
    private static func look(_ filters: String, strength: Double = 1) -> Look {
        Look(
            name: "test", steps: made { try Look.filters(parsing: Array(filters.utf8)) }.map { .filter($0) },
            strength: strength
        )
    }

    private static let busy = look("contrast(120%) sepia(0.4) vignette(0.5) grain(0.1)", strength: 0.8)

    private static func exif(_ orientation: Orientation) -> ImageMetadata {
        // A directory of one entry: the orientation, a SHORT.
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0]
        return ImageMetadata(exif: [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0])
    }

    /// Files of all kinds, of pictures higher than a band of rows.
    private static func files() throws -> [(kind: String, bytes: [UInt8])] {
        let smooth = GeneratedPicture.smooth(301, 203)
        var cmyk = SpecialJPEG(.cmyk)
        cmyk.hasAdobeMarker = true
        return [
            ("baseline", try smooth.encoded(.jpeg(JPEGEncodingOptions(sampling: JPEGSubsampling.s420.sampling)))),
            ("progressive", try smooth.encoded(.jpeg(JPEGEncodingOptions(isProgressive: true)))),
            ("grey", SpecialJPEG(.gray).write(smooth)),
            ("CMYK", cmyk.write(smooth)),
            ("alpha", try smooth.encoded(.png(PNGEncodingOptions()), hasAlpha: true)),
            (
                "16 bits",
                try GeneratedPicture.noise(301, 203, format: .rgba16)
                    .encoded(.png(PNGEncodingOptions(bitDepth: 16)), hasAlpha: true)
            ),
        ]
    }

    private func picked(_ bytes: [UInt8]) -> PickedImage { PickedImage(title: "test", content: .encoded(bytes)) }

    // MARK: Decoding

    @Test(
        "is the picture at the smallest size that fills the box, in 8 bits",
        arguments: [(1, 1), (75, 1000), (150, 100), (151, 102), (9999, 9999)])
    func sizes(box: (Int, Int)) throws {
        let box = PixelSize(width: box.0, height: box.1)
        let folder = TemporaryFolder()
        for (kind, bytes) in try Self.files() {
            let decoded = try Decoded(bytes, options: DecodingOptions(reducedToFill: box))
            let preview = try PreviewRenderer().preview(of: picked(bytes), filling: box)
            #expect(preview.geometry == decoded.header.geometry, "\(kind)")
            #expect(preview.geometry.fullSize == PixelSize(width: 301, height: 203))
            let highest = Double(decoded.picture.format.highestLevel)
            let expected = decoded.samples.map { UInt8((Double($0) * 255 / highest).rounded()) }
            #expect(preview.pixels.bytes == expected && preview.pixels.format == .rgba8, "\(kind)")
            #expect(preview.pixels.size == decoded.header.decodedSize)
            let file = try folder.write(bytes, "picture")
            #expect(try PreviewRenderer().preview(of: PickedImage(file: file), filling: box) == preview)
        }
    }

    @Test("of pixels in memory has their size", arguments: [PixelFormat.rgba8, .rgba16])
    func pixels(format: PixelFormat) throws {
        let pixels = GeneratedPicture.smooth(40, 90, format: format)
        let image = PickedImage(title: "camera", content: .pixels(pixels))
        let preview = try PreviewRenderer().preview(of: image, filling: PixelSize(width: 4, height: 9))
        #expect(preview.geometry == PictureGeometry(fullSize: pixels.size))
        let levels = pixels.samples.map { UInt8((Double($0) * 255 / Double(format.highestLevel)).rounded()) }
        #expect(preview.pixels.bytes == levels)
    }

    @Test(
        "at a size of choice is the whole picture, resized in linear light",
        arguments: [Orientation.topLeft, .rightTop])
    func chosenSize(orientation: Orientation) throws {
        for format in [PixelFormat.rgba8, .rgba16] {
            let stored = PixelBuffer.ramp(PixelSize(width: 301, height: 203), format)
            let bytes = try stored.encoded(
                .png(PNGEncodingOptions(bitDepth: format.bitsPerChannel)), hasAlpha: true,
                metadata: Self.exif(orientation))
            // Decoded at a third of the size, which is rounded up.
            let box = orientation.uprightSize(ofStored: PixelSize(width: 46, height: 200))
            let small = PixelSize(width: 46, height: 31)
            let preview = try PreviewRenderer().preview(of: picked(bytes), within: box) { full in
                #expect(full == orientation.uprightSize(ofStored: stored.size))
                return orientation.uprightSize(ofStored: small)
            }
            #expect(
                preview.geometry
                    == PictureGeometry(fullSize: stored.size, decodedSize: small, orientation: orientation))
            #expect(preview.pixels.size == small && preview.pixels.format == .rgba8)
            #expect(LinearPicture(stored).resized(to: small).largestError(of: preview.pixels) < 1)
        }
        let pixels = GeneratedPicture.smooth(40, 90)
        let image = PickedImage(title: "camera", content: .pixels(pixels))
        let small = PixelSize(width: 11, height: 13)
        let preview = try PreviewRenderer().preview(of: image, within: small) { _ in small }
        #expect(LinearPicture(pixels).resized(to: small).largestError(of: preview.pixels) < 0.52)
    }

    @Test("of a damaged picture shows what there is")
    func damaged() throws {
        let box = PixelSize(width: 75, height: 50)
        for (kind, bytes) in try Self.files() {
            let whole = try PreviewRenderer().preview(of: picked(bytes), filling: box)
            let half = try PreviewRenderer().preview(of: picked(Array(bytes.prefix(bytes.count / 2))), filling: box)
            #expect(half.geometry == whole.geometry)
            let rows = kind == "progressive" ? 0 : 5 * whole.pixels.layout.bytesPerRow
            #expect(half.pixels.bytes.prefix(rows) == whole.pixels.bytes.prefix(rows), "\(kind)")
        }
    }

    @Test("of what is no picture, too large a one, or one that can be read only once is refused")
    func refused() throws {
        let box = PixelSize(width: 10, height: 10)
        #expect(throws: ImageError.empty) { try PreviewRenderer().preview(of: picked([]), filling: box) }
        #expect(throws: ImageError.notFound("there is no such file")) {
            try PreviewRenderer().preview(of: PickedImage(file: "/nowhere/at/all.jpg"), filling: box)
        }
        let standardInput = PickedImage(title: "standard input", content: .standardInput)
        #expect(
            throws: ImageError.invalidRequest("standard input can be read only once; save it as a file first")
        ) {
            try PreviewRenderer().preview(of: standardInput, filling: box)
        }
        let bytes = try GeneratedPicture.smooth(400, 400).encoded(.jpeg(JPEGEncodingOptions()))
        func needed(_ limits: ImageLimits) -> LimitExceeded.Limit? {
            do throws(ImageError) {
                _ = try PreviewRenderer(limits: limits).preview(
                    of: picked(bytes), filling: PixelSize(width: 400, height: 400))
                return nil
            } catch {
                guard case .limitExceeded(let limit) = error else { return nil }
                return limit.limit
            }
        }
        #expect(needed(ImageLimits(maxPixels: 159_999)) == .pixels)
        // The decoder alone would do with this.
        let estimate = try Decoded(bytes).header.estimatedMemory
        #expect(needed(ImageLimits(maxMemory: estimate + 4 * 160_000)) == .memory)
        #expect(needed(ImageLimits(maxMemory: estimate + 4 * 160_000 + 4 * 64 * 400)) == nil)
    }

    // MARK: Looks

    @Test("stands upright with a look on it", arguments: Orientation.allCases)
    func upright(orientation: Orientation) throws {
        let stored = GeneratedPicture.noise(120, 90)
        let bytes = try stored.encoded(.png(PNGEncodingOptions()), hasAlpha: true, metadata: Self.exif(orientation))
        // Room for a third of the picture as it stands upright.
        let box = orientation.uprightSize(ofStored: PixelSize(width: 40, height: 30))
        let preview = try PreviewRenderer().preview(of: picked(bytes), filling: box)
        #expect(preview.geometry.orientation == orientation)
        #expect(preview.pixels == stored.boxed(by: 3))
        for look in [Self.look("none"), Self.busy] {
            var reduced = preview.pixels
            try FilterPlan(compiling: look, for: preview.geometry).apply(to: &reduced)
            let result = try PreviewRenderer().rendered(preview, look: look)
            #expect(result.size == box && result.format == .rgba8)
            for y in 0..<30 {
                for x in 0..<40 {
                    let point = orientation.upright(x: (Double(x) + 0.5) / 40, y: (Double(y) + 0.5) / 30)
                    let column = Int(point.x * Double(box.width))
                    let row = Int(point.y * Double(box.height))
                    for channel in 0..<4 {
                        #expect(
                            result.level(pixel: row * box.width + column, channel: channel)
                                == reduced.level(pixel: y * 40 + x, channel: channel))
                    }
                }
            }
        }
    }

    @Test(
        "has the plan's result for its size, bands or not, on every instruction set",
        arguments: InstructionSet.available)
    func plan(set: InstructionSet) throws {
        for (kind, bytes) in try Self.files() {
            let renderer = PreviewRenderer(instructionSet: set)
            let preview = try renderer.preview(of: picked(bytes), filling: PixelSize(width: 150, height: 101))
            #expect(preview.pixels.size.height > 64, "\(kind)")
            var expected = preview.pixels
            try FilterPlan(compiling: Self.busy, for: preview.geometry, instructionSet: set).apply(to: &expected)
            #expect(try renderer.rendered(preview, look: Self.busy) == expected, "\(kind)")
        }
    }

    @Test("looks like the full picture where a filter has a position", arguments: [Orientation.topLeft, .rightTop])
    func geometry(orientation: Orientation) throws {
        let look = Self.look("vignette(0.9)")
        let stored = GeneratedPicture.smooth(400, 240)
        let bytes = try stored.encoded(.png(PNGEncodingOptions()), metadata: Self.exif(orientation))
        let box = orientation.uprightSize(ofStored: PixelSize(width: 100, height: 60))
        let renderer = PreviewRenderer()
        let small = try renderer.rendered(renderer.preview(of: picked(bytes), filling: box), look: look)
        var full = try Decoded(bytes).picture
        try FilterPlan(
            compiling: look, for: PictureGeometry(fullSize: full.size, orientation: orientation)
        ).apply(to: &full)
        #expect(meanDifference(small, full.upright(from: orientation).boxed(by: 4)) < 0.5)
        #expect(
            try meanDifference(
                small, renderer.rendered(renderer.preview(of: picked(bytes), filling: box), look: Self.look("none")))
                > 5
        )
    }

    @Test("of other pixels than its geometry says is refused")
    func mismatch() throws {
        let geometry = PictureGeometry(fullSize: PixelSize(width: 40, height: 40))
        let preview = PicturePreview(geometry: geometry, pixels: GeneratedPicture.smooth(40, 20))
        #expect(throws: ImageError.self) { try PreviewRenderer().rendered(preview, look: Self.busy) }
    }

    @Test("with gaps between its rows gets the same look")
    func gaps() throws {
        let pixels = GeneratedPicture.smooth(50, 150)
        let layout = PixelLayout(size: pixels.size, format: .rgba8, bytesPerRow: 217)
        var bytes: [UInt8] = []
        for row in 0..<150 { bytes += pixels.bytes[200 * row..<200 * (row + 1)] + [UInt8](repeating: 9, count: 17) }
        let gapped = try PixelBuffer(layout: layout, bytes: bytes.dropLast(17))
        let geometry = PictureGeometry(fullSize: pixels.size, orientation: .bottomRight)
        let renderer = PreviewRenderer()
        #expect(
            try renderer.rendered(PicturePreview(geometry: geometry, pixels: gapped), look: Self.busy)
                == renderer.rendered(PicturePreview(geometry: geometry, pixels: pixels), look: Self.busy))
    }

    // MARK: Cancelling

    @Test("ends early where its task is cancelled while a file is read", arguments: [false, true])
    func cancelledReading(isProgressive: Bool) async throws {
        /// Cancels the task that reads from it once it has given some bytes.
        final class Cancelling: ByteSource, @unchecked Sendable {
            let bytes: MemorySource
            var reads = 0
            init(_ bytes: [UInt8]) { self.bytes = MemorySource(bytes) }
            func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
                reads += 1
                if reads == 3 { withUnsafeCurrentTask { $0?.cancel() } }
                return try bytes.read(into: &buffer)
            }
        }
        let bytes = try GeneratedPicture.noise(900, 900)
            .encoded(.jpeg(JPEGEncodingOptions(isProgressive: isProgressive)))
        let source = Cancelling(bytes)
        await #expect(throws: ImageError.cancelled) {
            try await Task { try PreviewRenderer().preview(from: source, filling: PixelSize(width: 900, height: 900)) }
                .value
        }
        #expect(source.reads == 3)
    }

    @Test("ends early where its task is cancelled while it is copied or a look put on it")
    func cancelledRows() async throws {
        let image = PickedImage(title: "camera", content: .pixels(GeneratedPicture.smooth(10, 200)))
        let box = PixelSize(width: 10, height: 10)
        let preview = try PreviewRenderer().preview(of: image, filling: box)
        await #expect(throws: ImageError.cancelled) {
            try await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try PreviewRenderer().preview(of: image, filling: box)
            }.value
        }
        await #expect(throws: ImageError.cancelled) {
            try await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try PreviewRenderer().rendered(preview, look: Self.busy)
            }.value
        }
    }
}
