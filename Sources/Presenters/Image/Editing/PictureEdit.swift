import ImageCore
import ImagePipeline
import Inspire

/// What people have chosen for a picture: what undo goes back to, and what is saved or not.
package struct EditChoice: Hashable, Sendable {
    /// Nil while there is no look to choose.
    package var look: LookChoice?
    package var adjustments = Adjustments()
    package var framing = Framing()

    package init() {}

    package init(look: LookChoice?, adjustments: Adjustments, framing: Framing) {
        self.look = look
        self.adjustments = adjustments
        self.framing = framing
    }
}

/// What is done to a picture, as it is rendered and saved.
package struct PictureEdit: Sendable {
    package var choice: EditChoice
    /// The look, and after it the adjustments.
    package var look: Look
    /// The same as it would be asked for; nil for a look that can't be asked for by a name or a file.
    package var request: LookRequest?
    /// The framing, in pixels of this picture.
    package var geometry: [GeometryStep]
    /// What the name of the result ends in.
    package var lookName: String

    package init(
        _ choice: EditChoice, look: Look, request: LookRequest?, geometry: [GeometryStep], lookName: String
    ) {
        self.choice = choice
        self.look = look
        self.request = request
        self.geometry = geometry
        self.lookName = lookName
    }
}
