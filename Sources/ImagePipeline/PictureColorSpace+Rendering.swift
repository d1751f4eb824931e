import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import Inspire
import PictureAnalysis

extension PictureColorSpace {
    /// The colours of a renderer's result.
    func result(
        of renderer: PictureRenderer, header: ImageHeader, statistics: PictureStatistics?
    ) throws(ImageError) -> ResultColorSpace {
        let format = renderer.output.format ?? header.format
        let staysGray =
            header.colorModel == .gray
            && FilterPlan(
                compiling: renderer.look, in: PlanContext(geometry: header.geometry, statistics: statistics),
                instructionSet: renderer.instructionSet
            ).keepsGray
        return try result(staysGray ? .gray : .rgb, format: format, profile: renderer.output.profile)
    }
}
