import ImageFiles
import ImagePipeline

/// The words of the command line that does what is done on the screens. The program gives its own: libraries know none.
package struct CommandVocabulary: Sendable, Codable {
    package var program: String
    /// The command for a folder, and the option for where its results go.
    package var batch: String
    package var output: String
    package var look: String
    package var like: String
    package var strength: String
    package var filter: String
    package var protect: String
    package var crop: String
    package var rotate: String
    package var flip: String

    package init(
        program: String, batch: String, output: String, look: String, like: String, strength: String, filter: String,
        protect: String, crop: String, rotate: String, flip: String
    ) {
        self.program = program
        self.batch = batch
        self.output = output
        self.look = look
        self.like = like
        self.strength = strength
        self.filter = filter
        self.protect = protect
        self.crop = crop
        self.rotate = rotate
        self.flip = flip
    }

    /// The option for a step, and its value. Screens make no others.
    func words(for step: GeometryStep) -> [String] {
        switch step {
        case .crop(.area(let area)): [crop, area.text]
        case .rotate(let degrees): [rotate, degrees == degrees.rounded() ? "\(Int(degrees))" : "\(degrees)"]
        case .flip(let direction): [flip, direction.rawValue]
        case .crop, .resize: []
        }
    }
}
