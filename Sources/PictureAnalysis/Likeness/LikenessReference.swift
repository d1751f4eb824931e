/// The reference pictures of a look like other pictures.
public struct LikenessReference: Hashable, Sendable {
    /// The statistics of the other pictures.
    public var statistics: PictureStatistics
    /// Whether a picture's black, white and contrast become those of the other pictures.
    ///
    /// Otherwise it keeps its own black and white. The tones between move towards those of the other pictures, and their contrast changes
    /// by a factor of 0.5 to 2, so that flat references don't erase faces. (It may leave that range a little in pictures with a very
    /// short range of tones.)
    public var takesTones: Bool
    /// Whether skin is protected only in pictures with faces. False for earlier recipes, which protected all colours of skin.
    package var knowsFaces = true

    /// Other pictures, by their statistics.
    public init(_ statistics: PictureStatistics, takesTones: Bool = false) {
        self.statistics = statistics
        self.takesTones = takesTones
    }

    /// Other pictures of a recipe from before faces were known.
    package init(ofEarlierRecipe statistics: PictureStatistics) {
        self.init(statistics, takesTones: true)
        knowsFaces = false
    }
}
