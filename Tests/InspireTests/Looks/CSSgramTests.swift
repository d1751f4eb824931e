import FilterEngine
import Inspire
import Testing

/// The looks of CSSgram as they are defined: layers from the bottom to the top, then the filters over the whole.
struct CSSgramTests {
    /// Background, blend mode and opacity of each layer, then the filter line.
    private static let table: [(name: String, layers: [(String, BlendMode, Double)], filter: String)] = [
        (
            "1977", [("rgba(243,106,188,.3)", .screen, 1)], "contrast(1.1) brightness(1.1) saturate(1.3)"
        ),
        (
            "aden", [("linear-gradient(to right, rgba(66,10,14,.2), transparent)", .darken, 1)],
            "hue-rotate(-20deg) contrast(.9) saturate(.85) brightness(1.2)"
        ),
        ("amaro", [], "hue-rotate(-10deg) contrast(.9) brightness(1.1) saturate(1.5)"),
        ("brannan", [("rgba(161,44,199,.31)", .lighten, 1)], "sepia(.5) contrast(1.4)"),
        (
            "brooklyn", [("radial-gradient(circle, rgba(168,223,193,.4) 70%, #c4b7c8)", .overlay, 1)],
            "contrast(.9) brightness(1.1)"
        ),
        ("clarendon", [("rgba(127,187,227,.2)", .overlay, 1)], "contrast(1.2) saturate(1.35)"),
        (
            "earlybird", [("radial-gradient(circle, #d0ba8e 20%, #360309 85%, #1d0210 100%)", .overlay, 1)],
            "contrast(.9) sepia(.2)"
        ),
        ("gingham", [("lavender", .softLight, 1)], "brightness(1.05) hue-rotate(-10deg)"),
        (
            "hudson", [("radial-gradient(circle, #a6b1ff 50%, #342134)", .multiply, 0.5)],
            "brightness(1.2) contrast(.9) saturate(1.1)"
        ),
        ("inkwell", [], "sepia(.3) contrast(1.1) brightness(1.1) grayscale(1)"),
        ("kelvin", [("#382c34", .colorDodge, 1), ("#b77d21", .overlay, 1)], "none"),
        ("lark", [("#22253f", .colorDodge, 1), ("rgba(242,242,242,.8)", .darken, 1)], "contrast(.9)"),
        (
            "lofi", [("radial-gradient(circle, transparent 70%, #222222 150%)", .multiply, 1)],
            "saturate(1.1) contrast(1.5)"
        ),
        (
            "maven", [("rgba(3,230,26,.2)", .hue, 1)],
            "sepia(.25) brightness(.95) contrast(.95) saturate(1.5)"
        ),
        (
            "mayfair",
            [
                (
                    "radial-gradient(circle at 40% 40%, rgba(255,255,255,.8), rgba(255,200,200,.6), #111111 60%)",
                    .overlay, 0.4
                )
            ], "contrast(1.1) saturate(1.1)"
        ),
        (
            "moon", [("#a0a0a0", .softLight, 1), ("#383838", .lighten, 1)],
            "grayscale(1) contrast(1.1) brightness(1.1)"
        ),
        (
            "nashville", [("rgba(247,176,153,.56)", .darken, 1), ("rgba(0,70,150,.4)", .lighten, 1)],
            "sepia(.2) contrast(1.2) brightness(1.05) saturate(1.2)"
        ),
        ("perpetua", [("linear-gradient(to bottom, #005b9a, #e6c13d)", .softLight, 0.5)], "none"),
        (
            "reyes", [("#efcdad", .softLight, 0.5)], "sepia(.22) brightness(1.1) contrast(.85) saturate(.75)"
        ),
        (
            "rise",
            [
                ("radial-gradient(circle, rgba(236,205,169,.15) 55%, rgba(50,30,7,.4))", .multiply, 1),
                ("radial-gradient(circle, rgba(232,197,152,.8), transparent 90%)", .overlay, 0.6),
            ], "brightness(1.05) sepia(.2) contrast(.9) saturate(.9)"
        ),
        (
            "slumber", [("rgba(69,41,12,.4)", .lighten, 1), ("rgba(125,105,24,.5)", .softLight, 1)],
            "saturate(.66) brightness(1.05)"
        ),
        (
            "stinson", [("rgba(240,149,128,.2)", .softLight, 1)],
            "contrast(.75) saturate(.85) brightness(1.15)"
        ),
        (
            "toaster", [("radial-gradient(circle, #804e0f, #3b003b)", .screen, 1)],
            "contrast(1.5) brightness(.9)"
        ),
        ("valencia", [("#3a0339", .exclusion, 0.5)], "contrast(1.08) brightness(1.08) sepia(.08)"),
        (
            "walden", [("#0044cc", .screen, 0.3)], "brightness(1.1) hue-rotate(-10deg) sepia(.3) saturate(1.6)"
        ),
        (
            "willow",
            [
                ("radial-gradient(circle, #d4a9af 55%, black 150%)", .overlay, 1), ("#d8cdcb", .color, 1),
            ], "grayscale(.5) contrast(.95) brightness(.9)"
        ),
        (
            "xpro2", [("radial-gradient(circle, #e6e7e0 40%, rgba(43,42,161,.6) 110%)", .colorBurn, 1)],
            "sepia(.3)"
        ),
    ]

    /// Steps in words that are the same where the steps are.
    private func facts(_ look: Look) -> [String] {
        look.steps.map { step in
            switch step {
            case .layer(let layer): "\(layer)"
            case .filter(let filter): "\(filter)"
            case .lookupTable: "a table"
            case .like(let reference): "\(reference)"
            case .masked(let step, let mask): "\(step) where \(mask)"
            case .group(let steps): "\(steps)"
            }
        }
    }

    @Test("The data of each is that of its definition", arguments: table.indices)
    func data(index: Int) throws {
        let entry = Self.table[index]
        let layers = entry.layers.map {
            "layer { background: \($0.0); mix-blend-mode: \($0.1.rawValue); opacity: \($0.2) }"
        }
        let text = layers.joined(separator: "\n") + "\nfilter: \(entry.filter);"
        let expected = try Look(parsing: Array(text.utf8), named: entry.name)
        let look = try #require(BuiltInLooks.look(named: entry.name))
        #expect(facts(look) == facts(expected))
        #expect(look.strength == 1 && look.author == "CSSgram")
    }

    @Test("All 27 are there and no other calls itself one")
    func complete() {
        let named = BuiltInLooks.names.filter { BuiltInLooks.look(named: $0)?.author == "CSSgram" }
        #expect(named == Self.table.map(\.name).sorted() && named.count == 27)
    }
}
