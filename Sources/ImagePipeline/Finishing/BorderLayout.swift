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
        var whole = PixelSize(width: upright.width + 2 * width, height: upright.height + 2 * width)
        if let ratio = border.aspectRatio { whole.grow(to: ratio.value(for: upright)) }
        try limits.check(whole)
        let area = PixelArea(
            left: (whole.width - upright.width) / 2, top: (whole.height - upright.height) / 2, size: upright)
        size = orientation.uprightSize(ofStored: whole)
        picture = area.turned(orientation.inverse, in: whole)
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
