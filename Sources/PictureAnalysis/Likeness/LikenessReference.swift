/// What a picture is made like: other pictures, and how much is taken from them.
public struct LikenessReference: Hashable, Sendable {
    /// The statistics of the other pictures.
    public var statistics: PictureStatistics
    /// Whether a picture's black, white and contrast become those of the other pictures.
    ///
    /// Otherwise it keeps its own black and white. The tones between move towards those of the other pictures, and the contrast of no
    /// tone becomes less than half or more than twice of what it was, so that flat references don't erase faces.
    public var takesTones: Bool

    /// Other pictures, by their statistics.
    public init(_ statistics: PictureStatistics, takesTones: Bool = false) {
        self.statistics = statistics
        self.takesTones = takesTones
    }
}
