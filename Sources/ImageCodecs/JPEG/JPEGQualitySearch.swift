#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Finds the highest quality with which a JPEG fits into so many bytes, by few trials: each costs the coding of a picture.
///
/// Sizes fall about as a power of the quantisation's scale, so that the next trial is where the line through the last two
/// sizes meets the limit, in logarithms; every third halves what is left, whatever the line says.
struct JPEGQualitySearch {
    /// Bytes that fit.
    let limit: Int
    /// The highest quality that fits, and its bytes; quality 0 stands for none.
    private(set) var below: (quality: Int, size: Int?) = (0, nil)
    /// The lowest quality that does not.
    private(set) var above: (quality: Int, size: Int?)
    private var trials = 0

    /// - Parameters:
    ///   - limit: 1 or more.
    ///   - most: the highest quality that comes into question.
    init(limit: Int, most: Int = 100) {
        self.limit = limit
        above = (most + 1, nil)
    }

    /// The quality to try next; nil once the highest that fits is known, if any does.
    var next: Int? {
        guard above.quality - below.quality > 1 else { return nil }
        let range = below.quality + 1...above.quality - 1
        guard trials % 3 != 2, let guess = guess else { return (range.lowerBound + range.upperBound) / 2 }
        return min(max(guess, range.lowerBound), range.upperBound)
    }

    /// The highest quality that fits; nil where none does. Known once ``next`` is nil.
    var best: Int? { below.quality > 0 ? below.quality : nil }

    /// Takes down how large the file is with a quality.
    mutating func record(quality: Int, size: Int) {
        trials += 1
        if size <= limit { below = (quality, size) } else { above = (quality, size) }
    }

    private var guess: Int? {
        let target = log(Double(limit))
        switch (below.size, above.size) {
        case (nil, nil):
            return 75
        case (let size?, nil):
            return Self.quality(scale: exp(Self.logScale(below.quality) - (target - log(Double(size))) / Self.exponent))
        case (nil, let size?):
            return Self.quality(scale: exp(Self.logScale(above.quality) + (log(Double(size)) - target) / Self.exponent))
        case (let small?, let large?):
            let (first, second) = (log(Double(small)), log(Double(large)))
            guard second > first else { return nil }
            let share = (target - first) / (second - first)
            let scale =
                Self.logScale(below.quality) + share * (Self.logScale(above.quality) - Self.logScale(below.quality))
            return Self.quality(scale: exp(scale))
        }
    }

    /// How fast sizes fall with the scale, before two of them tell.
    private static let exponent = 0.7

    /// The logarithm of libjpeg's scale in percent.
    private static func logScale(_ quality: Int) -> Double {
        log(quality < 50 ? 5000 / Double(quality) : max(1, 200 - 2 * Double(quality)))
    }

    private static func quality(scale: Double) -> Int {
        Int(scale > 100 ? 5000 / scale : (200 - scale) / 2)
    }
}
