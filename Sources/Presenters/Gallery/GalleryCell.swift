import Observation

/// What the gallery's list shows of a picture.
@MainActor @Observable
public final class GalleryCell: PictureCell {
    public internal(set) var title = ""
    /// `2026-11-21 14:03`
    public internal(set) var date = ""
    /// The look of a picture that is a result; nil where it is none, and until that is known.
    public internal(set) var look: String?
}
