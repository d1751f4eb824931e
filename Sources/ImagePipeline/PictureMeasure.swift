import ColorManagement
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import Inspire
import KernelDispatch
import PictureAnalysis
import SystemPackage

/// Measures a picture's colour statistics, on a decode at a reduced size.
///
///     let statistics = try PictureMeasure(codecs: .inProcess).statistics(of: PickedImage(file: "painting.jpg"))
package struct PictureMeasure: Sendable {
    /// Enough pixels for every tone and hue that counts.
    private static let box = PixelSize(width: 512, height: 512)

    private let decoding: DecodingOptions
    private let codecs: CodecRunner
    private let parts: StatisticsParts
    private let instructionSet: InstructionSet

    /// - Parameters:
    ///   - decoding: limits, and whether damaged pictures are measured as far as they can be read.
    ///   - codecs: the runner that decodes pictures.
    ///   - parts: what the statistics include of what takes time.
    package init(
        decoding: DecodingOptions = DecodingOptions(), codecs: CodecRunner, parts: StatisticsParts = .all,
        instructionSet: InstructionSet = .best
    ) {
        self.codecs = codecs
        var decoding = decoding
        decoding.reducedToFill = Self.box
        self.decoding = decoding
        self.parts = parts
        self.instructionSet = instructionSet
    }

    /// - Throws: what reading and decoding the picture throws; `ImageError.invalidRequest` for standard input, which can be
    ///   read only once.
    package func statistics(of image: PickedImage) throws(ImageError) -> PictureStatistics {
        try statistics(ofRowsFrom: image.decoder(decoding, codecs: codecs))
    }

    /// The same for the bytes of a source.
    package func statistics(from source: any ByteSource) throws(ImageError) -> PictureStatistics {
        try statistics(
            ofRowsFrom: ImageDecoders.make(source: CancellableSource(source), options: decoding, codecs: codecs))
    }

    /// The same, and the bytes that were held for it at most.
    func measured(
        from source: any ByteSource
    ) throws(ImageError) -> (statistics: PictureStatistics, memory: Int) {
        let decoder = try ImageDecoders.make(source: CancellableSource(source), options: decoding, codecs: codecs)
        return (try statistics(ofRowsFrom: decoder), Self.memory(for: decoder.header, parts: parts))
    }

    /// Statistics of pixels in memory, `PixelFormat.rgba8` or `PixelFormat.rgba16` in sRGB.
    /// - Parameter orientation: how they are to be turned to be upright.
    package func statistics(
        of pixels: PixelBuffer, orientation: Orientation = .topLeft
    ) throws(ImageError) -> PictureStatistics {
        var collector = StatisticsCollector(size: pixels.size, orientation: orientation, parts: parts)
        try collector.add(pixels.bytes.span.bytes, layout: pixels.layout)
        return collector.statistics()
    }

    /// The statistics of a file's picture; how the file is damaged and how much of it is whole, nil where all is; and what of the
    /// file was not measured.
    /// - Throws: what reading and decoding the picture throws, `ImageError.damaged` unless damage is allowed.
    package func measured(
        _ file: FileSource
    ) throws(ImageError) -> (statistics: PictureStatistics, damage: String?, notices: [String]) {
        let decoder = try ImageDecoders.make(source: CancellableSource(file), options: decoding, codecs: codecs)
        let statistics = try statistics(ofRowsFrom: decoder)
        return (statistics, try decoder.finish().damage, decoder.header.notices)
    }

    private func statistics(ofRowsFrom decoder: any ImageDecoder) throws(ImageError) -> PictureStatistics {
        let decoder = SRGBDecoder(decoder, instructionSet: instructionSet)
        var collector = StatisticsCollector(
            size: decoder.header.decodedSize, orientation: decoder.header.geometry.orientation, parts: parts)
        try decoder.forEachBand(within: decoding.limits) { band, count throws(ImageError) in
            var layout = band.layout
            layout.size.height = count
            try collector.add(band.bytes.span.bytes, layout: layout)
        }
        var statistics = collector.statistics()
        statistics.cameraExposure = decoder.header.metadata.facts?.cameraExposure
        return statistics
    }

    /// Bytes that measuring parts of a picture's statistics needs.
    static func memory(for header: ImageHeader, parts: StatisticsParts) -> Int {
        let row = header.size.width.saturatingProduct(header.rowFormat.bytesPerPixel)
        return header.estimatedMemory.saturatingSum(row.saturatingProduct(PixelSize.bandRows))
            .saturatingSum(
                StatisticsCollector.estimatedMemory(for: parts, bitsPerChannel: header.rowFormat.bitsPerChannel))
    }
}
