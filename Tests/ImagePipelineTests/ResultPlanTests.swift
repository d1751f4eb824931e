import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire
import TestSupport
import Testing

@Suite struct ResultPlanTests {
    private static let table = (0..<64).map { UInt16($0 + 1) }
    private static let chroma = (0..<64).map { UInt16(200 - $0) }

    private func header(
        _ format: ReadableFormat = .jpeg, color: ColorModel = .rgb, alpha: Bool = false, deep: Bool = false,
        jpeg: JPEGCoding? = nil, profile: [UInt8]? = nil
    ) -> ImageHeader {
        ImageHeader(
            format: format, size: PixelSize(width: 64, height: 64), colorModel: color, hasAlpha: alpha,
            bitDepth: deep ? 16 : 8, rowFormat: deep ? .rgba16 : .rgba8, isStreamed: true, estimatedMemory: 1,
            coding: jpeg,
            metadata: ImageMetadata(iccProfile: profile))
    }

    private func coding(
        _ color: JPEGCoding.StoredColor = .ycbcr, sampling: [JPEGSampling] = JPEGSubsampling.s420.sampling,
        tables: [[UInt16]]? = [table, chroma, chroma]
    ) -> JPEGCoding {
        JPEGCoding(
            storedColor: color, isProgressive: true, isArithmetic: false, sampling: sampling, quantization: tables)
    }

    private func plan(_ header: ImageHeader, _ options: OutputOptions, filters: String = "contrast(1.1)") -> ResultPlan
    {
        let look = Look(name: "", steps: made { try Look.filters(parsing: Array(filters.utf8)) }.map { .filter($0) })
        let plan = FilterPlan(compiling: look, for: header.geometry)
        let model: ColorModel = header.colorModel == .gray && plan.keepsGray ? .gray : .rgb
        let colors = made { () throws(ImageError) in
            try PictureColorSpace(header).result(
                model, format: options.format(for: header.format), profile: options.profile)
        }
        return ResultPlan(header: header, plan: plan, colors: colors, options: options, limits: ImageLimits())
    }

    private func jpeg(_ plan: ResultPlan) -> JPEGEncodingOptions? {
        plan.request.coding as? JPEGEncodingOptions
    }

    private func png(_ plan: ResultPlan) -> PNGEncodingOptions? {
        plan.request.coding as? PNGEncodingOptions
    }

    @Test("a JPEG's tables and sampling are kept, its progression is not")
    func keptCoding() {
        let kept = jpeg(plan(header(jpeg: coding()), OutputOptions()))
        #expect(kept?.quantization == .tables([Self.table, Self.chroma, Self.chroma]))
        #expect(kept?.sampling == JPEGSubsampling.s420.sampling && kept?.isProgressive == false)
        let asked = jpeg(
            plan(header(jpeg: coding()), OutputOptions(quality: 30, subsampling: .s422, isProgressive: true)))
        #expect(asked?.quantization == .quality(30) && asked?.sampling == JPEGSubsampling.s422.sampling)
        #expect(asked?.isProgressive == true)
    }

    @Test("tables that mean another colour model are not kept", arguments: [JPEGCoding.StoredColor.rgb, .cmyk])
    func otherColors(color: JPEGCoding.StoredColor) {
        let plan = plan(header(jpeg: coding(color)), OutputOptions())
        #expect(jpeg(plan)?.quantization == .quality(92) && jpeg(plan)?.sampling == JPEGSubsampling.s444.sampling)
        #expect(plan.notices == ["its quantisation tables can't be taken over: the result has quality 92"])
    }

    /// libjpeg computes reciprocals of 8 times each value in 16 bits: 8192 would be a division by zero.
    @Test(
        "a JPEG whose tables can't be taken over is coded with the default quality, and that is said",
        arguments: [
            nil, [], [table, chroma, chroma.map { $0 == 150 ? 0 : $0 }], [[1, 2], chroma, chroma],
            [table, table.map { $0 == 64 ? 8192 : $0 }, chroma],
        ] as [[[UInt16]]?])
    func noTables(tables: [[UInt16]]?) {
        let kept = plan(header(jpeg: coding(tables: tables)), OutputOptions())
        #expect(jpeg(kept)?.quantization == .quality(92) && jpeg(kept)?.sampling == JPEGSubsampling.s420.sampling)
        #expect(kept.notices == ["its quantisation tables can't be taken over: the result has quality 92"])
        let asked = plan(header(jpeg: coding(tables: tables)), OutputOptions(quality: 70))
        #expect(jpeg(asked)?.quantization == .quality(70) && asked.notices == [])
        #expect(plan(header(jpeg: coding(tables: tables)), OutputOptions(format: .png)).notices == [])
    }

    @Test("sampling that can't be taken over becomes 4:4:4, and that is said")
    func sampling() {
        let four = JPEGSampling(horizontal: 4, vertical: 4)
        let plan = plan(header(jpeg: coding(sampling: [four, four, four])), OutputOptions())
        #expect(jpeg(plan)?.sampling == JPEGSubsampling.s444.sampling && plan.notices.count == 1)
    }

    @Test("grey stays grey where the look keeps it")
    func gray() {
        let single = coding(.grayscale, sampling: [JPEGSampling(horizontal: 1, vertical: 1)], tables: [Self.table])
        let kept = plan(header(color: .gray, jpeg: single), OutputOptions())
        #expect(kept.request.colorModel == .gray && jpeg(kept)?.quantization == .tables([Self.table]))
        let coloured = plan(header(color: .gray, jpeg: single), OutputOptions(), filters: "sepia(1)")
        #expect(coloured.request.colorModel == .rgb)
        #expect(jpeg(coloured)?.quantization == .tables([Self.table, Self.table, Self.table]))
        #expect(jpeg(coloured)?.sampling == JPEGSubsampling.s444.sampling)
    }

    @Test("depth and alpha follow the input and the format")
    func depthAndAlpha() {
        let deep = plan(header(.png, alpha: true, deep: true), OutputOptions(compressionLevel: 3))
        #expect(png(deep) == PNGEncodingOptions(bitDepth: 16, compressionLevel: 3))
        #expect(png(plan(header(.png), OutputOptions())) == PNGEncodingOptions(effort: .balanced))
        #expect(png(plan(header(.png), OutputOptions(pngEffort: .fast))) == PNGEncodingOptions(effort: .fast))
        #expect(deep.request.hasAlpha && !deep.flattens)
        let flat = plan(header(.png, alpha: true), OutputOptions(format: .jpeg))
        #expect(!flat.request.hasAlpha && flat.flattens)
        #expect(!plan(header(.png), OutputOptions(format: .jpeg)).flattens)
        let faded = plan(header(.png), OutputOptions(), filters: "opacity(50%)")
        #expect(faded.request.hasAlpha)
        #expect(plan(header(jpeg: coding()), OutputOptions(), filters: "opacity(50%)").flattens)
    }

    @Test("the result's colours are what its file states")
    func profiles() {
        let own = plan(header(profile: TestProfile.adobe), OutputOptions())
        #expect(own.request.metadata.iccProfile == TestProfile.adobe && own.notices == [])
        let tinted = plan(header(color: .gray, profile: TestProfile.gray), OutputOptions(), filters: "sepia(1)")
        #expect(tinted.request.colorModel == .rgb && tinted.notices.count == 1)
        #expect(tinted.request.metadata.iccProfile?[16..<20].elementsEqual("RGB ".utf8) == true)
        let asked = plan(header(.png), OutputOptions(profile: .displayP3))
        #expect(asked.request.metadata.pngColorChunks.map(\.name) == ["cICP"])
    }
}
