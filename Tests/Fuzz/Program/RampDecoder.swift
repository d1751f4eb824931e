import ImageCodecs
import ImageCore
import ImageMetadata

/// A few pixels of all sorts, with a profile.
final class RampDecoder: ImageDecoder {
    let header: ImageHeader
    private var nextRow = 0

    init(_ model: ColorModel, profile: [UInt8]?) {
        header = ImageHeader(
            format: .jpeg, size: PixelSize(width: 8, height: 8), colorModel: model, hasAlpha: false, bitDepth: 8,
            rowFormat: .rgba8, isStreamed: true, estimatedMemory: 0,
            metadata: ImageMetadata(iccProfile: profile))
    }

    func deliverCMYK() -> Bool { header.colorModel == .cmyk }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        guard nextRow + count <= header.size.height else { throw .invalidRequest("more rows than there are") }
        for row in 0..<count {
            for column in 0..<header.size.width {
                let levels = [(nextRow + row) * 36, column * 36, (nextRow + row ^ column) * 36, 255]
                for (channel, level) in levels.enumerated() {
                    destination.storeBytes(
                        of: UInt8(level), toByteOffset: row * bytesPerRow + 4 * column + channel, as: UInt8.self)
                }
            }
        }
        nextRow += count
    }

    func finish() throws(ImageError) -> DecodeReport { DecodeReport() }
}
