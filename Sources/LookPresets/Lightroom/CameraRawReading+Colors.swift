import ImageMetadata

/// Colours: hues, saturation, black and white.
extension CameraRawReading {
    private static let hues = ["Red", "Orange", "Yellow", "Green", "Aqua", "Blue", "Purple", "Magenta"]
    private static let names = ["reds", "oranges", "yellows", "greens", "aquas", "blues", "purples", "magentas"]

    mutating func readColors() {
        if isGrayscale {
            for hue in Self.hues {
                for kind in ["Hue", "Saturation", "Luminance"] { pass(["\(kind)Adjustment\(hue)"]) }
            }
            pass(["Vibrance", "Saturation"])
            readGrayscale()
            return
        }
        pass(Self.hues.map { "GrayMixer\($0)" })
        readHues()
        if let amount = slider("Vibrance") {
            add(
                "vibrance(\((amount / 100).short))", for: "Vibrance", .near,
                "it spares strong colours and skin, by a formula of its own")
        }
        if let amount = slider("Saturation") {
            add(
                "saturate(\((1 + amount / 100).short))", for: "Saturation", .near,
                "at -100 both are grey; between, Camera Raw's formula is not known")
        }
    }

    /// Hues and luminance by a table, saturation by the filter that there is.
    private mutating func readHues() {
        let turns = Self.hues.map { slider("HueAdjustment\($0)") }
        let lights = Self.hues.map { slider("LuminanceAdjustment\($0)") }
        if (turns + lights).contains(where: { $0 != nil }) {
            let table = HueTable(turns: turns.map { $0 ?? 0 }, lights: lights.map { $0 ?? 0 })
            look.steps.append(.table(.init(cube: table.cubeText(title: "\(title), hues"))))
            for (kind, values, remark) in [
                ("Hue", turns, "100 is taken for 30° on the circle"),
                ("Luminance", lights, "100 is taken for the light of 0.7 EV, of strong colours"),
            ] {
                for (hue, value) in zip(Self.hues, values) where value != nil {
                    report("\(kind)Adjustment\(hue)", .rough, step: "lut with \(HueTable.size) points", remark)
                }
            }
        }
        let gains = Self.hues.map { slider("SaturationAdjustment\($0)") }
        guard gains.contains(where: { $0 != nil }) else { return }
        let arguments = zip(Self.names, gains).compactMap { name, gain in
            gain.map { "\(name): \((1 + $0 / 100).short)" }
        }
        look.steps.append(.filter("saturate-hues(\(arguments.joined(separator: ", ")))"))
        for (hue, gain) in zip(Self.hues, gains) {
            guard let gain else { continue }
            report(
                "SaturationAdjustment\(hue)", .near, step: "saturate-hues(… \((1 + gain / 100).short))",
                "the same eight hues; how far each reaches is not known")
        }
    }

    private var isGrayscale: Bool {
        settings.texts["ConvertToGrayscale"]?.lowercased() == "true"
            || settings.texts["Treatment"]?.lowercased() == "black & white"
    }

    /// Grey by weights of red, green and blue, which the mixer's eight sliders move.
    private mutating func readGrayscale() {
        pass(["ConvertToGrayscale", "Treatment"])
        // What share red, green and blue have in each hue.
        let shares: [SIMD3<Double>] = [
            [1, 0, 0], [0.75, 0.25, 0], [0.5, 0.5, 0], [0, 1, 0], [0, 0.5, 0.5], [0, 0, 1], [0.25, 0, 0.75],
            [0.5, 0, 0.5],
        ]
        var weights = SIMD3(0.2126, 0.7152, 0.0722)
        var moved: [String] = []
        for (hue, share) in zip(Self.hues, shares) {
            guard let value = slider("GrayMixer\(hue)") else { continue }
            weights += share * (value / 100 * 0.5)
            moved.append("GrayMixer\(hue)")
        }
        weights = weights.clamped(lowerBound: SIMD3(repeating: -1), upperBound: SIMD3(repeating: 2))
        let sum = weights.sum()
        if abs(sum) > 0.1 { weights /= sum } else { weights = SIMD3(0.2126, 0.7152, 0.0722) }
        let row = (0..<3).map { weights[$0].short }.joined(separator: " ")
        let step = moved.isEmpty ? "grayscale(1)" : "channel-mixer(\(row), \(row), \(row))"
        let name = has("ConvertToGrayscale") ? "ConvertToGrayscale" : "Treatment"
        add(step, for: name, .near, "grey of the picture's luma; the camera's profile may weigh colours otherwise")
        for name in moved { report(name, .rough, step: step, "eight sliders by three weights") }
    }
}
