import ImageCore
import ImagePipeline
import Observation

/// A picture, as large as there is room for it.
@MainActor @Observable
package final class PictureControl {
    /// Upright RGBA8, of any size: front ends scale it. Nil where there is nothing to show yet.
    package var picture: PixelBuffer?
    /// What it is compared with, of the same size: shown at the left of ``divider``. Nil where it is shown alone.
    package var comparison: PixelBuffer?
    /// Where the comparison ends and the picture begins, as a share of the width.
    package private(set) var divider = 0.5
    /// The part to keep, which is framed over the picture, for people to change; nil where nothing is cropped now.
    package var cropFrame: UnitArea?
    /// How many pixels the picture has at its full size, of which ``picture`` may be a reduction; nil where that is not known.
    package var fullSize: PixelSize?
    /// What it shows: "before", for one. Empty where that is plain.
    package var caption = ""
    /// Whether pictures follow each other many times a second, so that each is to be drawn quickly and seen for a moment.
    package var isLive = false
    /// Pixels of the room that the picture has. Set by front ends, through ``resize(to:)``.
    package private(set) var room: PixelSize
    @ObservationIgnored private var action: (@MainActor (PixelSize) -> Void)?
    @ObservationIgnored private var cropAction: (@MainActor (UnitArea) -> Void)?

    /// - Parameter room: what is assumed until a front end knows better.
    package init(room: PixelSize = PixelSize(width: 960, height: 720)) {
        self.room = room
    }

    package var isBound: Bool { action != nil }

    /// Says what a change of the room does.
    package func onResize(_ action: @escaping @MainActor (PixelSize) -> Void) {
        self.action = action
    }

    /// Says what a change of the crop frame by a person does.
    package func onCrop(_ action: @escaping @MainActor (UnitArea) -> Void) {
        cropAction = action
    }

    /// What it does that a person drags the crop frame or types its numbers: it stays within the picture.
    package func moveCropFrame(to area: UnitArea) {
        guard cropFrame != nil, let area = area.within else { return }
        cropFrame = area
        cropAction?(area)
    }

    /// What a person's drag or arrow key does.
    package func moveDivider(to share: Double) {
        guard share.isFinite else { return }
        divider = min(max(share, 0), 1)
    }

    /// Front ends call it when they first draw the screen, and whenever the room has changed.
    package func resize(to room: PixelSize) {
        guard room != self.room, room.width > 0, room.height > 0 else { return }
        self.room = room
        action?(room)
    }
}
