import ImageCodecs
import ImageCore
import SystemPackage
import TestSupport

/// Pictures in HEIF's structure as programs of others write and read them.
enum HEIFTools {
    /// libavif's encoder.
    static func avif(_ picture: PixelBuffer, hasAlpha: Bool = false, _ arguments: [String]) async throws -> [UInt8] {
        let folder = TemporaryFolder()
        let source = try folder.write(png(picture, hasAlpha: hasAlpha), "a.png")
        let target = folder.appending("a.avif")
        _ = try await Tool.run("avifenc", ["-s", "9"] + arguments + [source.string, target.string], input: [])
        return try PictureFiles.read(target)
    }

    /// libheif's encoder, with x265.
    static func heic(_ picture: PixelBuffer, hasAlpha: Bool = false, _ arguments: [String] = []) async throws -> [UInt8]
    {
        let folder = TemporaryFolder()
        let source = try folder.write(png(picture, hasAlpha: hasAlpha), "a.png")
        let target = folder.appending("a.heic")
        _ = try await Tool.run("heif-enc", arguments + [source.string, "-o", target.string], input: [])
        return try PictureFiles.read(target)
    }

    /// The planes that are coded, by libavif's decoder.
    static func planes(_ avif: [UInt8]) async throws -> Y4MPicture {
        let folder = TemporaryFolder()
        let source = try folder.write(avif, "a.avif")
        let target = folder.appending("a.y4m")
        _ = try await Tool.run("avifdec", [source.string, target.string], input: [])
        return try Y4MPicture(PictureFiles.read(target))
    }

    /// What another program makes of a file: `heif-convert` or `avifdec`.
    static func decoded(_ file: [UInt8], by tool: String, _ fileExtension: String) async throws -> PixelBuffer {
        let folder = TemporaryFolder()
        let source = try folder.write(file, "a.\(fileExtension)")
        let target = folder.appending("a.png")
        _ = try await Tool.run(tool, [source.string, target.string], input: [])
        return try Decoded(PictureFiles.read(target)).picture
    }

    private static func png(_ picture: PixelBuffer, hasAlpha: Bool) throws(ImageError) -> [UInt8] {
        try picture.encoded(
            .png(PNGEncodingOptions(bitDepth: picture.format.bitsPerChannel, effort: .fast)), hasAlpha: hasAlpha)
    }
}

/// Planes of samples, one picture of YUV4MPEG2.
struct Y4MPicture {
    var width = 0
    var height = 0
    var bitDepth = 8
    /// How many pixels share a sample of chroma.
    var across = 1
    var down = 1
    /// Y, Cb and Cr.
    var planes: [[Int]] = []

    struct Malformed: Error {}

    init(_ bytes: [UInt8]) throws {
        guard let end = bytes.firstIndex(of: 0x0A) else { throw Malformed() }
        for field in String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ").dropFirst() {
            let value = field.dropFirst()
            switch field.first {
            case "W": width = Int(value) ?? 0
            case "H": height = Int(value) ?? 0
            case "C":
                let isDeep = value.contains("p10") || value.contains("p12")
                if isDeep { bitDepth = value.hasSuffix("0") ? 10 : 12 }
                across = value.hasPrefix("444") ? 1 : 2
                down = value.hasPrefix("420") ? 2 : 1
            default: break
            }
        }
        guard let frame = bytes[(end + 1)...].firstIndex(of: 0x0A) else { throw Malformed() }
        let size = bitDepth > 8 ? 2 : 1
        var position = frame + 1
        for index in 0..<3 {
            let count = index == 0 ? width * height : chromaWidth * chromaHeight
            guard position + count * size <= bytes.count else { throw Malformed() }
            planes.append(
                (0..<count).map { sample in
                    let start = position + sample * size
                    return size == 1 ? Int(bytes[start]) : Int(bytes[start]) | Int(bytes[start + 1]) << 8
                })
            position += count * size
        }
    }

    var chromaWidth: Int { (width + across - 1) / across }
    var chromaHeight: Int { (height + down - 1) / down }

    /// A chroma sample for a pixel, interpolated between those around it: each stands in the middle of its pixels.
    func chroma(_ plane: Int, _ x: Int, _ y: Int) -> Double {
        func neighbors(_ position: Int, _ step: Int, _ count: Int) -> [(index: Int, weight: Double)] {
            guard step == 2 else { return [(position, 1)] }
            let near = position / 2
            let far = min(count - 1, max(0, position % 2 == 0 ? near - 1 : near + 1))
            return [(near, 0.75), (far, 0.25)]
        }
        var sum = 0.0
        for row in neighbors(y, down, chromaHeight) {
            for column in neighbors(x, across, chromaWidth) {
                sum += row.weight * column.weight * Double(planes[plane][row.index * chromaWidth + column.index])
            }
        }
        return sum
    }

    /// Red, green and blue of a pixel, 0…1, by weights of red and blue in luma: neither rounded nor clamped.
    func color(_ x: Int, _ y: Int, red: Double, blue: Double, isFullRange: Bool) -> [Double] {
        let step = Double(1 << (bitDepth - 8))
        let most = Double((1 << bitDepth) - 1)
        let luma = Double(planes[0][y * width + x])
        let brightness = isFullRange ? luma / most : (luma - 16 * step) / (219 * step)
        let (cb, cr) = (chroma(1, x, y) - 128 * step, chroma(2, x, y) - 128 * step)
        let scale = isFullRange ? most : 224 * step
        let r = brightness + 2 * (1 - red) * cr / scale
        let b = brightness + 2 * (1 - blue) * cb / scale
        return [r, (brightness - red * r - blue * b) / (1 - red - blue), b]
    }
}
