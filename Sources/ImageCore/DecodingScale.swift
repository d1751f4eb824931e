/// How much smaller than its file a picture is decoded: each side has `numerator` pixels for `denominator` of the file's.
///
/// Sizes are rounded up, so the last pixel of a row or column may cover less of the picture than the others.
package struct DecodingScale: Hashable, Sendable, Codable {
    package let numerator: Int
    package let denominator: Int

    /// The file's own size.
    package static let full = DecodingScale(numerator: 1, denominator: 1)

    /// - Parameter numerator: at least 1, at most `denominator`.
    package init(numerator: Int, denominator: Int) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The size at which a picture of this size is decoded.
    package func size(of full: PixelSize) -> PixelSize {
        func side(_ count: Int) -> Int { (count * numerator + (denominator - 1)) / denominator }
        return PixelSize(width: side(full.width), height: side(full.height))
    }

    /// How many decoded pixels cover a row or column of `count` pixels: a fraction of the last one alone counts as such.
    package func length(of count: Int) -> Double { Double(count * numerator) / Double(denominator) }
}
