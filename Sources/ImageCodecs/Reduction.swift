import ImageCore

/// How much smaller a picture may be decoded.
struct Reduction {
    /// What the decoded picture is to fill, in the orientation in which it is stored. At least one pixel.
    private let box: PixelSize

    /// Nil where the full size is asked for.
    init?(_ options: DecodingOptions, orientation: Orientation) {
        guard let box = options.reducedToFill else { return nil }
        let stored = orientation.uprightSize(ofStored: box)
        self.box = PixelSize(width: max(1, stored.width), height: max(1, stored.height))
    }

    /// How many pixels in each direction may become one: 1 to `most`.
    func factor(of size: PixelSize, most: Int) -> Int {
        min(most, max(1, size.width / box.width, size.height / box.height))
    }
}
