import ImageCore

extension Reduction {
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
}
