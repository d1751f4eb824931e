import FilterEngine
import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire

/// Runs looks on a few pixels.
enum FuzzedLook {
    private static let picture: PixelBuffer = {
        var picture = PixelBuffer(size: PixelSize(width: 13, height: 9), format: .rgba8)
        for index in picture.bytes.indices { picture.bytes[index] = UInt8(truncatingIfNeeded: index * 37) }
        for index in stride(from: 3, to: picture.bytes.count, by: 4) { picture.bytes[index] = 255 }
        return picture
    }()

    private static let statistics = try? PictureMeasure(codecs: .inProcess).statistics(of: picture)

    static func run(_ look: Look, colors: ColorConversion = .none) {
        var picture = picture
        let context = PlanContext(
            geometry: PictureGeometry(fullSize: picture.size), statistics: statistics, colors: colors)
        do throws(ImageError) {
            try FilterPlan(compiling: look, in: context).apply(to: &picture)
        } catch {
            fatalError("a look can't be put on a picture: \(error)")
        }
    }

    /// Renders a small PNG; the result has to be a picture.
    static func render(_ look: Look, _ options: OutputOptions) {
        let renderer = PictureRenderer(
            look: look, output: options, decoding: DecodingOptions(limits: FuzzedPicture.limits))
        guard let result = try? renderer.render(file), !result.report.isCopy else { return }
        let limits = DecodingOptions(limits: FuzzedPicture.limits)
        guard (try? FuzzedPicture(result.bytes, limits)) != nil else { fatalError("a result can't be read") }
    }

    private static let file: [UInt8] = {
        let sink = MemorySink()
        let request = EncodingRequest(
            size: PixelSize(width: 16, height: 9), rowFormat: .rgba8, colorModel: .rgb, hasAlpha: false,
            coding: .png(PNGEncodingOptions()))
        let rows = (0..<16 * 9 * 4).map { UInt8(truncatingIfNeeded: $0 * 29) }
        guard let encoder = try? ImageEncoders.make(request, sink: sink),
            (try? encoder.writeRows(9, from: rows.span.bytes, bytesPerRow: 64)) != nil, (try? encoder.finish()) != nil
        else { fatalError("the picture can't be written") }
        return sink.bytes
    }()
}
