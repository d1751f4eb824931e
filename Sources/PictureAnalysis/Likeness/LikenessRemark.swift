/// What becomes of a picture that is made like another, in words.
package struct LikenessRemark {
    /// As people read it: "like: middle tones 45% to 52%, warmer, more colourful".
    package let text: String

    /// Differences of the perceptual colour axes that nobody sees.
    private static let tolerance = 0.005
    /// Ratios between spreads of colours that nobody sees.
    private static let minimumRatio = 1.1

    /// - Parameters:
    ///   - picture: the statistics of the picture as it is.
    ///   - likeness: the pictures that it is made like, as far as limits allow.
    ///   - keepsSkinHue: whether skin keeps its hue.
    package init(from picture: PictureStatistics, to likeness: LikenessReference, keepsSkinHue: Bool = true) {
        let reference = likeness.statistics
        let before = TonePoints(of: picture).ends
        var parts: [String]
        if likeness.takesTones {
            let after = TonePoints(of: reference).ends
            parts = ["lightness \(Self.percent(before.dark))…\(Self.percent(before.light))"]
            parts[0] += " to \(Self.percent(after.dark))…\(Self.percent(after.light))"
        } else {
            let middle = picture.lightness(at: 0.5)
            let tones = ColorTransfer.ownTones(from: picture, to: reference)
            parts = ["middle tones \(Self.percent(middle)) to \(Self.percent(tones(middle)))"]
        }
        let warmer = reference.mean.z - picture.mean.z
        if abs(warmer) > Self.tolerance { parts.append(warmer > 0 ? "warmer" : "cooler") }
        let redder = reference.mean.y - picture.mean.y
        if abs(redder) > Self.tolerance { parts.append(redder > 0 ? "less green" : "greener") }
        let (colors, newColors) = (picture.colorfulness, reference.colorfulness)
        if newColors > colors * Self.minimumRatio { parts.append("more colourful") }
        if colors > newColors * Self.minimumRatio { parts.append("less colourful") }
        if keepsSkinHue, likeness.knowsFaces, let share = picture.skinShare, share > 0 {
            parts.append("skin (\(Self.rounded(share * 100))% of the picture) keeps its hue")
        }
        text = "like: " + parts.joined(separator: ", ")
    }

    /// The share of the way from black to white.
    private static func percent(_ lightness: Double) -> String {
        "\(Int(((lightness - PerceptualColor.black) / (1 - PerceptualColor.black) * 100).rounded()))%"
    }

    /// To a whole number, or if it is small, to a tenth.
    private static func rounded(_ percent: Double) -> String {
        percent < 1 ? "\((percent * 10).rounded() / 10)" : "\(Int(percent.rounded()))"
    }
}
