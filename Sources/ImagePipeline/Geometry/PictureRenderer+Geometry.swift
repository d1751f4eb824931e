import ImageCodecs
import ImageCore

extension PictureRenderer {
    /// The decoder with the geometry that the result is to have.
    func changed(_ decoder: any ImageDecoder) throws(ImageError) -> any ImageDecoder {
        let header = decoder.header
        guard output.geometry.isEmpty || header.decodedSize == header.size else {
            throw .invalidRequest(
                "a picture that is decoded at a reduced size can't be cropped, resized or turned as well")
        }
        return try geometryPlan(for: header)
            .decoder(from: decoder, limits: decoding.limits, instructionSet: instructionSet)
    }

    func geometryPlan(for header: ImageHeader) throws(ImageError) -> GeometryPlan {
        try GeometryPlan(
            output.geometry, size: header.decodedSize, orientation: header.metadata.orientation,
            turnsUpright: output.turnsUpright(output.format ?? header.format), limits: decoding.limits
        )
    }
}
