/// Collects the operations that the steps of a look lower to.
public struct PlanBuilder: Sendable {
    /// Operations on single pixels in the order in which they act: those before the first filter that needs neighbours,
    /// those between it and the next one, and so on.
    package private(set) var sections: [[PointOperation]] = [[]]
    /// One fewer than there are sections.
    package private(set) var neighborhoods: [any Neighborhood] = []

    /// Whether none of the appended operations changes a pixel.
    package var isIdentity: Bool { neighborhoods.isEmpty && PlanOptimizer(sections.flatMap { $0 }).isIdentity }

    /// Whether grey pixels stay grey.
    package var keepsGray: Bool {
        sections.joined().allSatisfy(\.definition.keepsGray) && neighborhoods.allSatisfy(\.keepsGray)
    }

    /// A list without operations.
    public init() {}

    /// Adds an operation after those that are there.
    public mutating func append(_ operation: PointOperation) {
        sections[sections.count - 1].append(operation)
    }

    /// A filter that needs neighbours.
    package mutating func append(_ neighborhood: some Neighborhood) {
        neighborhoods.append(neighborhood)
        sections.append([])
    }

    /// A filter that needs neighbours and acts in linear light.
    package mutating func append(inLinearLight neighborhood: some Neighborhood) {
        append(curve: SRGBTransferFunction.linear)
        append(neighborhood)
        append(curve: SRGBTransferFunction.encoded)
    }

    /// Operations whose results replace the pixels where the mask says so.
    public mutating func append(_ operations: PlanBuilder, maskedBy mask: PixelMask) {
        guard !operations.isIdentity else { return }
        let masked = MaskedOperations(operations.sections[0], mask: mask)
        if operations.neighborhoods.isEmpty, !operations.changesAlpha, !mask.closesHoles,
            masked.depth <= TileScratch.maximumMaskDepth
        {
            append(PointOperation(masked))
        } else {
            append(MaskedNeighborhood(operations, mask: mask))
        }
    }

    /// Whether opaque pixels may become transparent.
    var changesAlpha: Bool {
        sections.joined().contains { $0.definition.alphaFactor != 1 } || neighborhoods.contains(where: \.changesAlpha)
    }

    /// The same function for each colour.
    public mutating func append(_ function: PiecewiseLinear) {
        append(.channels(ChannelFunctions(all: .piecewise(function))))
    }

    /// The same function for each colour.
    public mutating func append(curve: @escaping @Sendable (Double) -> Double) {
        append(.channels(ChannelFunctions(all: .curve(curve))))
    }

    /// A gain in linear light for each colour.
    public mutating func append(lightGains gains: SIMD3<Double>) {
        if max((gains - 1).max(), (1 - gains).max()) < 1e-12 { return }
        let isUniform = gains.x == gains.y && gains.y == gains.z
        append(
            .channels(
                isUniform
                    ? ChannelFunctions(all: .curve(SRGBTransferFunction.gain(gains.x)))
                    : ChannelFunctions(
                        red: .curve(SRGBTransferFunction.gain(gains.x)),
                        green: .curve(SRGBTransferFunction.gain(gains.y)),
                        blue: .curve(SRGBTransferFunction.gain(gains.z)))
            )
        )
    }

    /// A matrix whose results are clamped to 0…1.
    public mutating func append(clamped matrix: ColorMatrix) {
        append(.matrix(matrix))
        append(PiecewiseLinear.clamp)
    }
}
