import FoundationEssentials
import ImageMetadata

/// Metadata, as it travels: bytes as text in base64, which is read many times faster than a list of numbers.
struct MetadataMessage: Codable {
    private struct Chunk: Codable {
        var name: String
        var data: Data
    }

    private struct Segment: Codable {
        var number: Int
        var payload: Data
    }

    private let iccProfile: Data?
    private let exif: Data?
    private let xmp: Data?
    private let extendedXMP: [Data]
    private let resolution: [Int]?
    private let colorChunks: [Chunk]
    private let imageResources: Data?
    private let comments: [Data]
    private let chunks: [Chunk]
    private let segments: [Segment]

    init(_ metadata: ImageMetadata) {
        iccProfile = metadata.iccProfile.map { Data($0) }
        exif = metadata.exif.map { Data($0) }
        xmp = metadata.xmp.map { Data($0) }
        extendedXMP = metadata.extendedXMP.map { Data($0) }
        resolution = metadata.resolution.map { [$0.x, $0.y, $0.unit.rawValue] }
        colorChunks = metadata.pngColorChunks.map { Chunk(name: $0.name, data: Data($0.data)) }
        imageResources = metadata.imageResources.map { Data($0) }
        comments = metadata.comments.map { Data($0) }
        chunks = metadata.pngChunks.map { Chunk(name: $0.name, data: Data($0.data)) }
        segments = metadata.jpegSegments.map { Segment(number: $0.number, payload: Data($0.payload)) }
    }

    /// The number of bytes of the metadata.
    var byteCount: Int {
        var blocks = [iccProfile, exif, xmp, imageResources].compactMap(\.self)
        blocks += extendedXMP
        blocks += comments
        blocks += segments.map(\.payload)
        blocks += colorChunks.map(\.data)
        blocks += chunks.map(\.data)
        return blocks.reduce(0) { $0 + $1.count }
    }

    /// Whether a file can have such metadata: names and lengths are those that formats allow.
    var isPossible: Bool {
        (resolution ?? []).allSatisfy { (0...Int(UInt32.max)).contains($0) }
            && (colorChunks + chunks).allSatisfy { chunk in
                chunk.name.utf8.count == 4 && chunk.name.utf8.allSatisfy { (0x41...0x5A).contains($0 & ~0x20) }
            }
            && segments.allSatisfy { (0...15).contains($0.number) && $0.payload.count <= Self.maximumSegment }
            && (comments + extendedXMP).allSatisfy { $0.count <= Self.maximumSegment }
    }

    /// The maximum number of bytes of a JPEG segment without its length.
    private static let maximumSegment = 65_533

    /// The metadata again.
    var metadata: ImageMetadata {
        ImageMetadata(
            iccProfile: iccProfile.map { Array($0) }, exif: exif.map { Array($0) }, xmp: xmp.map { Array($0) },
            extendedXMP: extendedXMP.map { Array($0) },
            resolution: resolution.flatMap { numbers in
                guard numbers.count == 3, let unit = Resolution.Unit(rawValue: numbers[2]) else { return nil }
                return Resolution(x: numbers[0], y: numbers[1], unit: unit)
            },
            pngColorChunks: colorChunks.map { PNGChunk(name: $0.name, data: Array($0.data)) },
            imageResources: imageResources.map { Array($0) }, comments: comments.map { Array($0) },
            pngChunks: chunks.map { PNGChunk(name: $0.name, data: Array($0.data)) },
            jpegSegments: segments.map { JPEGSegment(number: $0.number, payload: Array($0.payload)) })
    }
}
