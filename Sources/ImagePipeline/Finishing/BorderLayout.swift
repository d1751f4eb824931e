import ImageCore
import Inspire

/// Where a picture lies within its border.
struct BorderLayout: Hashable, Sendable {
    /// The whole result's size.
    let size: PixelSize
    /// The part of it that is the picture.
    let picture: PixelArea

    /// - Parameters:
    ///   - geometry: the picture's, as its rows come: border and shape are those of the upright picture, and what is made of
    ///     them here lies as the rows do.
    /// - Throws: `ImageError.invalidRequest` where a value of the border is out of its range, `ImageError.limitExceeded` where the
    ///   whole has too many pixels.
    init(_ border: Border, around geometry: PictureGeometry, limits: ImageLimits) throws(ImageError) {
        guard border.isPossible else { throw .invalidRequest("its border's width, colour or shape is out of range") }
        let orientation = geometry.orientation
        let upright = orientation.uprightSize(ofStored: geometry.decodedSize)
        let width = Int(geometry.decodedPixels(border.width).rounded())
        let bottomWidth = border.bottomWidth.map { Int(geometry.decodedPixels($0).rounded()) } ?? width
        let least = PixelSize(width: upright.width + 2 * width, height: upright.height + width + bottomWidth)
        var whole = least
        if let ratio = border.aspectRatio { whole.grow(to: ratio.value(for: upright)) }
        try limits.check(whole)
        let area = PixelArea(
            left: (whole.width - upright.width) / 2, top: (whole.height - least.height) / 2 + width, size: upright)
        size = orientation.uprightSize(ofStored: whole)
        picture = area.turned(orientation.inverse, in: whole)
    }
}

/// The part of a border above or below the upright picture. It is as wide as the picture and has room for text.
struct BorderStrip: Hashable, Sendable {
    /// The whole result's size, upright.
    let whole: PixelSize
    private let strip: PixelArea

    /// - Parameters:
    ///   - position: one at the top or the bottom.
    ///   - orientation: the picture's.
    init(_ layout: BorderLayout, at position: OverlayPlacement.Position, orientation: Orientation) {
        whole = orientation.uprightSize(ofStored: layout.size)
        let picture = layout.picture.turned(orientation, in: layout.size)
        let bottom = picture.top + picture.size.height
        let rows = position.isAtTop ? 0..<picture.top : bottom..<whole.height
        strip = PixelArea(
            left: picture.left, top: rows.lowerBound, size: PixelSize(width: picture.size.width, height: rows.count))
    }

    /// The maximum size of all lines of a text together. A tenth of the height stays free above and below them.
    var room: PixelSize { PixelSize(width: strip.size.width, height: strip.size.height * 4 / 5) }

    /// The area of a text, vertically centred between the picture and the outer edge.
    /// - Returns: nil for a text without a width, or one that is larger than the strip.
    func area(of size: PixelSize, _ position: OverlayPlacement.Position) -> PixelArea? {
        guard size.width > 0, size.width <= strip.size.width, size.height <= strip.size.height else { return nil }
        let left = Int((Double(strip.size.width - size.width) * position.alignment).rounded())
        return PixelArea(
            left: strip.left + left, top: strip.top + (strip.size.height - size.height) / 2, size: size)
    }
}

extension Border.AspectRatio {
    /// Width by height, for a picture of this size.
    fileprivate func value(for size: PixelSize) -> Double {
        let isTurned = followsPicture && size.width != size.height && (size.width > size.height) != (width > height)
        return isTurned ? height / width : width / height
    }
}

extension PixelSize {
    /// Makes one side longer, so that the sides have this ratio within half a pixel.
    fileprivate mutating func grow(to ratio: Double) {
        let (byHeight, byWidth) = (Double(height) * ratio, Double(width) / ratio)
        if byHeight > Double(width) {
            width = Int(byHeight.rounded())
        } else {
            height = max(height, Int(byWidth.rounded()))
        }
    }
}
