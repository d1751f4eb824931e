import KernelInterface

/// A filter whose results depend on a pixel's neighbours. Lengths are in pixels of the picture as it is decoded.
package protocol Neighborhood: Sendable {
    /// Whether grey stays grey.
    var keepsGray: Bool { get }

    /// Whether opaque pixels may become transparent.
    var changesAlpha: Bool { get }

    /// The same, ready to make rows from values of that range.
    func compiled(over range: ClosedRange<Double>) -> any Neighborhood

    /// The values that its results may have, by those that it gets.
    func values(over range: ClosedRange<Double>) -> ClosedRange<Double>

    /// Whether it makes similar neighbours differ by more, so that steps of one level become wider.
    func widensSteps(_ kernels: any KernelTable) -> Bool

    /// Whether grain is among the steps that it consists of.
    var addsGrain: Bool { get }

    /// Its results, a row for each that is supplied, with as many planes.
    func rows(from supply: RowSupply) -> FloatRows

    /// Its results as pixels of the picture's format, where it is a plan's only step and has a faster way to these; nil where it
    /// has none.
    func pixels(from supply: RowSupply) -> PixelResults?
}

extension Neighborhood {
    package var keepsGray: Bool { true }
    package var changesAlpha: Bool { false }
    package var addsGrain: Bool { false }
    package func widensSteps(_ kernels: any KernelTable) -> Bool { false }
    package func compiled(over range: ClosedRange<Double>) -> any Neighborhood { self }
    package func values(over range: ClosedRange<Double>) -> ClosedRange<Double> { range }
    package func pixels(from supply: RowSupply) -> PixelResults? { nil }
}
