import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import ImageMetadata
import Inspire
import KernelDispatch

/// All that is decided about a picture before its first row, from its header and what was asked for: a value that knows no
/// files. What explains a run, what estimates its memory and what renders it read the same one.
package struct RenderPlan: Sendable {
    /// Which threads a picture may have.
    package enum Threading: Sendable {
        /// The calling one alone.
        case single
        /// Decoding and encoding overlap; each may have several of so many threads.
        case overlapped(threads: Int)

        var threads: Int {
            switch self {
            case .single: 1
            case .overlapped(let threads): threads
            }
        }

        /// Those that decode while the look and the encoder are at work. With two, one is enough: the encoder has the other.
        var decodingThreads: Int { threads < 3 ? 1 : threads - 1 }
    }

    /// The picture as its file's decoder hands it out.
    package let input: ImageHeader
    let colorSpace: PictureColorSpace
    /// Cropping, scaling and turning, before the look.
    package let geometry: GeometryPlan
    /// The rows that the look is put on.
    package let header: ImageHeader
    package let filters: FilterPlan
    /// What follows the look at its full strength; nil where results are not sharpened.
    let sharpening: FilterPlan?
    /// How rows go from decoder to encoder as luma and chroma; nil where they go as pixels.
    let samples: SamplePlan?
    /// The stages of look and sharpening, in their order; none where they leave pictures as they are.
    package let stages: [PlanStage]
    package let result: ResultPlan
    let background: Background
    /// The step from 16 bits to 8 after the look; nil where results have 16, or encoders round them.
    let depthReduction: DepthReduction?
    /// What is drawn on the picture; nil where nothing is.
    let overlays: OverlayPlan?
    let colors: ResultColorSpace
    /// Where the picture lies within its border, and what that is made of; nil where it has none.
    let border: (layout: BorderLayout, pixel: PixelBuffer)?
    /// What follows the result.
    let trailer: Trailer?
    /// Whether the result keeps metadata.
    let keepsMetadata: Bool
    /// How the result's gain map is made; nil where it has none.
    let gainMap: GainMapPlan?
    /// What the picture was made from; nil where it carries no recipe.
    let inputOrigin: RecordedOriginals?
    /// Whether decoding runs ahead of geometry and look, on a thread of its own.
    let prefetches: Bool
    /// Whether decoding and encoding overlap.
    let isOverlapped: Bool
    /// Rows that go from the decoder through the look to the encoder at a time.
    package let bandRows: Int
    package let memory: RenderMemory
    /// What of the picture its result does not have.
    package let notices: [String]
    /// What filters that look at the picture chose to do to it, in words.
    package let remarks: [String]

    /// - Throws: `ImageError.invalidRequest` for what this picture can't be made, `ImageError.limitExceeded` where it needs too
    ///   much memory.
    package init(
        _ input: ImageHeader, by renderer: PictureRenderer, facts: PictureFacts = PictureFacts(),
        threading: Threading = .single
    ) throws(ImageError) {
        var options = renderer.output
        options.border = options.border(with: renderer.look)
        let stamp = options.dateStamp(with: renderer.look)
        self.input = input
        colorSpace = PictureColorSpace(input)
        // A CMYK picture becomes RGB before it is cut or scaled.
        let decoded = colorSpace.decodedHeader
        geometry = try renderer.geometryPlan(for: decoded)
        header = geometry.header(from: decoded)

        let format = options.format(for: header.format)
        guard options.largestSize == nil || format.capabilities.keepsFileSize else {
            throw .invalidRequest(
                "a \(format.title) can't be made to fit into a number of bytes; write a "
                    + WritableFormat.titlesThatKeepFileSize)
        }

        let context = PlanContext(geometry: header.geometry, statistics: facts.statistics)
        // Once, for it takes a while.
        let decided = renderer.look.decidingAuto(in: context)
        let look = LoweredLook(decided, in: context)
        let layout = try options.border.map { [header] (border) throws(ImageError) in
            try BorderLayout(border, around: header.geometry, limits: renderer.decoding.limits)
        }
        let overlays = try OverlayPlan(
            options, stamp: stamp, on: header, border: layout, name: renderer.pictureName)
        self.overlays = overlays.isEmpty ? nil : overlays
        let addsGrayAlone = options.addsGrayAlone(renderer.overlayResources) && overlays.isStampGray
        let isGray = header.colorModel == .gray && look.keepsGray && addsGrayAlone
        let colors = try colorSpace.result(isGray ? .gray : .rgb, format: format, profile: options.profile)
        self.colors = colors
        let isDithered =
            options.dithering != .off && !LookGroup.classic.contains(renderer.look)
        let compile = {
            let plan = look.plan(colors: colors.conversion, instructionSet: renderer.instructionSet)
            return isDithered ? plan.ditheredIfNeeded() : plan
        }
        // With others it would be another plan.
        let cache = colors.conversion.isEmpty && !renderer.look.needsStatistics ? renderer.plans : nil
        filters =
            cache?.plan(for: header.geometry, instructionSet: renderer.instructionSet, compile: compile) ?? compile()
        sharpening = options.sharpening.map { [header] in
            $0.plan(for: header, instructionSet: renderer.instructionSet)
        }
        let plans = [filters, sharpening].compactMap(\.self)
        remarks = decided.remarks(in: context)

        inputOrigin = RecordedOriginals(header.metadata)
        border = try layout.map { [header] (layout) throws(ImageError) in
            let pixel = try colors.pixel(
                options.border?.color ?? [], format: header.rowFormat, instructionSet: renderer.instructionSet)
            return (layout, pixel)
        }
        // The result's, as large as it is with all that goes around it.
        var resultHeader = header
        if let border { resultHeader = header.changed(to: border.layout.size, memory: 0) }
        let gainMap = GainMapDecision(
            input, facts: facts, geometry: geometry, border: border?.layout,
            effect: LookEffect(decided, statistics: facts.statistics, instructionSet: renderer.instructionSet),
            isGray: colors.colorModel == .gray, options: options, limits: renderer.decoding.limits)
        self.gainMap = gainMap.plan
        let placement = PicturePlacement(
            geometry, of: decoded, isReduced: options.geometry.isEmpty, border: border?.layout)
        var recipe = renderer.recipe
        recipe?.autoCorrections = decided.autoCorrections ?? []
        let carried = CarriedMetadata(
            header: resultHeader, options: options, recipe: recipe, origin: inputOrigin, facts: facts,
            placement: placement, gainMap: gainMap)
        trailer = carried.trailer
        keepsMetadata = options.metadata != .profile
        resultHeader.metadata = carried.metadata
        var result = ResultPlan(
            header: resultHeader, plan: filters, colors: colors, options: options, limits: renderer.decoding.limits)
        notices = carried.notices + result.notices + overlays.notices
        background = try Background(color: options.background)
        let losesDepth = header.rowFormat == .rgba16 && format.capabilities.bitDepths == [8]
        depthReduction =
            isDithered && losesDepth && !filters.addsGrain
            ? DepthReduction(instructionSet: renderer.instructionSet) : nil

        let pixelRows = Self.bandRows(for: header)
        switch threading {
        case .single: isOverlapped = false
        case .overlapped: isOverlapped = header.decodedSize.height > Self.fewBands * pixelRows
        }
        // Scaling, and filters that need neighbours, take about as long as decoding.
        prefetches =
            isOverlapped && facts.bandsAhead == 0 && Self.isWorthAThread(decoded.decodedSize)
            && (!geometry.operations.isEmpty || plans.contains(where: \.needsNeighbors))

        let bandBytes = pixelRows * header.decodedSize.width * header.rowFormat.bytesPerPixel
        var memory = RenderMemory()
        let prefetchedBands = prefetches ? PrefetchingDecoder.bandCount : facts.bandsAhead
        memory.decoding = decoded.estimatedMemory.saturatingSum(
            prefetchedBands.saturatingProduct(PrefetchingDecoder.bandMemory(for: decoded)))
        memory.geometry = header.estimatedMemory - decoded.estimatedMemory
        memory.filters = plans.reduce(0) { [header] in
            $0.saturatingSum($1.memory(for: header.rowFormat, isOpaque: !header.hasAlpha))
        }
        memory.tables = renderer.look.tableMemory.saturatingSum(filters.tableMemory(for: header.rowFormat))
        if renderer.look.needsStatistics {
            memory.measuring = max(
                PictureMeasure.memory(for: input, parts: renderer.look.statisticsParts), facts.measuringMemory)
            if facts.bandsAhead > 0 { memory.measuring = memory.measuring.saturatingSum(memory.decoding) }
        }
        if let plan = gainMap.plan { (memory.makingGainMap, memory.gainMap) = (plan.memory, plan.heldMemory) }
        memory.overlays = self.overlays?.memory(renderer.overlayResources) ?? 0
        memory.bands = (isOverlapped ? Self.bandsInFlight : 1) * bandBytes
        if let border { memory.bands += BorderEncoder.memory(border.layout, format: header.rowFormat) }
        // Of a picture that is decoded ahead, many rows are there before the encoder begins.
        result.request.setThreads(
            threading.threads + (facts.bandsAhead > 0 ? 1 : 0),
            within: renderer.decoding.limits.maxMemory - memory.total)
        memory.encoding = ImageEncoders.estimatedMemory(for: result.request)
        let isLookAlone =
            facts.bandsAhead == 0 && geometry.operations.isEmpty && sharpening == nil && self.overlays == nil
            && border == nil && !filters.isIdentity && !filters.needsNeighbors && !filters.changesAlpha
        let samples = isLookAlone ? SamplePlan(header, for: result.request, bandBytes: Self.bandBytes) : nil
        var memoryOfSamples = memory
        memoryOfSamples.bands = samples?.memory(bands: isOverlapped ? Self.bandsInFlight : 1) ?? 0
        // Where chroma has its full size, samples take more memory than pixels.
        if let samples, memoryOfSamples.total <= renderer.decoding.limits.maxMemory {
            self.samples = samples
            bandRows = samples.bandRows
            memory = memoryOfSamples
            stages = filters.stages(from: samples.decoded.subsampling, to: samples.filtered.subsampling)
        } else {
            self.samples = nil
            bandRows = pixelRows
            stages = plans.flatMap { [header] in $0.stages(for: header.rowFormat, isOpaque: !header.hasAlpha) }
        }
        try renderer.decoding.limits.check(memory: memory.total, for: header.size)
        self.memory = memory
        self.result = result
    }

    /// How many bands a picture may have and be done sooner on one thread than on two (measured: up to half a
    /// megapixel).
    private static let fewBands = 6

    /// Where stages overlap, one band is filled and one encoded while the others wait, whichever side is slower.
    static let bandsInFlight = 4

    /// Bytes of a band that stays in the second-level cache.
    private static let bandBytes = 256 << 10

    /// Rows of a band: whole rows of JPEG blocks, few enough to stay in the second-level cache where that goes.
    private static func bandRows(for header: ImageHeader) -> Int {
        let bytesPerRow = header.decodedSize.width * header.rowFormat.bytesPerPixel
        let rows = bandBytes / max(bytesPerRow, 1) / 16 * 16
        return min(max(rows, 16), max(header.decodedSize.height, 1))
    }

    /// Whether a picture of so many pixels is decoded sooner by a thread of its own.
    static func isWorthAThread(_ size: PixelSize) -> Bool { size.width * size.height > 1_000_000 }
}

extension OutputOptions {
    /// Whether what is drawn on a picture and goes around it leaves grey what is.
    fileprivate func addsGrayAlone(_ resources: OverlayResources?) -> Bool {
        border?.isGray ?? true && text?.isGray ?? true && (watermark == nil || resources?.isGray ?? true)
    }
}

extension EncodingRequest {
    /// Takes as many threads as there is memory for; one at least.
    fileprivate mutating func setThreads(_ most: Int, within memory: Int) {
        threads = max(1, most)
        while threads > 1, ImageEncoders.estimatedMemory(for: self) > memory { threads -= 1 }
    }
}
