import FilterEngine
import Glibc
import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire
import TestSupport
import Testing

/// Edges stay sharp in resized and straightened pictures and get no dark or light lines beside them.
@Suite struct HaloTests {
    /// Levels of sRGB on the two sides of the edge.
    private static let dark = 60
    private static let light = 200

    enum Edge: CaseIterable { case vertical, horizontal, diagonal }

    private func edge(_ edge: Edge, format: PixelFormat, isAlpha: Bool = false) -> PixelBuffer {
        let side = 48
        let scale = format.highestLevel / 255
        var picture = PixelBuffer(size: PixelSize(width: side, height: side), format: format)
        for pixel in 0..<side * side {
            let (x, y) = (pixel % side, pixel / side)
            let isLight =
                switch edge {
                case .vertical: x >= side / 2
                case .horizontal: y >= side / 2
                case .diagonal: x + y >= side
                }
            let level = (isLight ? Self.light : Self.dark) * scale
            for channel in 0..<3 { picture.set(isAlpha ? 128 * scale : level, pixel: pixel, channel: channel) }
            picture.set(isAlpha ? level : format.highestLevel, pixel: pixel, channel: 3)
        }
        return picture
    }

    private func result(_ picture: PixelBuffer, _ step: GeometryStep) throws -> PixelBuffer {
        let file = try picture.encoded(
            .png(PNGEncodingOptions(bitDepth: picture.format.bitsPerChannel)), hasAlpha: true)
        let renderer = PictureRenderer(
            look: Look(name: "none", steps: []), output: OutputOptions(geometry: [step]))
        return try Decoded(renderer.render(file).bytes).picture
    }

    /// By how many levels of eight bits a channel leaves the levels of the edge's two sides.
    private func overshoot(_ picture: PixelBuffer, isAlpha: Bool = false) -> Double {
        (0..<picture.size.width * picture.size.height).reduce(0) { worst, pixel in
            let level = 255 * (isAlpha ? picture.alpha(pixel: pixel) : picture.color(pixel: pixel).y)
            return max(worst, Double(Self.dark) - level, level - Double(Self.light))
        }
    }

    @Test(
        "an edge of 60 and 200 gets no halo, enlarged or reduced", arguments: Edge.allCases,
        [1.1, 1.5, 2, 3, 4, 8, 0.9, 0.7, 0.5, 0.37, 0.2])
    func resized(kind: Edge, factor: Double) throws {
        for format in [PixelFormat.rgba8, .rgba16] {
            let result = try result(edge(kind, format: format), .resize(.scaled(factor)))
            #expect(overshoot(result) <= 0.01, "\(format)")
        }
        let alpha = try result(edge(kind, format: .rgba8, isAlpha: true), .resize(.scaled(factor)))
        #expect(overshoot(alpha, isAlpha: true) == 0)
        for pixel in 0..<alpha.size.width * alpha.size.height {
            #expect(alpha.color(pixel: pixel).y * 255 == 128)
        }
    }

    @Test(
        "an edge of 60 and 200 gets no halo where the picture is straightened", arguments: Edge.allCases,
        [3, -3, 0.5, 20, 45])
    func straightened(kind: Edge, degrees: Double) throws {
        for format in [PixelFormat.rgba8, .rgba16] {
            let result = try result(edge(kind, format: format), .rotate(degrees: degrees))
            #expect(overshoot(result) <= 0.01, "\(format)")
        }
    }

    /// How many samples a row of levels takes from 10 to 90 % of the edge.
    private func rise(_ levels: [Double]) -> Double {
        func crossing(_ share: Double) -> Double {
            let level = Double(Self.dark) + share * Double(Self.light - Self.dark)
            let after = levels.firstIndex { $0 >= level } ?? 0
            return Double(after) - (levels[after] - level) / (levels[after] - levels[after - 1])
        }
        return crossing(0.9) - crossing(0.1)
    }

    /// The rise of the same edge by Pillow 13.0.0's `Image.resize` with `LANCZOS`, in pixels of the result.
    private static let risesOfPillow = [
        (1.25, 0.933), (1.5, 1.235), (1.75, 1.5), (2, 1.698), (2.5, 2.022), (3, 2.333), (4, 2.944), (8, 5.933),
    ]

    @Test("an enlarged edge is as sharp as Pillow's Lanczos makes it", arguments: risesOfPillow)
    func sharpness(factor: Double, pillow: Double) throws {
        for kind in [Edge.vertical, .horizontal] {
            let result = try result(edge(kind, format: .rgba8), .resize(.scaled(factor)))
            let (width, height) = (result.size.width, result.size.height)
            let line = (0..<width).map { kind == .vertical ? height / 2 * width + $0 : $0 * width + width / 2 }
            #expect(rise(line.map { result.color(pixel: $0).y * 255 }) <= 1.1 * pillow)
        }
    }

    @Test("a straightened edge is as sharp as an enlarged one")
    func straightenedSharpness() throws {
        // As ISO 12233 measures it: all rows together sample the slanted edge at many distances, here sixteenths of a pixel.
        let angle = 3.0
        let picture = try result(edge(.vertical, format: .rgba8), .rotate(degrees: angle))
        let (width, height) = (picture.size.width, picture.size.height)
        var sums = [(level: Double, count: Double)](repeating: (0, 0), count: 97)
        for pixel in 0..<width * height {
            let x = Double(pixel % width) + 0.5 - Double(width) / 2
            let y = Double(pixel / width) + 0.5 - Double(height) / 2
            let distance = x * cos(angle * .pi / 180) + y * sin(angle * .pi / 180)
            let bin = Int((distance * 16).rounded()) + 48
            guard sums.indices.contains(bin) else { continue }
            sums[bin].level += picture.color(pixel: pixel).y * 255
            sums[bin].count += 1
        }
        let levels = sums.filter { $0.count > 0 }.map { $0.level / $0.count }
        #expect(levels.count == sums.count)
        // Pillow rotates without Lanczos' filter; its enlargement by three says what that filter reaches in a pixel.
        #expect(rise(levels) / 16 <= 1.1 * 2.333 / 3)
    }

    @Test("every flat level stays as it is", arguments: [PixelFormat.rgba8, .rgba16])
    func flat(format: PixelFormat) throws {
        let steps: [GeometryStep] = [
            .resize(.scaled(3)), .resize(.scaled(1.37)), .resize(.scaled(0.37)), .rotate(degrees: 3),
        ]
        for level in stride(from: 0, through: format.highestLevel, by: format.highestLevel / 5) {
            var picture = PixelBuffer(size: PixelSize(width: 24, height: 20), format: format)
            for pixel in 0..<24 * 20 {
                for channel in 0..<4 {
                    picture.set(channel == 3 ? format.highestLevel : level, pixel: pixel, channel: channel)
                }
            }
            for step in steps {
                let result = try result(picture, step)
                #expect(
                    (0..<result.size.width * result.size.height).allSatisfy {
                        result.color(pixel: $0).x * Double(format.highestLevel) == Double(level)
                    }, "\(level)")
            }
        }
    }
}
