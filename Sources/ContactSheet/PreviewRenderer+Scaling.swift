import ImageCodecs
import ImageCore
import ImagePipeline

extension PreviewRenderer {
    /// A preview that is a size when it stands upright.
    ///
    /// It is decoded at twice that or more and then reduced in linear light, so that small pictures are as bright as the
    /// large one.
    func preview(
        of size: PixelSize, decoded: PicturePreview
    ) throws(ImageError) -> PicturePreview {
        let geometry = decoded.geometry
        let plan = try GeometryPlan(
            [.resize(.exactly(width: size.width, height: size.height))], size: geometry.decodedSize,
            orientation: geometry.orientation, turnsUpright: false, limits: limits
        )
        let decoder = plan.decoder(
            from: try PixelBufferDecoder(decoded.pixels, options: DecodingOptions(limits: limits)),
            instructionSet: instructionSet
        )
        var pixels = PixelBuffer(size: plan.size, format: .rgba8)
        let bytesPerRow = pixels.layout.bytesPerRow
        var span = pixels.bytes.mutableSpan
        var rows = span.mutableBytes
        try decoder.readRows(plan.size.height, into: &rows, bytesPerRow: bytesPerRow)
        return PicturePreview(
            geometry: PictureGeometry(
                fullSize: geometry.fullSize, decodedSize: plan.size, orientation: geometry.orientation
            ),
            pixels: pixels
        )
    }
}
