import ColorManagement
import ImageCodecs
import ImageCore
import Inspire

extension PictureColors {
    /// The colours of a renderer's result.
    func result(of renderer: PictureRenderer, header: ImageHeader) throws(ImageError) -> ResultColors {
        let format = renderer.output.format ?? header.format
        // What the look does by itself matters to grey pictures, which may stay grey, and to those that are converted for
        // its sake.
        let isGray = header.colorModel == .gray
        guard isGray || !isSRGB else {
            return try result(.rgb, format: format, profile: renderer.output.profile)
        }
        let look = FilterPlan(
            compiling: renderer.look, for: header.geometry, instructionSet: renderer.instructionSet)
        var colors = try result(
            isGray && look.keepsGray ? .gray : .rgb, format: format, profile: renderer.output.profile)
        if colors.areThePictures, look.isIdentity { colors.conversion = .none }
        return colors
    }
}
