/// A positive number as EXIF's RATIONAL has it: two whole numbers of 32 bits.
struct Fraction: Hashable {
    private(set) var numerator: Int
    private(set) var denominator: Int

    /// Nil for 0, and for what is no number.
    init?(numerator: Int, denominator: Int) {
        guard (1...Self.most).contains(numerator), (1...Self.most).contains(denominator) else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// From XMP's notation, `4438356/1220`.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let numerator = parts[0], let denominator = parts[1] else { return nil }
        self.init(numerator: numerator, denominator: denominator)
    }

    var text: String { "\(numerator)/\(denominator)" }

    private static let most = Int(UInt32.max)

    /// The number times `factor` / `divisor`, both from 1 on and below 2³¹. What needs more than 32 bits is rounded.
    func scaled(by factor: Int, over divisor: Int) -> Fraction {
        var (above, below) = (numerator * factor, denominator * divisor)
        let shared = Self.greatestCommonDivisor(above, below)
        (above, below) = (above / shared, below / shared)
        while above > Self.most || below > Self.most { (above, below) = ((above + 1) / 2, (below + 1) / 2) }
        var result = self
        (result.numerator, result.denominator) = (above, below)
        return result
    }

    private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
        var (a, b) = (first, second)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}
