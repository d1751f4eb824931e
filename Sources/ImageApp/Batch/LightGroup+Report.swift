import ImageBatch
import Inspire
import PictureAnalysis

extension [LightGroup] {
    /// What a run says of the lights of its pictures: how many there are in each; nil where there is one, and not much is to be said.
    func report(isVerbose: Bool) -> String? {
        guard count > 1 || isVerbose && !isEmpty else { return nil }
        let lights = enumerated().map { number, group in
            let pictures = group.count == 1 ? "1 picture" : "\(group.count) pictures"
            return "\(number + 1) of \(pictures) (\(group.middle.text))"
        }
        return "match: \(count == 1 ? "1 light" : "\(count) lights"): \(lights.joined(separator: ", "))"
    }
}

extension LightLevel {
    fileprivate var text: String {
        func text(_ value: Double) -> String { ((value * 10).rounded() / 10).plain }
        return "exposure \(text(exposure)) EV, red against blue \(text(warmth)) EV"
    }
}
