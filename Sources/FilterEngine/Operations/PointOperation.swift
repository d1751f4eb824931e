/// What filters and layers lower to: an operation on single pixels, its numbers in double precision.
///
/// Each kind is made by a function of this type, beside what it does: ``channels(_:)``, ``matrix(_:)``, ``tone(_:)`` …
public struct PointOperation: Sendable {
    let definition: any PixelOperation

    init(_ definition: any PixelOperation) {
        self.definition = definition
    }

    /// Each colour clamped to 0…1.
    static let clamp = PointOperation.channels(ChannelFunctions(all: .piecewise(.clamp)))

    /// Whether it is more than a function of the colour: it depends on the position, or changes alpha.
    package var isSpatial: Bool { definition.isSpatial }
}
