import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline
import Inspire
import TestSupport
import Testing

/// Colours outside sRGB: every look that changes anything sees them at sRGB's edge, and one that does nothing leaves them.
@Suite struct WideGamutTests {
    /// Arguments with which filters do something, and with which they do nothing; others do something by default.
    private static let filters: [String: (acting: String, neutral: String?)] = [
        "exposure": ("0.001", "0"), "brightness": ("1.001", "1"), "contrast": ("1.001", "1"),
        "levels": ("gamma: 1.001", ""), "curves": ("0 0 0.5 0.501 1 1", "0 0 0.5 0.5 1 1"),
        "highlights": ("0.001", "0"),
        "shadows": ("0.001", "0"), "temperature": ("0.01", "0"), "tint": ("0.001", "0"),
        "white-balance": ("#808081", "gray"), "color-balance": ("shadows: 0 0 0.001", ""),
        "cdl": ("slope: 0.999", ""), "saturate": ("1.001", "1"), "vibrance": ("0.001", "0"),
        "saturate-hues": ("reds: 1.001", ""), "hue-rotate": ("0.01deg", "0"), "show-hue": ("red", "red, 180deg"),
        "hide-hue": ("blue", nil), "channel-mixer": ("0.999 0 0", ""), "matrix": ("0.999 0 0 0", ""),
        "grayscale": ("0.001", "0"), "sepia": ("0.001", "0"), "duotone": ("black, white, 0.001", "black, white, 0"),
        "gradient-map": ("black white", nil), "split-tone": ("teal, orange, 0.001", "teal, orange, 0"),
        "posterize": ("250", nil), "threshold": ("0.2", nil), "fade": ("0.001", "0"), "invert": ("0.001", "0"),
        "opacity": ("0.999", "1"), "blur": ("2px", "0"), "unsharp": ("0.5, 2px", "0"), "clarity": ("0.5, 3px", "0"),
        "glow": ("0.001, 3px", "0"), "halation": ("0.001, 3px", "0"), "tilt-shift": ("radius: 3px", "radius: 0"),
        "pixelate": ("4px", "1px"), "vignette": ("0.001", "0"), "grain": ("0.0001", "0"), "auto": ("1", "0"),
        "match": ("-1", nil),
    ]

    private static let names = FilterCatalog.all.map { $0.descriptor.name }

    /// Display P3's pure red, and sRGB's as Display P3 has it.
    private static let (red, edge) = ([65_535, 0, 0], [60_135, 13_129, 9085])
    private static let side = 32

    /// A picture in Display P3 of one colour, as a file.
    private func file(_ color: [Int]) throws -> [UInt8] {
        var picture = PixelBuffer(size: PixelSize(width: Self.side, height: Self.side), format: .rgba16)
        let pixel = (color + [65_535]).map { UInt16($0) }
        picture.bytes = Array(repeating: pixel, count: Self.side * Self.side).joined().flatMap { level in
            withUnsafeBytes(of: level) { Array($0) }
        }
        let chunk = PNGChunk(name: "cICP", data: [12, 13, 0, 1])
        return try picture.encoded(
            .png(PNGEncodingOptions(bitDepth: 16)), metadata: ImageMetadata(pngColorChunks: [chunk]))
    }

    private func result(_ look: Look, of color: [Int]) throws -> [Int] {
        let bytes = try PictureRenderer(look: look).render(file(color)).bytes
        return try Decoded(bytes).samples.map { Int($0) }
    }

    @Test(
        "every filter that does something sees the most vivid red as sRGB's red",
        // A picture of one colour has nothing that auto would correct.
        arguments: names.filter { $0 != "auto" })
    func acting(name: String) throws {
        let arguments = Self.filters[name]?.acting
        let look = try Look(filters: "\(name)(\(arguments ?? ""))")
        // By default, a filter may be too weak for a picture of this size, or need to know it.
        let geometry = PictureGeometry(fullSize: PixelSize(width: Self.side, height: Self.side))
        if arguments == nil, FilterPlan(compiling: look, for: geometry).isIdentity { return }
        let (wide, narrow) = (try result(look, of: Self.red), try result(look, of: Self.edge))
        #expect(zip(wide, narrow).allSatisfy { abs($0 - $1) <= 65 }, "\(wide.prefix(4)) \(narrow.prefix(4))")
    }

    @Test("a filter that does nothing copies the file", arguments: names)
    func neutral(name: String) throws {
        guard let arguments = Self.filters[name]?.neutral else { return }
        var renderer = PictureRenderer(look: try Look(filters: "\(name)(\(arguments))"))
        let file = try file(Self.red)
        let (bytes, report) = try renderer.render(file)
        #expect(bytes == file && report.isCopy)
        // The same where something else is asked for.
        renderer.output.compressionLevel = 1
        let coded = try renderer.render(file)
        #expect(try Decoded(coded.bytes).picture == Decoded(file).picture && !coded.report.isCopy)
    }

    @Test(
        "layers, tables and looks that do something see sRGB's red",
        arguments: [
            "layer { background: #fefefe; mix-blend-mode: multiply }", "layer { background: #8080ff80 }",
            "layer { background: #ff000001; mix-blend-mode: hue }",
            "layer { background: linear-gradient(transparent, #00000004) }",
        ])
    func steps(text: String) throws {
        let look = try Look(parsing: Array(text.utf8), named: "test")
        let (wide, narrow) = (try result(look, of: Self.red), try result(look, of: Self.edge))
        #expect(zip(wide, narrow).allSatisfy { abs($0 - $1) <= 65 }, "\(wide.prefix(4)) \(narrow.prefix(4))")
    }

    @Test(
        "looks without an effect copy the file",
        arguments: [
            "layer { background: #fff; mix-blend-mode: multiply }", "layer { background: red; opacity: 0 }",
            "layer { background: transparent; mix-blend-mode: soft-light }",
            "layer { background: linear-gradient(transparent, transparent) }", "filter: sepia(1); strength: 0;",
            "filter: brightness(1) exposure(0) blur(0);",
        ])
    func idleSteps(text: String) throws {
        let file = try file(Self.red)
        let look = try Look(parsing: Array(text.utf8), named: "test")
        #expect(try PictureRenderer(look: look).render(file).bytes == file)
    }

    @Test("tables without an effect copy the file; others see sRGB's red", arguments: [2, 17, 33])
    func tables(size: Int) throws {
        let colors = (0..<size * size * size).map { index in
            SIMD3(Float(index % size), Float(index / size % size), Float(index / size / size)) / Float(size - 1)
        }
        let idle = ColorLookupTable(size: size, colors: colors)
        let file = try file(Self.red)
        func look(_ table: ColorLookupTable) -> Look { Look(name: "table", steps: [.lookupTable(table)]) }
        #expect(try PictureRenderer(look: look(idle)).render(file).bytes == file)
        let acting = look(ColorLookupTable(size: size, colors: colors.map { $0 * 0.999 }))
        let (wide, narrow) = (try result(acting, of: Self.red), try result(acting, of: Self.edge))
        #expect(zip(wide, narrow).allSatisfy { abs($0 - $1) <= 65 }, "\(wide.prefix(4)) \(narrow.prefix(4))")
    }

    @Test("below full strength the picture's own colour is mixed in, not the one at sRGB's edge")
    func strength() throws {
        for filter in ["exposure(0.001)", "brightness(0.999)", "saturate(0.999)", "blur(2px)"] {
            var look = try Look(filters: filter)
            let full = try result(look, of: Self.red)[1]
            look.strength = 0.5
            let half = try result(look, of: Self.red)[1]
            look.strength = 0.01
            let least = try result(look, of: Self.red)[1]
            #expect(full > 12_900 && (1000..<full - 1000).contains(half) && least < 1000, "\(filter) \(full) \(half)")
        }
    }

    @Test("a conversion alone keeps them")
    func conversion() throws {
        let renderer = PictureRenderer(
            look: try Look(filters: "brightness(1)"), output: OutputOptions(profile: .displayP3))
        let picture = try Decoded(renderer.render(file(Self.red)).bytes)
        #expect(picture.samples.prefix(3).map { Int($0) } == Self.red)
    }
}
