import PictureAnalysis

extension PlanContext {
    /// The probability that clipped pixels are lamps, 0…1: 1 in a night, and 0 in daylight, where they are paper or sky, and in a
    /// picture without statistics. A portrait before black has a face in the light, and so counts as daylight.
    var shareOfLamps: Double {
        guard let tones = statistics?.toneRange else { return 0 }
        func darkness(_ value: Double, from full: Double, to none: Double) -> Double {
            let t = min(max((none - value) / (none - full), 0), 1)
            return t * t * (3 - 2 * t)
        }
        return darkness(tones.median, from: 0.2, to: 0.36) * darkness(tones.lightFifth, from: 0.4, to: 0.6)
    }
}
