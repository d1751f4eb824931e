/// An operation on single pixels: all that the optimizer and the compiler have to know of it.
protocol PixelOperation: Sendable {
    /// The values that its results may have.
    func values(over range: ColorRange) -> ColorRange
    /// Whether grey stays grey.
    var keepsGray: Bool { get }
    /// Whether it changes no colour.
    var isIdentity: Bool { get }
    /// Whether it is more than a function of the colour: it depends on the position, or changes alpha.
    var isSpatial: Bool { get }
    /// What alpha is multiplied by.
    var alphaFactor: Double { get }
    /// What it makes of the 256 levels of red, green and blue; nil where it mixes the colours.
    var levels8: [Double]? { get }

    /// One operation that does the last one and then this; nil where there is none.
    func combined(after preceding: PrecedingOperations) -> (any PixelOperation)?

    /// An operation of another kind that does the same to colours of the range; nil where there is none.
    func rewritten(over range: ColorRange) -> (any PixelOperation)?

    /// The same without what plays no part for colours of the range.
    func restricted(to range: ColorRange) -> Self

    /// Whether it clamps colours of the range to 0…1 and does no more.
    func isClamp(over range: ColorRange) -> Bool

    /// result·strength + original·(1 − strength) as one operation; nil where there is none.
    func mixed(strength: Double, over range: ColorRange) -> (any PixelOperation)?

    /// What it compiles to; nil where nothing is left to do for colours.
    func instruction(over range: ColorRange) -> (any TileInstruction)?
}

extension PixelOperation {
    var isIdentity: Bool { false }
    var isSpatial: Bool { false }
    var alphaFactor: Double { 1 }
    var levels8: [Double]? { nil }
    func combined(after preceding: PrecedingOperations) -> (any PixelOperation)? { nil }
    func rewritten(over range: ColorRange) -> (any PixelOperation)? { nil }
    func restricted(to range: ColorRange) -> Self { self }
    func isClamp(over range: ColorRange) -> Bool { false }
    func mixed(strength: Double, over range: ColorRange) -> (any PixelOperation)? { nil }
}

/// The operations before another one.
struct PrecedingOperations {
    let last: any PixelOperation
    let secondToLast: (any PixelOperation)?
    /// The values that colours may have before the last one.
    let range: ColorRange
}
