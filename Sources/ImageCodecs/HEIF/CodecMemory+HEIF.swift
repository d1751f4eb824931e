import ImageCore
import ImageMetadata

extension CodecMemory {
    /// What libheif and its codecs hold for a picture of one pixel, in bytes, by measurement: frames and their tables, planes,
    /// and these once more at full size.
    private static let decodingPixel = (shallow: 20, deep: 36)
    /// What they hold for a picture of any size, on each thread.
    private static let decodingFixed = 8 << 20

    /// - Parameters:
    ///   - picture: what is decoded.
    ///   - factor: how many pixels in each direction become one.
    ///   - threads: how many work on it.
    static func heif(_ picture: HEIFPicture, factor: Int, threads: Int) -> Int {
        let layers = [picture.color, picture.alpha].compactMap(\.self)
        var planes = 0
        var decoding = 0
        for layer in layers {
            let pixels = layer.size.width.saturatingProduct(layer.size.height)
            let sampleSize = layer.format.bitDepth > 8 ? 2 : 1
            let chroma = layer.format.chroma
            let isAlpha = planes > 0
            let samples =
                isAlpha || chroma == .none
                ? pixels
                : pixels.saturatingSum(
                    (layer.size.width / chroma.samplesAcross + 1)
                        .saturatingProduct(layer.size.height / chroma.samplesDown + 1).saturatingProduct(2))
            planes = planes.saturatingSum(samples.saturatingProduct(sampleSize))
            // A tile's blocks are whole ones.
            let tile = (layer.tileSize.width.saturatingSum(128)).saturatingProduct(
                layer.tileSize.height.saturatingSum(128))
            let pixel = layer.format.bitDepth > 8 ? decodingPixel.deep : decodingPixel.shallow
            let running = min(max(1, threads), layer.tiles.count)
            let work = tile.saturatingProduct(pixel).saturatingSum(decodingFixed).saturatingProduct(running)
            // What is coded, in its file for libheif and there.
            decoding = max(decoding, work.saturatingSum(layer.codedLength.saturatingProduct(3)))
        }
        let row = picture.size.width.saturatingProduct(picture.rowFormat.bytesPerPixel)
        let rows = row.saturatingProduct(65).saturatingSum(factor > 1 ? picture.size.width.saturatingProduct(32) : 0)
        return fixed.saturatingSum(planes).saturatingSum(decoding).saturatingSum(rows)
    }
}

extension CodecMemory {
    /// What libheif and libaom hold for a sample, in bytes, by measurement: planes, their copies, and what is kept of the picture.
    private static let encodingSample = (shallow: 14, deep: 22)
    private static let encodingFixed = 40 << 20

    static func avif(_ request: EncodingRequest, bitDepth: Int, subsampling: JPEGSubsampling) -> Int {
        let size = request.size
        // The encoder's blocks are whole ones.
        let pixels = size.width.saturatingSum(64).saturatingProduct(size.height.saturatingSum(64))
        // In half samples; the encoder has chroma for a grey picture, too.
        var halves =
            switch subsampling {
            case .s444: 6
            case .s422: 4
            case .s420: 3
            }
        if request.hasAlpha { halves += 1 }
        let sample = bitDepth > 8 ? encodingSample.deep : encodingSample.shallow
        let metadata = [request.metadata.iccProfile, request.metadata.exif, request.metadata.xmp].map { $0?.count ?? 0 }
        return encodingFixed.saturatingSum(pixels.saturatingProduct(sample * halves / 2))
            .saturatingSum(metadata.reduce(0, +) * 4)
    }
}
