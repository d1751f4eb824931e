import ImageCodecs
import ImageCore
import ImagePipeline
import SystemPackage
import TestSupport

extension MeasuredCase {
    /// The formats that libraries read and write which are loaded when they are needed.
    static func libraryFormats(_ picture: PixelBuffer, png: [UInt8]) async throws -> [MeasuredCase] {
        (try await libraryInputs(picture) + libraryResults(png: png)).map {
            var one = $0
            one.dependsOnContent = true
            return one
        }
    }

    private static func libraryInputs(_ picture: PixelBuffer) async throws -> [MeasuredCase] {
        let deep = GeneratedPicture.smooth(picture.size.width, picture.size.height, format: .rgba16)
        var tiled = MadeTIFF(picture.size.width, picture.size.height)
        tiled.tile = PixelSize(width: 256, height: 256)
        var files: [(String, [UInt8])] = [
            ("WebP", try picture.encoded(.webp(WebPEncodingOptions(effort: 0)))),
            ("WebP with alpha", try picture.encoded(.webp(WebPEncodingOptions(effort: 0)), hasAlpha: true)),
            ("lossless WebP", try picture.encoded(.webp(WebPEncodingOptions(isLossless: true, effort: 0)))),
            ("AVIF", try picture.encoded(.avif(AVIFEncodingOptions(effort: 0)))),
            ("AVIF with alpha", try picture.encoded(.avif(AVIFEncodingOptions(effort: 0)), hasAlpha: true)),
            ("AVIF of 12 bits", try deep.encoded(.avif(AVIFEncodingOptions(effort: 0, bitDepth: 12)))),
            ("TIFF in Deflate", try picture.encoded(.tiff(TIFFEncodingOptions()))),
            ("TIFF of 16 bits", try deep.encoded(.tiff(TIFFEncodingOptions(bitDepth: 16)))),
            ("TIFF, not packed", MadeTIFF(picture.size.width, picture.size.height).bytes),
            ("TIFF in tiles", tiled.bytes),
        ]
        let png = try picture.encoded(PNGEncodingOptions(effort: .fast))
        files.append(("HEIC", try await heic(png, [])))
        files.append(("HEIC 4:4:4", try await heic(png, ["-p", "chroma=444"])))
        return files.flatMap { name, file in
            [
                MeasuredCase(name: name, file: file),
                MeasuredCase(
                    name: "\(name), half as large", file: file,
                    options: OutputOptions(format: .jpeg, geometry: [.resize(.scaled(0.5))])),
                MeasuredCase(name: "\(name), threads: 2", file: file, threads: 2),
            ]
        }
    }

    /// As libheif's own program writes it.
    private static func heic(_ png: [UInt8], _ arguments: [String]) async throws -> [UInt8] {
        let folder = TemporaryFolder()
        let source = try folder.write(png, "a.png")
        let target = folder.appending("a.heic")
        _ = try await Tool.run("heif-enc", arguments + [source.string, "-o", target.string], input: [])
        return try PictureFiles.read(target)
    }

    private static func libraryResults(png: [UInt8]) -> [MeasuredCase] {
        let options: [(String, OutputOptions)] = [
            ("WebP", OutputOptions(format: .webp, effort: 0)),
            ("lossless WebP", OutputOptions(format: .webp, isLossless: true, effort: 0)),
            ("AVIF", OutputOptions(format: .avif, effort: 0)), ("TIFF", OutputOptions(format: .tiff)),
        ]
        return options.flatMap { name, options in
            [1, 2].map { threads in
                MeasuredCase(
                    name: "PNG to \(name), threads: \(threads)", file: png, options: options, threads: threads)
            }
        }
    }
}
