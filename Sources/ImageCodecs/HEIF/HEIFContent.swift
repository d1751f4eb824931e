import ImageCore
import ImageMetadata

/// What a file's boxes say of the picture that is to be decoded.
struct HEIFContent {
    let file: HEIFFile
    let primary: Int
    /// The picture itself.
    let picture: HEIFPicture

    init(_ read: @escaping HEIFFile.Read) throws(ImageError) {
        file = try HEIFFile(read)
        guard let primary = file.items.primary, file.items.items[primary] != nil else {
            throw .undecodable("it does not say which of its pictures it shows")
        }
        self.primary = primary
        picture = try HEIFPicture(primary, in: file)
    }

    /// What the samples of a layer mean: as the file says it, else its bitstream.
    func codePoints(of layer: HEIFLayer, stated: CodePoints?) throws(ImageError) -> CodePoints {
        if let stated { return stated }
        let (start, _) = try file.data(of: layer.tiles[0].item, limit: 4096)
        return layer.configuration.codePoints(start[...]) ?? .unspecified
    }

    /// An embedded thumbnail that a box can be filled with, and how much smaller it is. It has to have the picture's shape.
    func thumbnail(filling box: PixelSize) -> (picture: HEIFPicture, scale: DecodingScale)? {
        let whole = picture.size
        var best: (picture: HEIFPicture, scale: DecodingScale)?
        for id in file.items.sources("thmb", to: primary).prefix(4) {
            guard let thumbnail = try? HEIFPicture(id, in: file), (thumbnail.alpha == nil) == (picture.alpha == nil),
                thumbnail.isGray == picture.isGray, thumbnail.rowFormat == picture.rowFormat
            else { continue }
            let size = thumbnail.size
            guard size.width >= box.width || size.height >= box.height, size.width < best?.picture.size.width ?? .max
            else {
                continue
            }
            let isWider = size.width.saturatingProduct(whole.height) < size.height.saturatingProduct(whole.width)
            let (numerator, denominator) = isWider ? (size.width, whole.width) : (size.height, whole.height)
            guard numerator <= denominator else { continue }
            let scale = DecodingScale(numerator: numerator, denominator: denominator)
            if scale.size(of: whole) == size { best = (thumbnail, scale) }
        }
        return best
    }
}
