/// Other pictures that a picture is made like, and the choice of what it takes from them.
public struct LikenessReference: Hashable, Sendable {
    /// The statistics of the other pictures.
    public var statistics: PictureStatistics
    /// Whether a picture's black, white and contrast become those of the other pictures.
    ///
    /// Otherwise it keeps its own black and white. The tones between move towards those of the other pictures, and their contrast changes
    /// by a factor of 0.5 to 2, so that flat references don't erase faces. (It may leave that range a little in pictures with a very
    /// short range of tones.)
    public var takesTones: Bool
    /// Whether skin counts only in pictures with faces. Earlier recipes looked for its colours alone.
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
