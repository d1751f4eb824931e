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
        result.beforeFraming = PicturePreview.BeforeFraming(pixels: preview.pixels, orientation: orientation)
        return result
    }

    /// The preview, resized to fill a box where it is larger: formats reduce by steps, and each look costs by pixels.
    package func reduced(_ preview: PicturePreview, toFill box: PixelSize) throws(ImageError) -> PicturePreview {
        let geometry = preview.geometry
        let size = geometry.decodedSize
        let room = geometry.orientation.uprightSize(ofStored: box)
        let scale = min(Double(room.width) / Double(size.width), Double(room.height) / Double(size.height))
        guard scale > 0, scale < 1 else { return preview }
        let plan = try GeometryPlan(
            [.resize(.scaled(scale))], size: size, orientation: .topLeft, turnsUpright: false, limits: limits)
        let pixels = try PixelBufferDecoder(preview.pixels, options: DecodingOptions(limits: limits))
        let picture = PictureGeometry(fullSize: geometry.fullSize, orientation: geometry.orientation)
        var result = try self.preview(plan.decoder(from: pixels, instructionSet: instructionSet), of: picture)
        result.damage = preview.damage
        result.notices = preview.notices
        result.format = preview.format
        return result
    }
}
