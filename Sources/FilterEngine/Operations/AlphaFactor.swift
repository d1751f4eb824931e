/// Alpha times a factor.
struct AlphaFactor: PixelOperation {
    let alphaFactor: Double

    var keepsGray: Bool { true }
    var isIdentity: Bool { true }
    var isSpatial: Bool { true }

    func values(over range: ColorRange) -> ColorRange { range }
    /// Alpha is scaled after all colours are done.
    func instruction(over range: ColorRange) -> (any TileInstruction)? { nil }
}

extension PointOperation {
    /// Alpha times a factor of 0…1.
    public static func alpha(_ factor: Double) -> PointOperation { PointOperation(AlphaFactor(alphaFactor: factor)) }
}
