import ArgumentParser
import ImageCodecs
import ImageCore
import ImagePipeline
import ImageSources
import Inspire
import SystemPackage

/// `--like`, `--match` and `--save-look`: looks that come from pictures, and looks that are kept.
struct LikenessOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A picture to take colours and tones from; given several times, what the pictures have in common.",
            valueName: "picture"
        )
    )
    var like: [PathArgument] = []

    @Flag(help: "Even out exposure and colour of light over the pictures first: for the shots of one scene or day.")
    var match = false

    @Option(
        help: ArgumentHelp(
            "Save what was asked for as a look of this name, for --look. What depends on the picture is saved as it was for this one.",
            valueName: "name"
        )
    )
    var saveLook: String?

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
