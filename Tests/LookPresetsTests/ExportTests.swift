import FilterEngine
import ImageMetadata
import Inspire
import LookPresets
import TestSupport
import Testing

/// Looks as profiles of Lightroom and as style sheets.
@Suite struct ExportTests {
    @Test("a profile that is imported again has the same values to the last of 65,536 levels")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 7)
        for size in [2, 5, 32] {
            let colors = (0..<size * size * size).map { _ in
                let levels = (0..<3).map { _ in Float(random.next() % 65_536) / 65_535 }
                return SIMD3(levels[0], levels[1], levels[2])
            }
            let text = LightroomProfile.text(of: ColorLookupTable(size: size, colors: colors), named: "A & \"B\"")
            let look = try PresetFile.look(from: Array(text.utf8), named: "a.xmp", title: "a")
            guard case .table(let file) = look.steps.first else {
                Issue.record("no table")
                continue
            }
            let table = try ColorLookupTable(cube: Array(file.cube.utf8), named: "a.cube")
            #expect(table.size == size)
            let difference = zip(table.colors, colors).map { abs(($0 - $1).max()) + abs(($0 - $1).min()) }.max() ?? 1
            #expect(difference < 0.2 / 65_535)
            #expect(look.findings.count == 1 && look.findings[0].remark == "")
        }
    }

    @Test("a profile has what programs look for: a name, an identifier, the table's MD5")
    func profile() throws {
        let plain = (0..<27).map { index -> SIMD3<Float> in
            let (red, green, blue) = (Float(index % 3), Float(index / 3 % 3), Float(index / 9))
            return SIMD3<Float>(red, green, blue) * 0.5
        }
        let text = LightroomProfile.text(of: ColorLookupTable(size: 3, colors: plain), named: "Plain")
        let packet = try #require(XMPPacket(Array(text.utf8)))
        let fields = packet.fields(in: XMPNamespace.cameraRaw)
        #expect(fields.texts["PresetType"] == "Look" && fields.texts["Name"] == "Plain")
        #expect(fields.texts["UUID"]?.utf8.count == 32)
        let name = try #require(fields.texts["RGBTable"])
        let table = try RGBTable(text: #require(fields.texts["Table_\(name)"]))
        #expect(MD5.hexadecimal(of: table.bytes).uppercased() == name)
        // A table that changes nothing differs nowhere from the identity.
        #expect(table.bytes[16..<16 + 27 * 6].allSatisfy { $0 == 0 })
    }

    private func sheet(_ text: String, named name: String = "a") throws -> StyleSheet {
        try StyleSheet(Look(parsing: text, named: "\(name).look"))
    }

    @Test("layers and CSS's filters are a style sheet")
    func style() throws {
        let sheet = try sheet(
            """
            filter: sepia(.2);
            layer { background: rgba(255, 0, 51, .5); mix-blend-mode: screen }
            layer { background: linear-gradient(to right, red, transparent 50%); opacity: .3 }
            filter: contrast(1.1) hue-rotate(-10deg);
            """, named: "1977-again")
        #expect(
            sheet.text == """
                /* 1977-again: <figure class="look-1977-again"><img src="photo.jpg" alt=""></figure> */
                .look-1977-again {
                    position: relative;
                    display: inline-block;
                    margin: 0;
                    isolation: isolate;
                    filter: contrast(1.1) hue-rotate(-10deg);
                }

                .look-1977-again img {
                    display: block;
                    filter: sepia(0.2);
                }

                .look-1977-again::before {
                    content: "";
                    position: absolute;
                    inset: 0;
                    z-index: 1;
                    pointer-events: none;
                    background: rgb(255 0 51 / 0.5);
                    mix-blend-mode: screen;
                }

                .look-1977-again::after {
                    content: "";
                    position: absolute;
                    inset: 0;
                    z-index: 1;
                    pointer-events: none;
                    background: linear-gradient(90deg, rgb(255 0 0), rgb(0 0 0 / 0) 50%);
                    mix-blend-mode: normal;
                    opacity: 0.3;
                }

                """)
    }

    @Test("what CSS has not is refused with its name")
    func refusals() throws {
        func reason(_ text: String) -> StyleSheetError.Reason? {
            do {
                _ = try sheet(text)
                return nil
            } catch {
                return (error as? StyleSheetError)?.reason
            }
        }
        #expect(reason("filter: sepia(1) vignette(0.2) temperature(3);") == .steps(["vignette", "temperature"]))
        #expect(reason("filter: sepia(1); strength: 0.5;") == .strength(0.5))
        let layer = "layer { background: red; opacity: 0.1 }"
        #expect(reason("\(layer) filter: sepia(1); \(layer)") == .order)
        #expect(reason("\(layer) \(layer) \(layer)") == .layers(3))
    }
}
