import FilterEngine
import ImageCore
import Inspire
import TestSupport
import Testing

/// A look on a reduced picture, as previews and contact sheets show it, is the look on the picture, reduced.
struct ReducedLooksTests {
    /// A picture in all of its pixels, and made smaller.
    struct Pair: Sendable {
        var full: PixelBuffer
        var reduced: PixelBuffer
        var factor: Int
    }

    /// A landscape by boxes, portraits by the codec's own reduced decode, and the smallest sample.
    private static let pairs = Result {
        let hills = try SamplePicture.decoded("hills.jpg", reducedToFill: PixelSize(width: 1200, height: 800))
        let dolls = try SamplePicture.decoded("dolls.jpg")
        let smallDolls = try SamplePicture.decoded("dolls.jpg", reducedToFill: PixelSize(width: 225, height: 168))
        let sunset = try SamplePicture.decoded("small-sunset.jpg")
        return [
            Pair(full: hills, reduced: hills.boxed(by: 4), factor: 4),
            Pair(full: dolls, reduced: smallDolls, factor: 8),
            Pair(full: sunset, reduced: sunset.boxed(by: 2), factor: 2),
        ]
    }

    @Test("The mean difference is at most 1 in CIEDE2000", arguments: BuiltInLooks.names)
    func reduced(name: String) throws {
        let look = try #require(BuiltInLooks.look(named: name))
        for pair in try Self.pairs.get() {
            var whole = pair.full
            try FilterPlan(compiling: look, for: PictureGeometry(fullSize: whole.size)).apply(to: &whole)
            var preview = pair.reduced
            let geometry = PictureGeometry(fullSize: whole.size, decodedSize: preview.size)
            try FilterPlan(compiling: look, for: geometry).apply(to: &preview)
            let difference = preview.meanColorDifference(from: whole.boxed(by: pair.factor))
            #expect(difference <= 1, "\(pair.full.size) by \(pair.factor)")
        }
    }
}
