import ImageCodecs
import ImageCore

extension PictureColors {
    /// The decoder whose rows are to be used: for a picture in ink with a profile, one that converts them by it. To be
    /// asked before the first row is read.
    public func decoder(_ decoder: any ImageDecoder) -> any ImageDecoder {
        guard
            let profile = inkProfile, let ink = decoder as? any InkDecoder,
            let transform = ProfileHandle(profile.bytes)?.transform(.ink(to: .wide, isFast: isLarge))
        else { return decoder }
        ink.deliverInk()
        return ConvertedInkDecoder(ink, transform)
    }

    /// Whether preparing a fast transform takes less time than it saves.
    private var isLarge: Bool { (header.decodedSize.pixelCount ?? .max) > 300_000 }
}

/// Rows of ink as opaque RGB that is wide enough for what ink can be: held to sRGB they would lose what wider results can
/// show. So that the width costs no precision, they have 16 bits.
private final class ConvertedInkDecoder: ImageDecoder {
    let header: ImageHeader
    private let decoder: any InkDecoder
    private let transform: ProfileTransform
    private var ink: [UInt8] = []

    init(_ decoder: any InkDecoder, _ transform: ProfileTransform) {
        self.decoder = decoder
        self.transform = transform
        var header = decoder.header
        header.rowFormat = .rgba16
        header.estimatedMemory += header.decodedSize.width * Self.bytesPerPixel * Self.bandRows
        self.header = header
    }

    /// Of ink.
    private static let bytesPerPixel = PixelFormat.rgba8.bytesPerPixel
    /// Whole rows of JPEG blocks.
    private static let bandRows = 16

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        guard count > 0 else { return }
        let size = PixelSize(width: header.decodedSize.width, height: count)
        try PixelLayout(size: size, format: header.rowFormat, bytesPerRow: bytesPerRow)
            .validate(within: destination.byteCount)
        var row = 0
        while row < count {
            let band = min(count - row, Self.bandRows)
            try readBand(band, into: &destination, at: row * bytesPerRow, bytesPerRow: bytesPerRow)
            row += band
        }
    }

    private func readBand(
        _ count: Int, into destination: inout MutableRawSpan, at start: Int, bytesPerRow: Int
    ) throws(ImageError) {
        let inkPerRow = header.decodedSize.width * Self.bytesPerPixel
        // Taken out while it is written to, for an object's property has no span.
        var band = ink.isEmpty ? [UInt8](repeating: 0, count: inkPerRow * Self.bandRows) : ink
        ink = []
        var span = band.mutableSpan
        var bytes = span.mutableBytes
        try decoder.readRows(count, into: &bytes, bytesPerRow: inkPerRow)
        ink = band
        band.withUnsafeBytes { ink in
            destination.withUnsafeMutableBytes { pixels in
                for row in 0..<count {
                    let offset = start + row * bytesPerRow
                    transform.convert(
                        ink: UnsafeRawBufferPointer(rebasing: ink[row * inkPerRow..<(row + 1) * inkPerRow]),
                        to: UnsafeMutableRawBufferPointer(rebasing: pixels[offset..<offset + 2 * inkPerRow]))
                }
            }
        }
    }

    func finish() throws(ImageError) -> DecodeReport { try decoder.finish() }
}
