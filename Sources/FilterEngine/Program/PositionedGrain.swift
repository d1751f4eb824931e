import KernelInterface

/// Grain on a lattice that lies over the upright picture: where the stored picture's pixels are in it.
public struct PositionedGrain: Hashable, Sendable, PixelOperation, TileInstruction {
    /// The lattice coordinates of the corner of the first pixel, and how they change from pixel to pixel and row to row.
    public var originU: Double
    /// The second coordinate of the first pixel.
    public var originV: Double
    /// By how much the first coordinate grows from column to column.
    public var uPerX: Double
    /// By how much the first coordinate grows from row to row.
    public var uPerY: Double
    /// By how much the second coordinate grows from column to column.
    public var vPerX: Double
    /// By how much the second coordinate grows from row to row.
    public var vPerY: Double
    /// Selects the pattern.
    public var seed: UInt32
    /// The greatest change in the mid-tones; of two sizes, 2 % of the changes are greater.
    public var amount: Double
    /// From 0, where all colours get the same grain, to 1, where each one gets its own.
    public var color: Double
    /// Whether there is coarse grain, too.
    public var hasTwoSizes: Bool

    /// Grain in a decoded picture's coordinates.
    public init(
        originU: Double, originV: Double, uPerX: Double, uPerY: Double, vPerX: Double, vPerY: Double, seed: UInt32,
        amount: Double, color: Double, hasTwoSizes: Bool
    ) {
        self.originU = originU
        self.originV = originV
        self.uPerX = uPerX
        self.uPerY = uPerY
        self.vPerX = vPerX
        self.vPerY = vPerY
        self.seed = seed
        self.amount = amount
        self.color = color
        self.hasTwoSizes = hasTwoSizes
    }

    func parameters(x: Int, y: Int) -> GrainParameters {
        let (x, y) = (Double(x) + 0.5, Double(y) + 0.5)
        return GrainParameters(
            startU: originU + uPerX * x + uPerY * y, startV: originV + vPerX * x + vPerY * y, stepU: uPerX,
            stepV: vPerX, seed: seed, amount: amount, color: color, hasTwoSizes: hasTwoSizes
        )
    }

    var keepsGray: Bool { color == 0 }
    var isSpatial: Bool { true }

    func values(over range: ColorRange) -> ColorRange { .unit }

    func instruction(over range: ColorRange) -> (any TileInstruction)? { self }

    package var name: String { "grain" }
    package var dependsOnPosition: Bool { true }
    package var addsGrain: Bool { true }
    package var grain: PositionedGrain? { color == 0 ? self : nil }

    package func run(_ run: TileRun) {
        run.kernels.grain(run.tile, run.count, parameters(x: run.x, y: run.row))
    }
}

extension PointOperation {
    /// Noise on a lattice over the upright picture.
    public static func grain(_ grain: PositionedGrain) -> PointOperation { PointOperation(grain) }
}
