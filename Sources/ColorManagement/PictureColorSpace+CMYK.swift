import ImageCodecs
import ImageCore

extension PictureColorSpace {
    /// The header of the rows that ``convertingDecoder(_:)`` hands out.
    package var decodedHeader: ImageHeader { cmykProfile == nil ? header : header.convertedFromCMYK }

    /// The decoder to read from: for a CMYK picture with a profile, one that converts its rows by the profile. To be called
    /// before the first row is read.
    package func convertingDecoder(_ decoder: any ImageDecoder) -> any ImageDecoder {
        guard
            let profile = cmykProfile,
            let transform = ProfileHandle(profile.bytes)?.transform(.cmyk(to: .wide, isFast: isLarge)),
            decoder.deliverCMYK()
        else { return decoder }
        return ConvertedCMYKDecoder(decoder, transform)
    }

    /// Whether preparing a fast transform takes less time than it saves.
    private var isLarge: Bool { (header.decodedSize.pixelCount ?? .max) > 300_000 }
}

/// CMYK rows converted to RGB of a gamut wide enough for print colours: clamped to sRGB, they would lose what wider
/// results can show. They have 16 bits, so that the wide gamut costs no precision.
private final class ConvertedCMYKDecoder: ImageDecoder {
    let header: ImageHeader
    private let decoder: any ImageDecoder
    private let transform: ProfileTransform
    private var cmykBand: [UInt8] = []

    init(_ decoder: any ImageDecoder, _ transform: ProfileTransform) {
        self.decoder = decoder
        self.transform = transform
        header = decoder.header.convertedFromCMYK
    }

    /// Of CMYK.
    fileprivate static let bytesPerPixel = PixelFormat.rgba8.bytesPerPixel
    /// Of the decoder's rows: with alpha, these are two rows, the second of which has black.
    private var decodedBytesPerPixel: Int { header.hasAlpha ? 2 * Self.bytesPerPixel : Self.bytesPerPixel }
    /// Whole rows of JPEG blocks.
    fileprivate static let bandRows = 16

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
        let cmykBytesPerRow = header.decodedSize.width * decodedBytesPerPixel
        // Moved out of the property while it is written to, for an object's property has no span.
        var band = cmykBand.isEmpty ? [UInt8](repeating: 0, count: cmykBytesPerRow * Self.bandRows) : cmykBand
        cmykBand = []
        var span = band.mutableSpan
        var bytes = span.mutableBytes
        try decoder.readRows(count, into: &bytes, bytesPerRow: cmykBytesPerRow)
        cmykBand = band
        for row in 0..<count {
            convert(
                band[row * cmykBytesPerRow..<(row + 1) * cmykBytesPerRow], into: &destination,
                at: start + row * bytesPerRow)
        }
    }

    /// Converts a row of the decoder, at an offset of the destination.
    private func convert(_ row: ArraySlice<UInt8>, into destination: inout MutableRawSpan, at start: Int) {
        let width = header.decodedSize.width
        var inks = row
        if header.hasAlpha {
            inks = row.prefix(width * Self.bytesPerPixel)
            // Black takes the place of alpha.
            for pixel in 0..<width {
                inks[inks.startIndex + 4 * pixel + 3] = row[row.startIndex + 4 * (width + pixel)]
            }
        }
        inks.withUnsafeBytes { cmyk in
            destination.withUnsafeMutableBytes { pixels in
                transform.convert(
                    cmyk: cmyk,
                    to: UnsafeMutableRawBufferPointer(rebasing: pixels[start..<start + 2 * Self.bytesPerPixel * width]))
            }
        }
        guard header.hasAlpha else { return }
        for pixel in 0..<width {
            let alpha = UInt16(row[row.startIndex + 4 * pixel + 3]) * 257
            destination.storeBytes(of: alpha, toByteOffset: start + 8 * pixel + 6, as: UInt16.self)
        }
    }

    func finish() throws(ImageError) -> DecodeReport { try decoder.finish() }
}

extension ImageHeader {
    fileprivate var convertedFromCMYK: ImageHeader {
        var header = self
        header.rowFormat = .rgba16
        header.estimatedMemory = estimatedMemory.saturatingSum(
            decodedSize.width * ConvertedCMYKDecoder.bytesPerPixel * (hasAlpha ? 2 : 1)
                * (ConvertedCMYKDecoder.bandRows + 1))
        return header
    }
}
