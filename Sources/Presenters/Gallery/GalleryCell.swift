import Observation

/// What the gallery's list shows of a picture.
@MainActor @Observable
public final class GalleryCell: PictureCell {
    public internal(set) var title = ""
    /// `2026-11-21 14:03`
    public internal(set) var date = ""
}
