import ColorManagement
import FilterEngine
import Inspire

/// GIMP's curves as a look: by the filter where it comes as near as half a level of eight bits, else by a table of what GIMP
/// computes with.
enum GIMPCurvesPreset {
    /// How far a curve of ours may be from GIMP's for the filter to be taken.
    private static let tolerance = 0.5 / 255

    static func look(
        from bytes: [UInt8], named sourceName: String, title: String
    ) throws(PresetError) -> ImportedLook {
        let file = try GIMPCurvesFile(bytes, named: sourceName)
        func curve(_ channel: String) -> GIMPCurve { file.curves[channel] ?? .straight }
        var look = ImportedLook()
        // GIMP does the channels' curves first.
        for channels in [["red", "green", "blue"], ["value"]] where channels.contains(where: { !curve($0).isStraight })
        {
            if !file.isLinear, let fit = fit(channels.map(curve)) {
                add(fit, channels: channels, curves: channels.map(curve), to: &look)
            } else {
                let table = cubeText(channels.map(curve), title: title)
                let profile =
                    file.isLinear
                    ? TableProfile.bytes(name: "Linear sRGB", primaries: .sRGB, curve: .linear) : nil
                look.steps.append(.table(.init(cube: table, space: profile.map { .profile($0) } ?? .word(""))))
                for channel in channels where !curve(channel).isStraight {
                    look.findings.append(
                        PresetFinding(
                            "curve of \(channel)", account(of: curve(channel)), .exact,
                            step: "lut of \(curve(channel).table.count) values",
                            file.isLinear ? "in linear light" : "the values that GIMP itself computes with"))
                }
            }
        }
        if !curve("alpha").isStraight {
            look.findings.append(
                PresetFinding(
                    "curve of alpha", account(of: curve("alpha")), .leftOut, "a look has no curve for transparency"))
        }
        guard !look.steps.isEmpty else {
            throw PresetError(
                "all its curves are straight: there is nothing to import; export the curves again", in: sourceName)
        }
        return look
    }

    private static func account(of curve: GIMPCurve) -> String {
        curve.samples.isEmpty ? "through \(curve.points.count) points" : "drawn by hand"
    }

    private struct Fit {
        var interpolation: Curves.Interpolation
        /// The greatest difference, 0…1.
        var difference: Double
    }

    /// The nearest of the filter's curves to all of these; nil where none is near.
    private static func fit(_ curves: [GIMPCurve]) -> Fit? {
        let bent = curves.filter { !$0.isStraight }
        guard bent.allSatisfy({ $0.samples.isEmpty && $0.points.count >= 2 }) else { return nil }
        let fits = Curves.Interpolation.allCases.map { interpolation in
            Fit(
                interpolation: interpolation,
                difference: bent.map { difference(of: $0, from: interpolation) }.max() ?? 0)
        }
        return fits.min { $0.difference < $1.difference }.flatMap { $0.difference <= tolerance ? $0 : nil }
    }

    private static func difference(of curve: GIMPCurve, from interpolation: Curves.Interpolation) -> Double {
        let points = curve.curvePoints
        let steps = (0...1024).map { Double($0) / 1024 }
        switch interpolation {
        case .monotone:
            let ours = MonotoneCurve(points: points)
            return steps.map { abs(ours($0) - curve($0)) }.max() ?? 0
        case .natural:
            let ours = NaturalCurve(points: points)
            return steps.map { abs(min(max(ours($0), 0), 1) - curve($0)) }.max() ?? 0
        }
    }

    private static func add(_ fit: Fit, channels: [String], curves: [GIMPCurve], to look: inout ImportedLook) {
        var arguments: [String] = []
        for (channel, curve) in zip(channels, curves) where !curve.isStraight {
            let points = CameraRawReading.text(curve.curvePoints)
            arguments.append("\(channel == "value" ? "all" : channel): \(points)")
            let levels = (fit.difference * 255).short
            look.findings.append(
                PresetFinding(
                    "curve of \(channel)", account(of: curve), fit.difference < 0.01 / 255 ? .exact : .near,
                    step: "curves(\(arguments.last ?? ""), interpolation: \(fit.interpolation.rawValue))",
                    "through the same points, between them at most \(levels) levels of 255 away"))
        }
        look.steps.append(
            .filter("curves(\(arguments.joined(separator: ", ")), interpolation: \(fit.interpolation.rawValue))"))
    }

    /// A row for each value that GIMP computes with, one channel's or three.
    private static func cubeText(_ curves: [GIMPCurve], title: String) -> String {
        let count = curves.map(\.table.count).max() ?? GIMPCurve.sampleCount
        let tables = curves.map { curve in
            curve.table.count == count
                ? curve.table : (0..<count).map { curve(Double($0) / Double(count - 1)) }
        }
        var text = "TITLE \"\(title.filter { $0 != "\"" && !$0.isNewline })\"\nLUT_1D_SIZE \(count)\n"
        for index in 0..<count {
            text += (0..<3).map { "\(Float(tables[min($0, tables.count - 1)][index]))" }.joined(separator: " ") + "\n"
        }
        return text
    }
}
