import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire
import TestSupport

extension MeasuredCase {
    private static let size = PixelSize(width: 1600, height: 1200)

    /// Every format as input and as result, every kind of filter, every change of geometry.
    static func all() async throws -> [MeasuredCase] {
        let picture = GeneratedPicture.smooth(size.width, size.height)
        let jpeg = try picture.encoded(JPEGEncodingOptions(sampling: JPEGSubsampling.s420.sampling))
        let png = try picture.encoded(PNGEncodingOptions(effort: .fast), hasAlpha: true)
        var cases = try await inputs(picture, jpeg: jpeg, png: png)
        cases += results(jpeg: jpeg, png: png)
        cases += try looks(jpeg: jpeg, png: png)
        cases += geometry(jpeg: jpeg, png: png)
        cases += finishing(jpeg: jpeg)
        cases += try gainMaps()
        return cases + (try await libraryFormats(picture, png: png))
    }

    /// Maps as large as their pictures, of one channel and of three.
    private static func gainMaps() throws -> [MeasuredCase] {
        let steps: [(String, [GeometryStep])] = [
            ("copied", []), ("cropped", [.crop(.share(0.9))]), ("made smaller", [.resize(.scaled(0.6))]),
            ("turned", [.rotate(degrees: 90)]), ("rotated", [.rotate(degrees: 4)]),
        ]
        let noir = Look(name: "grey", steps: try Look.filters(parsing: Array("grayscale(1)".utf8)).map { .filter($0) })
        return [true, false].flatMap { isGray in
            var made = MadeGainMap.scene(size, map: size, isGray: isGray)
            made.quality = 95
            let file = made.file
            let kind = "gain map of \(isGray ? "one channel" : "three channels")"
            return steps.map { name, steps in
                MeasuredCase(
                    name: "\(kind), \(name)", file: file,
                    options: OutputOptions(format: .jpeg, quality: 90, geometry: steps))
            } + [MeasuredCase(name: "\(kind), grey", file: file, look: noir)]
        }
    }

    private static func inputs(_ picture: PixelBuffer, jpeg: [UInt8], png: [UInt8]) async throws -> [MeasuredCase] {
        var progressive = SpecialJPEG(.ycbcr)
        progressive.scans = .progressive
        let deep = GeneratedPicture.smooth(size.width, size.height, format: .rgba16)
        return [
            MeasuredCase(name: "JPEG 4:2:0", file: jpeg),
            MeasuredCase(name: "JPEG 4:4:4", file: try picture.encoded(JPEGEncodingOptions())),
            MeasuredCase(name: "grey JPEG", file: try picture.encoded(JPEGEncodingOptions(), colorModel: .gray)),
            MeasuredCase(name: "progressive JPEG", file: progressive.write(picture)),
            MeasuredCase(name: "CMYK JPEG", file: SpecialJPEG(.cmyk).write(picture)),
            MeasuredCase(name: "PNG with alpha", file: png),
            MeasuredCase(name: "PNG", file: try picture.encoded(PNGEncodingOptions(effort: .fast))),
            MeasuredCase(
                name: "grey PNG", file: try picture.encoded(PNGEncodingOptions(effort: .fast), colorModel: .gray)),
            MeasuredCase(
                name: "PNG of 16 bits", file: try deep.encoded(PNGEncodingOptions(bitDepth: 16, effort: .fast))),
            MeasuredCase(name: "interlaced PNG", file: try await interlaced(picture)),
        ]
    }

    /// As netpbm writes it.
    private static func interlaced(_ picture: PixelBuffer) async throws -> [UInt8] {
        var ppm = Array("P6 \(size.width) \(size.height) 255\n".utf8)
        for start in stride(from: 0, to: picture.bytes.count, by: 4) { ppm += picture.bytes[start..<start + 3] }
        return try await Tool.run("pnmtopng", ["-interlace"], input: ppm)
    }

    private static func results(jpeg: [UInt8], png: [UInt8]) -> [MeasuredCase] {
        let options: [(String, OutputOptions)] = [
            ("progressive JPEG", OutputOptions(format: .jpeg, isProgressive: true)),
            ("JPEG with its own Huffman tables", OutputOptions(format: .jpeg, optimizesHuffman: true)),
            ("fast PNG", OutputOptions(format: .png, pngEffort: .fast)),
            ("balanced PNG", OutputOptions(format: .png, pngEffort: .balanced)),
            ("PNG by libpng", OutputOptions(format: .png, compressionLevel: 3)),
            ("Display P3", OutputOptions(format: .jpeg, profile: .displayP3)),
        ]
        return options.flatMap { name, options in
            [1, 2].flatMap { threads in
                [("JPEG", jpeg), ("PNG", png)].map { input, file in
                    MeasuredCase(
                        name: "\(input) to \(name), threads: \(threads)", file: file, options: options,
                        threads: threads)
                }
            }
        }
    }

    private static func looks(jpeg: [UInt8], png: [UInt8]) throws -> [MeasuredCase] {
        let filters = [
            "contrast(1.2)", "blur(0.002)", "blur(0.02)", "unsharp(1, 0.002)", "clarity(0.5)", "shadows(0.5)",
            "glow(0.5)",
            "halation(0.5)", "tilt-shift()", "pixelate(0.02)", "grain(0.3)", "vignette(0.5)", "auto() contrast(1.2)",
            "blur(0.01) clarity(0.5) glow(0.4)",
        ]
        var looks = try filters.map { text in
            (text, Look(name: "", steps: try Look.filters(parsing: Array(text.utf8)).map { .filter($0) }))
        }
        var faint = looks[2].1
        faint.strength = 0.5
        looks.append(("blur(0.02) at half strength", faint))
        let table = ColorLookupTable(size: 65, colors: Array(repeating: .zero, count: 65 * 65 * 65))
        looks.append(("a table of 65³", Look(name: "", steps: [.lookupTable(table)])))
        return looks.flatMap { name, look in
            [1, 2, 4].flatMap { threads in
                [("JPEG", jpeg), ("PNG", png)].map { input, file in
                    MeasuredCase(
                        name: "\(input), \(name), threads: \(threads)", file: file, look: look, threads: threads)
                }
            }
        }
    }

    /// Large text, and borders.
    private static func finishing(jpeg: [UInt8]) -> [MeasuredCase] {
        let text = TextOverlay("a line", placement: OverlayPlacement(.top, size: .pixels(400)))
        let border = Border(width: .longEdge(0.2))
        return [1, 2].flatMap { threads in
            [WritableFormat.jpeg, .png].flatMap { format in
                [
                    ("text", OutputOptions(format: format, text: text)),
                    ("border", OutputOptions(format: format, border: border)),
                    ("both", OutputOptions(format: format, text: text, border: border)),
                ].map { name, options in
                    MeasuredCase(
                        name: "\(name), \(format.name), threads: \(threads)", file: jpeg, options: options,
                        threads: threads)
                }
            }
        }
    }

    private static func geometry(jpeg: [UInt8], png: [UInt8]) -> [MeasuredCase] {
        let steps: [(String, [GeometryStep])] = [
            ("half as large", [.resize(.scaled(0.5))]),
            ("within 200 × 200", [.resize(.within(PixelSize(width: 200, height: 200)))]),
            ("twice as large", [.resize(.scaled(2))]),
            ("cropped", [.crop(.centered(PixelSize(width: 1000, height: 700)))]), ("turned", [.rotate(degrees: 90)]),
            ("straightened", [.rotate(degrees: 2)]), ("upside down", [.rotate(degrees: 180)]),
            ("mirrored", [.flip(.horizontal)]),
            ("straightened, cropped and resized", [.rotate(degrees: 3), .crop(.share(0.8)), .resize(.longEdge(900))]),
        ]
        return steps.flatMap { name, steps in
            [1, 2].flatMap { threads in
                [("JPEG", jpeg), ("PNG", png)].map { input, file in
                    MeasuredCase(
                        name: "\(input), \(name), threads: \(threads)", file: file,
                        options: OutputOptions(format: .jpeg, geometry: steps), threads: threads)
                }
            }
        }
    }
}
