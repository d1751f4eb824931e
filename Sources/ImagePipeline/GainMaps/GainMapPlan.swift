import FilterEngine
import ImageCodecs
import ImageCore
import ImageMetadata
import Inspire
import KernelDispatch

extension GainMapMetadata {
    /// The samples of each channel, 0 to 1, that make nothing brighter or darker: what borders get.
    fileprivate var borderSamples: [Double] { (0..<3).map { parameters?.channel($0).sample(0) ?? 0 } }
}

/// How the gain map of a result is made from that of its picture.
struct GainMapPlan: Sendable {
    let found: FoundGainMap
    let geometry: GainMapGeometry
    /// Whether three channels become one.
    let isReduced: Bool
    /// Bytes that making it holds beside the picture's decoder, before the picture's first row is read.
    let memory: Int
    /// Bytes of the map's file, which is held until the picture is written.
    let heldMemory: Int

    /// - Parameters:
    ///   - header: the picture's, as it is stored.
    ///   - plan: the picture's geometry.
    ///   - border: what goes around the picture then.
    init(
        _ found: FoundGainMap, header: ImageHeader, plan: GeometryPlan, border: BorderLayout?, isReduced: Bool
    ) {
        self.found = found
        self.isReduced = isReduced
        geometry = GainMapGeometry(plan, border: border, picture: header.size, map: found.header.size)
        let channels = Self.channels(found, isReduced: isReduced)
        guard !(geometry.isIdentity && !isReduced) else {
            heldMemory = found.range.count.saturatingSum(Self.written)
            memory = heldMemory.saturatingProduct(3)
            return
        }
        heldMemory = Self.codedSize(found, geometry.size, channels: channels)
        let (before, reduced) = (found.header.size, geometry.reducedSize)
        let samples = GainMapSamples.memory(reduced, channels: channels)
        let interpolated = geometry.isInterpolated ? GainMapSamples.memory(geometry.size, channels: channels) : 0
        let resizing =
            reduced == before
            ? 0
            : GainMapResizer.memory(from: before, to: reduced, channels: channels)
                .saturatingSum(BaseLightRows.memory(header, size: before))
        let coders = found.header.estimatedMemory.saturatingSum(
            ImageEncoders.estimatedMemory(for: Self.request(geometry.size, channels: channels)))
        // Rows on their way from and to the coders.
        let bands = before.width.saturatingSum(geometry.size.width).saturatingProduct(
            4 * BufferedRows.bandRows)
        memory = [coders, samples, interpolated, resizing, bands].reduce(heldMemory) { $0.saturatingSum($1) }
    }

    private static func channels(_ found: FoundGainMap, isReduced: Bool) -> Int {
        isReduced || found.header.colorModel == .gray ? 1 : 3
    }

    /// Parameters and a profile.
    private static let written = 64 << 10

    /// Bytes that a map has when it is coded anew: four times as many for a pixel as it had, for it is coded more finely, and hardly
    /// more than it has samples.
    private static func codedSize(_ found: FoundGainMap, _ size: PixelSize, channels: Int) -> Int {
        let (before, after) = (found.header.size, size.width.saturatingProduct(size.height))
        let share = Double(after) / (Double(before.width) * Double(before.height))
        let finer = Int(min(4 * Double(found.range.count) * share, 1e15))
        return min(finer, after.saturatingProduct(channels)).saturatingSum(written)
    }

    /// Whether the coded map is taken as it is.
    var isCopied: Bool { geometry.isIdentity && !isReduced }

    /// How a map is coded: finely, for each step of its samples is a step of brightness.
    private static func request(
        _ size: PixelSize, channels: Int, from source: JPEGCoding? = nil, metadata: ImageMetadata = ImageMetadata(),
        limits: ImageLimits = ImageLimits()
    ) -> EncodingRequest {
        var quantization = JPEGEncodingOptions.Quantization.quality(quality)
        if let source, [.grayscale, .ycbcr].contains(source.storedColor), let tables = source.quantization {
            let own = JPEGEncodingOptions.Quantization.tables(Array(tables.prefix(channels)))
            let isFiner = tables.joined().allSatisfy { $0 <= coarsest }
            if isFiner, own.isValid(components: channels) { quantization = own }
        }
        return EncodingRequest(
            size: size, rowFormat: .rgba8, colorModel: channels == 1 ? .gray : .rgb, hasAlpha: false,
            metadata: metadata, coding: .jpeg(JPEGEncodingOptions(quantization: quantization)), limits: limits)
    }

    /// That of the maps that are coded anew, unless they were coded more finely, and the largest number in its tables.
    private static let quality = 100
    private static let coarsest = 2

    /// The map as a file of its own.
    /// - Parameter file: the picture's.
    /// - Throws: what decoding and encoding throw.
    func make(
        from file: any RandomAccessSource, limits: ImageLimits, codecs: CodecRunner, instructionSet: InstructionSet
    ) throws(ImageError) -> GainMapFile {
        var metadata = found.metadata
        if isReduced { metadata.reduceToOneChannel() }
        let written = metadata.metadata(iccProfile: found.header.metadata.iccProfile)
        if isCopied {
            let bytes = try file.bytes(at: found.range.lowerBound, count: found.range.count)
            guard let copy = JPEGFile.replacingMetadata(of: bytes, with: written) else {
                throw .damaged("it does not end where it should")
            }
            return GainMapFile(bytes: copy, metadata: metadata)
        }
        guard let parameters = found.metadata.parameters else {
            throw .damaged("it does not say what its samples mean")
        }
        let decoder = try ImageDecoders.make(
            source: SectionSource(file, found.range), options: DecodingOptions(limits: limits), codecs: codecs)
        let reduced: GainMapSamples
        if geometry.reducedSize == found.header.size {
            reduced = try GainMapSamples(decoder, reduced: isReduced ? parameters : nil)
        } else {
            let base = try BaseLightRows(
                file, size: found.header.size, channels: Self.channels(found, isReduced: isReduced), limits: limits,
                codecs: codecs, instructionSet: instructionSet)
            reduced = try GainMapSamples(
                decoder, base: base, to: geometry.reducedSize, parameters: parameters, isReduced: isReduced)
        }
        var samples =
            geometry.isInterpolated ? try reduced.interpolated(geometry.size, geometry.transform) : reduced
        if let shares = geometry.pictureShares { samples.clearBorder(shares, metadata.borderSamples) }
        let sink = MemorySink()
        let encoder = try ImageEncoders.make(
            Self.request(
                samples.size, channels: samples.channels, from: found.header.jpeg, metadata: written, limits: limits),
            sink: sink, codecs: codecs)
        try samples.encode(with: encoder)
        try encoder.finish()
        return GainMapFile(bytes: sink.bytes, metadata: metadata)
    }
}
