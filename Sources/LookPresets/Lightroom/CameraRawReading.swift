import ImageMetadata
import Inspire

/// Turns settings of Camera Raw into the steps of a look, and says of each what became of it.
struct CameraRawReading {
    /// Without those of panels that are switched off, as soon as these are known.
    var settings: XMPFields
    let sourceName: String
    let title: String
    /// What the report puts before the names of settings: the profile's, in a preset that has one.
    let prefix: String
    /// How much of the settings counts: a profile's amount.
    let amount: Double
    var look = ImportedLook()
    /// Settings of which the report has something, or nothing because they are neutral.
    private var seen: Set<String> = []

    init(_ settings: XMPFields, sourceName: String, title: String, prefix: String = "", amount: Double = 1) {
        self.settings = settings
        self.sourceName = sourceName
        self.title = title
        self.prefix = prefix
        self.amount = amount
    }

    /// In about the order in which Camera Raw does it.
    mutating func readAll() throws(PresetError) {
        removePanelsThatAreOff()
        try readProfile()
        readDetail()
        readLight()
        try readCurves()
        readColors()
        readGrading()
        try readTable()
        readEffects()
        readRest()
    }

    // MARK: Values

    /// A setting's text; it counts as reported.
    mutating func text(_ name: String) -> String? {
        seen.insert(name)
        return settings.texts[name]
    }

    /// A setting that is a number.
    mutating func number(_ name: String) -> Double? {
        guard let text = text(name), let value = Double(text.trimmed), value.isFinite else { return nil }
        return value
    }

    /// A slider that is not at 0, within its range and as strong as the profile's amount has it.
    mutating func slider(_ name: String, _ range: ClosedRange<Double> = -100...100) -> Double? {
        guard let value = number(name), value != 0 else {
            if let text = settings.texts[name]?.trimmed, !text.isEmpty, Double(text)?.isFinite != true {
                leaveOut(name, "it is no number")
            }
            return nil
        }
        return min(max(value * amount, range.lowerBound), range.upperBound)
    }

    func has(_ name: String) -> Bool { settings.texts[name] != nil }

    func isSeen(_ name: String) -> Bool { seen.contains(name) }

    mutating func pass(_ names: [String]) { seen.formUnion(names) }

    // MARK: Report

    /// Adds a filter and what it stands for.
    mutating func add(
        _ step: String, for name: String, _ nearness: PresetFinding.Nearness, _ remark: String = ""
    ) {
        look.steps.append(.filter(step))
        report(name, nearness, step: step, remark)
    }

    mutating func leaveOut(_ name: String, _ reason: String) { report(name, .leftOut, reason) }

    mutating func report(
        _ name: String, _ nearness: PresetFinding.Nearness, step: String = "", _ remark: String = ""
    ) {
        seen.insert(name)
        let value = (settings.texts[name] ?? "").printable
        look.findings.append(PresetFinding(prefix + name.printable, value, nearness, step: step, remark))
    }
}

extension String {
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Double {
    /// As a look file has it, to four digits after the point.
    var short: String { ((self * 10_000).rounded() / 10_000).plain }
}
