import FilterEngine
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

    private static let statistics = try? PictureMeasure().statistics(of: picture)

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
}
