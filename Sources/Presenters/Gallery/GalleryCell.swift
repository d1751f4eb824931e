import Observation

/// What the gallery's list shows of a picture.
@MainActor @Observable
package final class GalleryCell: PictureCell {
    /// `2026-11-21 14:03`
    package internal(set) var date = ""
    /// The look of a picture that is a result; nil where it is none, and until that is known.
    package internal(set) var look: String?

    override package var details: [String] { [date, look.map { "a result of \($0)" }].compactMap(\.self) }
}
