import ArgumentParser
import ImageCodecs
import ImageCore
import ImagePipeline
import ImageSources
import Inspire
import SystemPackage

/// `--like`: pictures whose colours and tones the results are to have.
struct LikenessOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A picture to take colours and tones from; given several times, what the pictures have in common.",
            valueName: "picture"
        )
    )
    var like: [PathArgument] = []

    /// What the pictures are like; nil where there are none.
    func reference(decoding: DecodingOptions) throws -> PictureStatistics? {
        guard !like.isEmpty else { return nil }
        let measure = PictureMeasure(decoding: decoding)
        let pictures = try like.map { picture in
            do throws(ImageError) {
                return try measure.statistics(of: PickedImage(file: picture.path))
            } catch {
                throw UsageError("--like \(picture.path): \(error)")
            }
        }
        return PictureStatistics.average(of: pictures)
    }

    /// What goes into the names of results.
    var name: String { "like-\(like.first?.path.stem ?? "")" }
}
