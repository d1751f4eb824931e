import ImageCodecs
import ImageCore
import ImageMetadata

extension PictureRenderer {
    /// How a file is decoded: where all of it becomes much smaller, perhaps at a reduced size.
    func decodingForGeometry(_ threading: RenderPlan.Threading) -> DecodingOptions {
        var options = decoding
        options.threads = threading.decodingThreads
        options.resizedToFit = output.geometry.first?.box
        return options
    }

    /// - Parameter header: that of the rows that are cropped, scaled and turned.
    func geometryPlan(for header: ImageHeader) throws(ImageError) -> GeometryPlan {
        guard output.geometry.isEmpty || decoding.reducedToFill == nil || header.decodedSize == header.size else {
            throw .invalidRequest(
                "a picture that is decoded at a reduced size can't be cropped, resized or turned as well")
        }
        return try GeometryPlan(
            output.geometry, size: output.geometry.isEmpty ? header.decodedSize : header.size,
            orientation: header.metadata.orientation,
            turnsUpright: output.turnsUpright(output.format(for: header.format)), limits: decoding.limits
        )
    }
}

extension GeometryStep {
    /// The box into which it makes any larger picture fit; nil where there is none.
    fileprivate var box: PixelSize? {
        guard case .resize(let resizing) = self else { return nil }
        switch resizing {
        case .longEdge(let length): return PixelSize(width: length, height: length)
        case .within(let box): return box
        case .exactly(let width?, nil): return PixelSize(width: width, height: .max)
        case .exactly(nil, let height?): return PixelSize(width: .max, height: height)
        case .exactly, .scaled: return nil
        }
    }
}
