import ImageCodecs
import ImageCore

extension PictureColors {
    /// The decoder whose rows are to be used: for a picture in ink with a profile, one that converts them by it. To be
    /// asked before the first row is read.
    public func decoder(_ decoder: any ImageDecoder) -> any ImageDecoder {
        guard
            let profile = inkProfile, let ink = decoder as? any InkDecoder,
            let transform = ProfileHandle(profile.bytes)?.transform(.inkToSRGB(isFast: isLarge))
        else { return decoder }
        ink.deliverInk()
        return ConvertedInkDecoder(ink, transform)
    }

    /// Whether preparing a fast transform takes less time than it saves.
    private var isLarge: Bool { (header.decodedSize.pixelCount ?? .max) > 300_000 }
}

/// Rows of ink as opaque sRGB.
private final class ConvertedInkDecoder: ImageDecoder {
    private let decoder: any InkDecoder
    private let transform: ProfileTransform

    init(_ decoder: any InkDecoder, _ transform: ProfileTransform) {
        self.decoder = decoder
        self.transform = transform
    }

    var header: ImageHeader { decoder.header }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try decoder.readRows(count, into: &destination, bytesPerRow: bytesPerRow)
        let used = header.decodedSize.width * header.rowFormat.bytesPerPixel
        destination.withUnsafeMutableBytes { bytes in
            for row in 0..<count {
                let start = row * bytesPerRow
                transform.convertInk(UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + used]))
            }
        }
    }

    func finish() throws(ImageError) -> DecodeReport { try decoder.finish() }
}
