/// The usual chroma subsamplings by their names.
public enum JPEGSubsampling: String, Sendable, CaseIterable, Codable {
    /// Colours at full resolution.
    case s444 = "4:4:4"
    /// Colours at half the width.
    case s422 = "4:2:2"
    /// Colours at half the width and height.
    case s420 = "4:2:0"

    /// Sampling factors of Y, Cb and Cr.
    public var sampling: [JPEGSampling] {
        let chroma = JPEGSampling(horizontal: 1, vertical: 1)
        return switch self {
        case .s444: [JPEGSampling(horizontal: 1, vertical: 1), chroma, chroma]
        case .s422: [JPEGSampling(horizontal: 2, vertical: 1), chroma, chroma]
        case .s420: [JPEGSampling(horizontal: 2, vertical: 2), chroma, chroma]
        }
    }
}
