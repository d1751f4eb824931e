import ImageMetadata
import Inspire

/// Curves: by four sliders, and through points.
extension CameraRawReading {
    mutating func readCurves() throws(PresetError) {
        readParametricCurve()
        // What an earlier process has is repeated for it, beside the curve of the present one.
        let suffix =
            ["", "Red", "Green", "Blue"].contains { settings.lists["ToneCurvePV2012\($0)"] != nil }
            ? "PV2012" : ""
        pass(["", "Red", "Green", "Blue"].map { "ToneCurve\($0)" })
        var arguments: [String] = []
        var names: [String] = []
        for (channel, color) in [("all", ""), ("red", "Red"), ("green", "Green"), ("blue", "Blue")] {
            let name = "ToneCurve\(suffix)\(color)"
            pass([name])
            guard let texts = settings.lists[name] else { continue }
            let points = try points(texts, of: name)
            guard points.contains(where: { $0.x != $0.y }) || points.first?.x != 0 || points.last?.x != 1 else {
                continue
            }
            arguments.append("\(channel): \(Self.text(points))")
            names.append(name)
        }
        guard !arguments.isEmpty else { return }
        let step = "curves(\(arguments.joined(separator: ", ")), interpolation: natural)"
        look.steps.append(.filter(step))
        for (name, argument) in zip(names, arguments) {
            if amount == 1 {
                report(
                    name, .exact, step: argument,
                    "a natural cubic spline, as Camera Raw's; that acts on light of its own, this on sRGB's channels")
            } else {
                report(name, .near, step: argument, "\((amount * 100).short)% of the way from the straight line")
            }
        }
    }

    /// "64, 56" for each point, 0…255.
    private func points(_ texts: [String], of name: String) throws(PresetError) -> [CurvePoint] {
        func fail(_ reason: String) -> PresetError {
            PresetError("'crs:\(name)' \(reason); export the preset again", in: sourceName)
        }
        guard 2...64 ~= texts.count else { throw fail("has \(texts.count) points, not 2 to 64") }
        var points: [CurvePoint] = []
        for text in texts {
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
                Double(String($0).trimmed)
            }
            guard numbers.count == 2, let x = numbers[0], let y = numbers[1], 0...255 ~= x, 0...255 ~= y else {
                throw fail("has '\(text.printable)', where two numbers from 0 to 255 are expected")
            }
            let point = CurvePoint(x: x / 255, y: x / 255 + amount * (y - x) / 255)
            if let last = points.last, point.x - last.x < 1e-5 { throw fail("has points that are not in order") }
            points.append(CurvePoint(x: point.x, y: min(max(point.y, 0), 1)))
        }
        return points
    }

    /// Four sliders, each of which moves a quarter of the tones, or what lies between two of three splits.
    private mutating func readParametricCurve() {
        let splits = ["Shadow", "Midtone", "Highlight"].map { number("Parametric\($0)Split") }
        let names = ["Shadows", "Darks", "Lights", "Highlights"].map { "Parametric\($0)" }
        let amounts = names.map { slider($0) }
        guard amounts.contains(where: { $0 != nil }) else { return }
        let inner = zip(splits, [25.0, 50, 75]).map { min(max($0 ?? $1, 5), 95) / 100 }.sorted()
        let bounds = [0] + inner + [1]
        // Points at the splits and in the middle between them; each slider moves its own middle and half of its bounds.
        var xs: [Double] = []
        for (low, high) in zip(bounds, bounds.dropFirst()) where high - low > 0.001 { xs += [low, (low + high) / 2] }
        xs.append(1)
        var lowest = 0.0
        let points = xs.map { x in
            var y = x
            for (index, amount) in amounts.enumerated() {
                let (low, high) = (bounds[index], bounds[index + 1])
                let middle = (low + high) / 2
                let reach = max(high - low, 0.02)
                y += (amount ?? 0) / 100 * 0.09 * max(0, 1 - abs(x - middle) / reach)
            }
            y = x == 0 ? 0 : x == 1 ? 1 : min(max(y, lowest), 1)
            lowest = y
            return CurvePoint(x: x, y: y)
        }
        let step = "curves(\(Self.text(points)))"
        look.steps.append(.filter(step))
        for (name, amount) in zip(names, amounts) where amount != nil { report(name, .rough, step: step) }
    }

    static func text(_ points: [CurvePoint]) -> String {
        points.map { "\($0.x.fine) \($0.y.fine)" }.joined(separator: " ")
    }
}

extension Double {
    /// As a look file has a point: a level of 65,535 is seen.
    var fine: String { ((self * 1_000_000).rounded() / 1_000_000).plain }
}
