import ImageCore

/// Lays overlays over a picture's rows, as they come.
final class OverlayBlender {
    private let overlays: [Overlay]
    private var nextRow = 0

    /// Returns nil if there are no overlays.
    init?(_ overlays: [Overlay]) {
        if overlays.isEmpty { return nil }
        self.overlays = overlays
    }

    /// - Parameter rows: the next ones of the picture, in RGBA.
    func blend(onto rows: inout PixelBuffer, count: Int) {
        let band = nextRow..<nextRow + count
        nextRow += count
        for overlay in overlays {
            let covered = overlay.area.top..<overlay.area.top + overlay.area.size.height
            for row in band.clamped(to: covered) {
                rows.blend(
                    row: row - band.lowerBound, left: overlay.area.left, with: row - covered.lowerBound,
                    of: overlay.pixels)
            }
        }
    }
}
