import FilterEngine
import ImageCodecs
import ImageCore

extension PreviewRenderer {
    /// The preview of a part of the picture, turned: what the steps of a framing make of it.
    ///
    /// - Throws: `ImageError.invalidRequest` where the preview's pixels are not those of its geometry.
    package func framed(_ preview: PicturePreview, _ framing: Framing) throws(ImageError) -> PicturePreview {
        guard framing != Framing() else { return preview }
        let geometry = preview.geometry
        let orientation = geometry.orientation
        let full = try GeometryPlan(
            framing.steps(for: geometry.uprightSize), size: geometry.fullSize, orientation: orientation,
            turnsUpright: true, limits: limits)
        let reduced = try GeometryPlan(
            framing.steps(for: orientation.uprightSize(ofStored: geometry.decodedSize)), size: geometry.decodedSize,
            orientation: orientation, turnsUpright: true, limits: limits)
        let pixels = try PixelBufferDecoder(preview.pixels, options: DecodingOptions(limits: limits))
        var result = try self.preview(
            reduced.decoder(from: pixels, instructionSet: instructionSet), of: PictureGeometry(fullSize: full.size))
        result.damage = preview.damage
        result.notices = preview.notices
        result.format = preview.format
        result.measuredPixels = preview.pixels
        return result
    }
}
