/// Colours of shadows, mid-tones and highlights: split toning, and grading since 2020, which has the older settings for shadows
/// and highlights.
extension CameraRawReading {
    private struct Tone {
        var hue: Double
        var saturation: Double

        /// With the saturation as its alpha, by which `split-tone` takes less of it.
        func text(of greatest: Double) -> String {
            "hsl(\(hue.short)deg 100% 50% / \((saturation / max(greatest, 1)).short))"
        }
    }

    mutating func readGrading() {
        let shadows = tone("SplitToningShadow")
        let highlights = tone("SplitToningHighlight")
        let balance = slider("SplitToningBalance") ?? 0
        let middle = tone("ColorGradeMidtone")
        let whole = tone("ColorGradeGlobal")
        pass(["ColorGradeBlending"])
        let greatest = max(shadows.saturation, highlights.saturation)
        if greatest > 0 {
            let step =
                "split-tone(\(shadows.text(of: greatest)), \(highlights.text(of: greatest)), "
                + "\((min(greatest, 100) / 100 * 0.35).short), balance: \((balance / 100).short))"
            look.steps.append(.filter(step))
            for name in ["SplitToningShadowSaturation", "SplitToningHighlightSaturation"] where slider(name) != nil {
                report(name, .rough, step: step, "100 is taken for 35% of the colour")
            }
            if balance != 0 { report("SplitToningBalance", .rough, step: "balance: \((balance / 100).short)") }
            if let blending = number("ColorGradeBlending"), blending != 50 {
                leaveOut("ColorGradeBlending", "how far tones reach into each other is fixed")
            }
        }
        if middle.saturation > 0 {
            add(
                "color-balance(midtones: \(weights(middle)))", for: "ColorGradeMidtoneSat", .rough,
                "100 is taken for all of the filter's range")
        }
        if whole.saturation > 0 {
            let row = weights(whole)
            add(
                "color-balance(\(row), \(row), \(row))", for: "ColorGradeGlobalSat", .rough,
                "100 is taken for all of the filter's range")
        }
        readGradingLight()
    }

    private mutating func tone(_ name: String) -> Tone {
        let isSplit = name.hasPrefix("Split")
        let hue = number(isSplit ? "\(name)Hue" : "\(name)Hue") ?? 0
        let saturation = slider(isSplit ? "\(name)Saturation" : "\(name)Sat", 0...100) ?? 0
        return Tone(hue: min(max(hue, 0), 360), saturation: saturation)
    }

    /// A colour's red, green and blue around 0, for `color-balance`.
    private func weights(_ tone: Tone) -> String {
        let numbers = [0.0, 120, 240].map { center in
            let distance = abs((tone.hue - center + 540).truncatingRemainder(dividingBy: 360) - 180)
            // Of a pure hue a channel is full within 60° of its own, and 0 beyond 120°.
            let level = min(max((120 - distance) / 60, 0), 1)
            return (2 * level - 1) * tone.saturation / 100
        }
        return numbers.map(\.short).joined(separator: " ")
    }

    private mutating func readGradingLight() {
        if let amount = slider("ColorGradeShadowLum") {
            add("shadows(\((amount / 100 * 0.4).short))", for: "ColorGradeShadowLum", .rough)
        }
        if let amount = slider("ColorGradeMidtoneLum") {
            add(
                "curves(0 0 0.5 \((0.5 + amount / 100 * 0.1).short) 1 1)", for: "ColorGradeMidtoneLum", .rough)
        }
        if let amount = slider("ColorGradeHighlightLum") {
            add("highlights(\((amount / 100 * 0.4).short))", for: "ColorGradeHighlightLum", .rough)
        }
        if let amount = slider("ColorGradeGlobalLum") {
            add("exposure(\((amount / 100 * 0.5).short))", for: "ColorGradeGlobalLum", .rough)
        }
    }
}
