/// What ``PictureStatistics`` include beside hues, light, clipping and the sample: parts that take time to measure, and that not
/// every look asks for.
public struct StatisticsParts: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The distribution of tones and colours (lightness and its ends, colours by lightness, means, variances and covariances), and the
    /// share of skin.
    public static let distribution = StatisticsParts(rawValue: 1 << 0)
    /// The range of tones.
    public static let tones = StatisticsParts(rawValue: 1 << 1)
    /// The colour of the light, and the range of tones.
    public static let illuminant: StatisticsParts = [StatisticsParts(rawValue: 1 << 2), .tones]
    /// Everything.
    public static let all: StatisticsParts = [.distribution, .illuminant]
}
