import ImageCore
import Observation

/// A row of a list with a small picture, which is made once a front end asks for it.
@MainActor @Observable
open class PictureCell {
    /// What people know the item by.
    package var title = ""
    /// What else there is to say of it, the most important first.
    package var details: [String] { [] }
    /// Upright RGBA8; nil until it is made, and where it can't be.
    package internal(set) var picture: PixelBuffer?
    /// Why there is no picture; nil where there is one, or may be.
    package internal(set) var problem: String?
    @ObservationIgnored private var load: (@MainActor (PictureCell) -> Void)?

    package init() {}

    /// Says what makes the picture, in place of the one that was made before.
    package func onLoad(_ load: @escaping @MainActor (PictureCell) -> Void) {
        picture = nil
        problem = nil
        self.load = load
    }

    /// Puts in what was made, or why it could not be.
    package func show(_ result: Result<PixelBuffer, any Error>) {
        switch result {
        case .success(let made): picture = made
        case .failure(let error): problem = "\(error)"
        }
    }

    /// Front ends that show small pictures call it for the cells that they show; more than once does no harm.
    package final func loadPicture() {
        let load = load
        self.load = nil
        load?(self)
    }
}
