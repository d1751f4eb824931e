import ImageCodecs
import ImageMetadata
import SystemPackage
import TestSupport

/// EXIF as exiftool reads it: values by names.
struct EXIFText {
    private(set) var values: [String: String] = [:]

    /// What a TIFF says of itself alone, what differs from file to file, and what exiftool computes.
    private static let others: Set = [
        "ImageWidth", "ImageHeight", "BitsPerSample", "Compression", "PhotometricInterpretation", "StripOffsets",
        "SamplesPerPixel", "RowsPerStrip", "StripByteCounts", "PlanarConfiguration", "Predictor", "ExtraSamples",
        "ThumbnailOffset", "ThumbnailLength", "ThumbnailImage",
    ]

    subscript(name: String) -> String? { values[name] }

    /// Of a picture's file.
    init(_ file: [UInt8], _ fileExtension: String) async throws {
        let folder = TemporaryFolder()
        let path = try folder.write(file, "a.\(fileExtension)")
        let output = try await Tool.run(
            "exiftool", ["-s", "-a", "-u", "-EXIF:all", "-MakerNotes:all", path.string], input: [])
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " } }
            guard parts.count == 2, !Self.others.contains(parts[0]) else { continue }
            values[parts[0]] = parts[1]
        }
    }

    /// Of a block, in a JPEG.
    init(of exif: [UInt8]) async throws {
        let picture = GeneratedPicture.smooth(8, 8)
        try await self.init(picture.encoded(JPEGEncodingOptions(), metadata: ImageMetadata(exif: exif)), "jpg")
    }
}
