import ImageMetadata

/// Light: what Camera Raw does to tones by sliders.
extension CameraRawReading {
    mutating func readLight() {
        readWhiteBalance()
        if hasCurrentProcess {
            readCurrentLight()
            leaveOutEarlierLight()
        } else {
            readEarlierLight()
        }
    }

    /// Whether its sliders are those of 2012 and later.
    private var hasCurrentProcess: Bool {
        if ["Exposure2012", "Contrast2012", "Highlights2012", "Shadows2012", "Whites2012", "Blacks2012"]
            .contains(where: has)
        {
            return true
        }
        guard let version = settings.texts["ProcessVersion"].flatMap({ Double($0.trimmed) }) else { return true }
        return version >= 6.7
    }

    private mutating func readWhiteBalance() {
        if let shift = slider("IncrementalTemperature") {
            add(
                "temperature(\((shift / 2).short))", for: "IncrementalTemperature", .rough,
                "100 there is taken for 50 mireds")
        }
        if let shift = slider("IncrementalTint") {
            add(
                "tint(\((shift / 300).short))", for: "IncrementalTint", .rough,
                "100 there is taken for a third of an EV")
        }
        for name in ["Temperature", "Tint"] where slider(name, -1e6...1e6) != nil {
            leaveOut(name, "it says what the light was, of raw pictures; a finished picture is neutral already")
        }
        if let balance = text("WhiteBalance"), !["As Shot", "Custom", ""].contains(balance) {
            leaveOut("WhiteBalance", "it depends on the picture: the automatic correction is for that")
        }
    }

    private mutating func readCurrentLight() {
        if let exposure = slider("Exposure2012", -10...10) {
            add(
                "exposure(\(exposure.short))", for: "Exposure2012", .near,
                "the light of the finished picture, without the raw picture's headroom")
        }
        if let amount = slider("Highlights2012") {
            add(
                "highlights(\((amount / 100).short))", for: "Highlights2012", .rough,
                "by tone alone; Camera Raw looks at the surroundings, too")
        }
        if let amount = slider("Shadows2012") {
            add(
                "shadows(\((amount / 100).short))", for: "Shadows2012", .rough,
                "by tone alone; Camera Raw looks at the surroundings, too")
        }
        if let amount = slider("Whites2012") {
            let level = (1 - abs(amount) / 100 * 0.12).short
            add(amount > 0 ? "levels(white: \(level))" : "levels(output-white: \(level))", for: "Whites2012", .rough)
        }
        if let amount = slider("Blacks2012") {
            let level = (abs(amount) / 100 * 0.06).short
            add(amount < 0 ? "levels(black: \(level))" : "levels(output-black: \(level))", for: "Blacks2012", .rough)
        }
        if let amount = slider("Contrast2012") { add(contrast(amount), for: "Contrast2012", .rough) }
    }

    /// Sliders of Lightroom 1 to 3, and those of the process of 2012 that supersede them.
    private static let supersededSliders = [
        ("Exposure", "Exposure2012"), ("HighlightRecovery", "Highlights2012"), ("FillLight", "Shadows2012"),
        ("Shadows", "Blacks2012"), ("Brightness", "Exposure2012"), ("Contrast", "Contrast2012"),
    ]

    /// Reports the sliders of earlier processes, which presets of the process of 2012 keep for earlier programs.
    private mutating func leaveOutEarlierLight() {
        for (name, successor) in Self.supersededSliders where slider(name, -1e6...1e6) != nil {
            leaveOut(name, Self.superseded(by: successor))
        }
        for color in ["", "Red", "Green", "Blue"] {
            let (name, successor) = ("ToneCurve\(color)", "ToneCurvePV2012\(color)")
            guard let points = settings.lists[name], points != ["0, 0", "255, 255"],
                let successors = settings.lists[successor], successors != points
            else { continue }
            leaveOut(name, Self.superseded(by: successor))
        }
    }

    /// The reason for which a setting of an earlier process is left out.
    static func superseded(by name: String) -> String {
        "\(name) supersedes it: the process of 2012 and later ignores settings of earlier processes"
    }

    /// The sliders of Lightroom 1 to 3.
    private mutating func readEarlierLight() {
        let remark = "a slider of the process of 2010 or before"
        if let exposure = slider("Exposure", -10...10) {
            add("exposure(\(exposure.short))", for: "Exposure", .near, remark)
        }
        if let amount = slider("HighlightRecovery", 0...100) {
            add("highlights(\((-amount / 100).short))", for: "HighlightRecovery", .rough, remark)
        }
        if let amount = slider("FillLight", 0...100) {
            add("shadows(\((amount / 100).short))", for: "FillLight", .rough, remark)
        }
        if let amount = slider("Shadows", 0...100) {
            add("levels(black: \((amount / 100 * 0.2).short))", for: "Shadows", .rough, "\(remark): it sets black")
        }
        if let amount = slider("Brightness", -150...150) {
            let middle = min(max(0.5 + amount / 150 * 0.2, 0.2), 0.8)
            add("curves(0 0 0.5 \(middle.short) 1 1)", for: "Brightness", .rough, remark)
        }
        if let amount = slider("Contrast") { add(contrast(amount), for: "Contrast", .rough, remark) }
    }

    /// A curve that is steeper in the middle, and keeps black and white.
    private func contrast(_ amount: Double) -> String {
        let bend = amount / 100 * 0.07
        return "curves(0 0 0.25 \((0.25 - bend).short) 0.75 \((0.75 + bend).short) 1 1)"
    }
}
