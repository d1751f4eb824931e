/// What becomes of a picture that is made like another, in words.
package struct LikenessRemark {
    /// As people read it: "like: lightness 21%…80% to 5%…92%, warmer, more colourful".
    package let text: String

    /// Differences of the perceptual colour axes that nobody sees.
    private static let tolerance = 0.005
    /// Ratios between spreads of colours that nobody sees.
    private static let minimumRatio = 1.1

    /// - Parameters:
    ///   - picture: the statistics of the picture as it is.
    ///   - reference: those that it gets as far as limits allow.
    package init(from picture: PictureStatistics, to reference: PictureStatistics) {
        let (before, after) = (TonePoints(of: picture).ends, TonePoints(of: reference).ends)
        var parts = ["lightness \(Self.text(before)) to \(Self.text(after))"]
        let warmer = reference.mean.z - picture.mean.z
        if abs(warmer) > Self.tolerance { parts.append(warmer > 0 ? "warmer" : "cooler") }
        let redder = reference.mean.y - picture.mean.y
        if abs(redder) > Self.tolerance { parts.append(redder > 0 ? "less green" : "greener") }
        let (colors, newColors) = (picture.colorfulness, reference.colorfulness)
        if newColors > colors * Self.minimumRatio { parts.append("more colourful") }
        if colors > newColors * Self.minimumRatio { parts.append("less colourful") }
        text = "like: " + parts.joined(separator: ", ")
    }

    /// Shares of the way from black to white.
    private static func text(_ ends: LightnessEnds) -> String {
        func percent(_ lightness: Double) -> Int {
            Int(((lightness - PerceptualColor.black) / (1 - PerceptualColor.black) * 100).rounded())
        }
        return "\(percent(ends.dark))%…\(percent(ends.light))%"
    }
}
