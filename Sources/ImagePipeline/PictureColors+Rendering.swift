import ColorManagement
import ImageCodecs
import ImageCore
import Inspire

extension PictureColors {
    /// The colours of a renderer's result.
    func result(of renderer: PictureRenderer, header: ImageHeader) throws(ImageError) -> ResultColors {
        let format = renderer.output.format ?? header.format
        let staysGray =
            header.colorModel == .gray
            && FilterPlan(compiling: renderer.look, for: header.geometry, instructionSet: renderer.instructionSet)
                .keepsGray
        return try result(staysGray ? .gray : .rgb, format: format, profile: renderer.output.profile)
    }
}
