import ImageFiles
import ImagePipeline
import Inspire
import PictureAnalysis
import SystemPackage

/// A look that gives pictures the colours and tones of another one.
struct Likeness {
    /// The other picture.
    var image: PickedImage
    var reference: LikenessReference

    var look: Look {
        var look = Look(
            name: "Like \(image.title)", summary: "The colours of \(image.title)", steps: [.like(reference)])
        look.id = "like-\((image.file ?? FilePath(image.title)).stem ?? "")"
        return look
    }

    /// What asks for it on the command line: a name, where it has no file.
    var argument: String { ShellWord.quoted(image.file?.bytes ?? Array(image.title.utf8)) }

    var request: LookRequest { LookRequest(name: look.id, like: reference, file: nil) }
}
