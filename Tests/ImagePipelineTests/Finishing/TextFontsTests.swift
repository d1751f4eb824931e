import FoundationEssentials
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage
import TestSupport
import Testing
import TextDrawing

/// The choice of fonts for text on results.
@Suite struct TextFontsTests: OverlayJudging {
    private let folder = TemporaryFolder()

    /// Writes a font whose letters are boxes with this upper edge, in thousandths of a line's height.
    private func write(_ letters: String, top: Int, _ name: String) throws -> FilePath {
        var font = MadeFont("Made \(name)", letters: letters)
        font.top = top
        return try folder.write(font.bytes, name)
    }

    private func read(_ file: FilePath) throws -> FontFile { try FontFile(reading: FontLocation(file)) }

    /// Whether a pixel of a line that is 20 pixels high is in the box of a letter.
    private func isInBox(letter: Int, top: Int, row: Int, column: Int) -> Bool {
        (16 - top * 20 / 1000..<16).contains(row) && (5..<15).contains(column - 20 * letter)
    }

    @Test("Each character is drawn with the first font that has it, at the same size")
    func fallback() throws {
        let fonts = try [
            read(write("L", top: 750, "a.ttf")), read(write("\u{6F22}", top: 500, "b.ttf")),
            read(write("L\u{6F22}\u{D55C}", top: 250, "c.ttf")),
        ]
        let font = try TextFont(height: 20, fonts)
        let line = font.line("L\u{6F22}L\u{D55C}\u{6F22}", within: 1000)
        #expect(line.width == 100 && line.height == 20 && line.ascent == 16)
        for (letter, top) in [750, 500, 750, 250, 500].enumerated() {
            for row in 0..<20 {
                for column in 20 * letter..<20 * (letter + 1) {
                    let expected: UInt8 = isInBox(letter: letter, top: top, row: row, column: column) ? 255 : 0
                    #expect(line.shades[row * 100 + column] == expected, "\(letter) \(row) \(column)")
                }
            }
        }
        #expect(font.has("\u{D55C}") && !font.has("\u{3042}"))
        // A character that none has is drawn as the first font's missing-glyph symbol, which is empty here.
        #expect(font.line("\u{3042}", within: 1000).shades.allSatisfy { $0 == 0 })
        // Formatting characters are not drawn, and whitespace needs no glyph.
        #expect(font.line("L\u{FE0F}", within: 1000).shades == font.line("L", within: 1000).shades)
        #expect(font.firstMissing(in: "L \u{3000}\u{FE0F}\u{3042}".unicodeScalars) == "\u{3042}")
        #expect(font.firstMissing(in: "L \u{3000}".unicodeScalars) == nil)
    }

    @Test("Text is drawn with the chosen font file")
    func file() throws {
        let (picture, file) = try Self.picture(100, 60, .topLeft, bits: 8)
        let path = try write("AB", top: 750, "a.ttf")
        var text = TextOverlay(
            "AB", color: [255, 0, 0], placement: OverlayPlacement(.topLeft, size: .pixels(20), opacity: 1))
        text.font = .file(path)
        let (result, report) = try render(file, OutputOptions(compressionLevel: 1, text: text))
        #expect(report.notices.isEmpty)
        expect(
            result.picture, is: picture,
            under: { x, y in
                let isBox = (0..<2).contains { isInBox(letter: $0, top: 750, row: y - 2, column: x - 2) }
                return isBox ? [1, 0, 0, 1] : nil
            }, "")
    }

    @Test("A missing or invalid font file is an error that names it")
    func noFont() throws {
        for (bytes, says) in [
            (nil, "can't be read"), (Array("no font".utf8), "it is no scalable font"),
            ([], "it is no scalable font"),
            (Array(MadeFont("x", letters: "x").bytes.prefix(200)), "it is no scalable font"),
        ] as [([UInt8]?, String)] {
            let path = folder.appending("x.ttf")
            if let bytes { try folder.write(bytes, "x.ttf") }
            var text = TextOverlay("x")
            text.font = .file(path)
            let file = try GeneratedPicture.smooth(60, 40).encoded(.png(PNGEncodingOptions()))
            let error = #expect(throws: ImageError.self) { try render(file, OutputOptions(text: text)) }
            #expect("\(error.map { "\($0)" } ?? "")".contains("its font \(path): "), "\(String(describing: error))")
            #expect("\(error.map { "\($0)" } ?? "")".contains(says), "\(String(describing: error))")
        }
    }

    @Test("Invalid font names and empty font paths are refused")
    func impossible() {
        for font in [
            OverlayFont.installed(""), .installed("  "), .installed("a\nb"),
            .installed(String(repeating: "x", count: 201)), .file(""),
        ] {
            var text = TextOverlay("x")
            text.font = font
            #expect(throws: ImageError.self) { try OutputOptions(text: text).check() }
        }
    }

    @Test(
        "A font is the same after coding, and a text without one is coded without it",
        arguments: [nil, OverlayFont.installed("DejaVu Serif:bold"), .file("a b/\u{E4}.ttf")])
    func coding(font: OverlayFont?) throws {
        var text = TextOverlay("x")
        text.font = font
        let json = try JSONEncoder().encode(text)
        #expect(try JSONDecoder().decode(TextOverlay.self, from: json) == text)
        let keys = try JSONDecoder().decode([String: IgnoredValue].self, from: json).keys.sorted()
        let chosen =
            switch font {
            case .installed: ["font"]
            case .file: ["fontFile"]
            case nil: [String]()
            }
        #expect(keys == (["color", "placement", "text"] + chosen).sorted())
    }

    /// A value that is ignored.
    private struct IgnoredValue: Decodable {
        init(from decoder: any Decoder) {}
    }
}
