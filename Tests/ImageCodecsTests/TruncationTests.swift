import ImageCodecs
import ImageCore
import ImageMetadata
import TestSupport
import Testing

/// Files with all that cameras and editors put into them, cut at every byte of their first 4 kB and at 200 offsets after.
@Suite(.hangGuard) struct TruncationTests {
    enum Kind: CaseIterable {
        case jpeg, progressiveJPEG, png, png16

        func encoded() throws -> [UInt8] {
            let metadata = ImageMetadata(iccProfile: TestProfile.adobe, exif: Metadata.exif, xmp: Metadata.xmp)
            let options = JPEGEncodingOptions(quantization: .quality(95), isProgressive: self == .progressiveJPEG)
            switch self {
            case .jpeg, .progressiveJPEG:
                return try GeneratedPicture.noise(160, 120).encoded(.jpeg(options), metadata: metadata)
            case .png:
                return try GeneratedPicture.noise(120, 90).encoded(.png(PNGEncodingOptions()), metadata: metadata)
            case .png16:
                return try GeneratedPicture.noise(80, 60, format: .rgba16).encoded(
                    .png(PNGEncodingOptions(bitDepth: 16)), hasAlpha: true, metadata: metadata)
            }
        }

        /// Bytes at the end that only say that it is the end.
        var endCount: Int { self == .png || self == .png16 ? 12 : 2 }
    }

    @Test("refused, or kept with what was lost said; a lost end alone is a notice", arguments: Kind.allCases)
    func everyLength(kind: Kind) throws {
        let bytes = try kind.encoded()
        #expect(bytes.count > 12_000)
        let step = (bytes.count - 4096) / 200
        let later = Array(stride(from: 4096, to: bytes.count, by: step))
        let lengths = Array(0..<4096) + later + Array(bytes.count - 20..<bytes.count)
        let whole = try Decoded(bytes)
        var keptCount = 0
        for count in lengths {
            let cut = Array(bytes.prefix(count))
            let isWhole = count >= bytes.count - kind.endCount
            if isWhole {
                let decoded = try Decoded(cut)
                #expect(decoded.report == DecodeReport(notices: ["the end marker is missing"]), "\(count)")
                #expect(decoded.picture == whole.picture)
                continue
            }
            #expect(throws: ImageError.self, "\(count)") { try Decoded(cut) }
            guard let kept = try? Decoded(cut, options: DecodingOptions(allowsDamage: true)) else { continue }
            keptCount += 1
            #expect(kept.report.damage != nil, "\(count)")
            #expect(kept.picture.size == whole.picture.size)
        }
        // Most of what lies after the first rows can be kept.
        #expect(keptCount > 100)
    }
}
