import FilterEngine
import ImageBatch
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import ImagePipeline
import Inspire
import KernelDispatch
import TestSupport
import Testing

@Suite("Memory that pictures are expected to need")
struct MemoryEstimatorTests {
    private let folder = TemporaryFolder()

    private func picture(_ bytes: [UInt8], _ name: String) throws -> FoundPicture {
        try folder.write(bytes, name)
        return try #require(InputFinder([folder.appending(name)], scope: InputWalk.Scope()).pictures.first)
    }

    private func look(_ filters: String) throws -> Look {
        Look(name: "look", steps: try Look.filters(parsing: Array(filters.utf8)).map { .filter($0) })
    }

    private func estimator(_ look: Look?, _ options: OutputOptions = OutputOptions()) -> MemoryEstimator {
        MemoryEstimator(look, RenderRequest(options: options))
    }

    @Test("sizes are read from the head, after much metadata too")
    func heads() throws {
        let jpeg = try GeneratedPicture.smooth(30, 20).encoded(.jpeg(JPEGEncodingOptions()))
        var late = JPEGParts(jpeg)
        for _ in 0..<3 { late.parts.insert(.init(marker: 0xEF, payload: [UInt8](repeating: 1, count: 60_000)), at: 0) }
        for (name, bytes) in [("a.jpg", jpeg), ("b.jpg", late.bytes())] {
            let picture = try picture(bytes, name)
            let header = try #require(picture.header)
            #expect(header.size == PixelSize(width: 30, height: 20), "\(name)")
            var baseline = estimator(nil)
            let plain = baseline.bytes(for: picture)
            #expect(plain > header.estimatedMemory && plain < 8 << 20)
            var progressive = estimator(nil, OutputOptions(isProgressive: true))
            #expect(progressive.bytes(for: picture) > plain)
        }
    }

    @Test("the estimate of a header that claims the largest size there is does not overflow")
    func largest() throws {
        var png = PNGParts(try GeneratedPicture.smooth(3, 3).encoded(.png(PNGEncodingOptions())))
        let most = PNGParts.bigEndian(UInt32(Int32.max))
        png.chunks[0].data.replaceSubrange(0..<8, with: most + most)
        png.chunks[0].data[12] = 1
        var memory = estimator(try look("clarity(1, 0.05)"), OutputOptions(format: .jpeg, isProgressive: true))
        #expect(memory.bytes(for: try picture(png.bytes, "a.png")) > 1 << 60)
    }

    @Test("the estimate has what the look's filters and tables hold, and what changes of geometry do")
    func looks() throws {
        let jpeg = try GeneratedPicture.smooth(2000, 1500).encoded(.jpeg(JPEGEncodingOptions()))
        let picture = try picture(jpeg, "a.jpg")
        func estimate(_ look: Look?, _ options: OutputOptions = OutputOptions()) -> Int {
            var memory = estimator(look, options)
            return memory.bytes(for: picture)
        }
        let plain = estimate(nil)
        #expect(estimate(try look("invert(1)")) == plain)

        // Not less than what the plan for just this picture needs, and of the same size.
        let spatial = try look("clarity(1, 0.05)")
        let size = PixelSize(width: 2000, height: 1500)
        let plan = FilterPlan(compiling: spatial, for: PictureGeometry(fullSize: size))
        let rows = FilteredRows(plan, format: .rgba8, isOpaque: true) { _, _, _ in }.memory
        #expect(rows > 1 << 20)
        #expect(rows...2 * rows ~= estimate(spatial) - plain)

        let table = ColorLookupTable(size: 33, colors: Array(repeating: .zero, count: 33 * 33 * 33))
        #expect(estimate(Look(name: "table", steps: [.lookupTable(table)])) == plain + 2 * 16 * 33 * 33 * 33)

        // A result twice as wide has rows twice as wide, and radii twice as large.
        var larger = OutputOptions()
        larger.geometry = [.resize(.scaled(2))]
        #expect(estimate(spatial, larger) - estimate(nil, larger) > 2 * (estimate(spatial) - plain))
        #expect(estimate(nil, larger) > plain)
    }

    @Test("a header that claims a very wide picture costs no memory to look at")
    func wide() throws {
        var png = PNGParts(try GeneratedPicture.smooth(3, 3).encoded(.png(PNGEncodingOptions())))
        png.chunks[0].data.replaceSubrange(
            0..<8, with: PNGParts.bigEndian(UInt32(1_000_000_000)) + PNGParts.bigEndian(UInt32(1)))
        var memory = estimator(try look("clarity(1, 0.05)"))
        #expect(memory.bytes(for: try picture(png.bytes, "a.png")) > 16_000_000_000)
    }
}
