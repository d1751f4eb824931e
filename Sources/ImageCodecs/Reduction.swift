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

    /// What 8 samples of a JPEG's blocks become: 1, 2 or 4, or 8 for the full size. libjpeg has fast transforms for these;
    /// those for sizes between them take longer than the next larger one of these.
    func blockSide(of size: PixelSize) -> Int {
        let factor = factor(of: size, most: 8)
        return factor == 8 ? 1 : factor >= 4 ? 2 : factor >= 2 ? 4 : 8
    }

    /// What 8 samples of a JPEG's blocks become for a result that fits into a box, in the orientation in which the picture
    /// is stored: so many that the rows are at least twice the result's size.
    ///
    /// Five are as fast as eight, and leave fewer to resize; three, six and seven cost more than they save.
    static func blockSide(of size: PixelSize, resizedToFit box: PixelSize) -> Int {
        [1, 2, 4, 5].first { side in
            size.width * side / 16 >= box.width || size.height * side / 16 >= box.height
        } ?? 8
    }

    /// How many pixels in each direction may become one: 1 to `most`.
    func factor(of size: PixelSize, most: Int) -> Int {
        min(most, max(1, size.width / box.width, size.height / box.height))
    }
}

extension PixelSize {
    /// The size divided by a number, rounded up.
    func divided(by divisor: Int) -> PixelSize {
        PixelSize(width: width.dividedRoundingUp(by: divisor), height: height.dividedRoundingUp(by: divisor))
    }
}
