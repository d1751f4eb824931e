import ImageBatch
import Inspire
import PictureAnalysis

extension [LightGroup] {
    /// What a run says of the lights of its pictures, and how many there are of each; nil where there is one light, unless the run is
    /// verbose.
    func report(isVerbose: Bool) -> String? {
        guard count > 1 || isVerbose && !isEmpty else { return nil }
        let lights = enumerated().map { number, group in
            "light \(number + 1): \(group.count.counted("picture")), \(group.middle.text)"
        }
        return "match: \(lights.joined(separator: "; "))"
    }
}

extension LightLevel {
    fileprivate var text: String {
        func text(_ value: Double) -> String { ((value * 10).rounded() / 10).plain }
        return "exposure \(text(exposure)) EV, red against blue \(text(warmth)) EV"
    }
}
