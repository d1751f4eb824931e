import ImageCore
import ImageMetadata

extension PictureProbe {
    /// The header that a decoder will have, for estimates; nil where the first bytes don't reach the size. What they do not say
    /// is assumed to be what needs more memory.
    package var header: ImageHeader? {
        guard let size, let estimatedMemory else { return nil }
        let isCMYK = componentCount == 4 && format.capabilities.colorModels.contains(.cmyk)
        let colorModel = colorModel ?? (isCMYK ? .cmyk : (componentCount ?? 3) < 3 ? .gray : .rgb)
        let isDeep = (bitDepth ?? 8) > 8 || (colorModel == .cmyk && (componentCount ?? 4) > 4)
        return ImageHeader(
            format: format, size: size, colorModel: colorModel,
            hasAlpha: format.capabilities.mayHaveAlpha, bitDepth: bitDepth ?? 8,
            rowFormat: isDeep ? .rgba16 : .rgba8,
            isStreamed: !isProgressive && !isInterlaced, estimatedMemory: estimatedMemory,
            metadata: ImageMetadata(exif: exif))
    }
}
