import KernelInterface

/// A gradient blended by any of the modes. The pixels must be within 0…1.
struct GradientBlend: PixelOperation, TileInstruction {
    let mode: TileBlendMode
    let gradient: PositionedGradient

    var keepsGray: Bool { [.hue, .saturation, .luminosity].contains(mode) || gradient.isGray }
    var isSpatial: Bool { true }

    func values(over range: ColorRange) -> ColorRange { .unit }
    func instruction(over range: ColorRange) -> (any TileInstruction)? { self }

    var name: String { "\(gradient.isRadial ? "radial" : "linear") gradient, blend: \(mode)" }
    var dependsOnPosition: Bool { true }
    var needsSource: Bool { true }

    func run(_ run: TileRun) {
        run.kernels.gradient(
            run.source, run.count, gradient.parameters(x: run.x, y: run.row), gradient.values, gradient.segments)
        run.kernels.blend(run.tile, run.source, run.count, mode)
    }
}

extension PointOperation {
    /// A gradient by any of the modes. The pixels must be within 0…1.
    public static func gradient(_ mode: BlendMode, _ gradient: PositionedGradient) -> PointOperation {
        PointOperation(GradientBlend(mode: mode.ofTiles, gradient: gradient))
    }
}

extension BlendMode {
    fileprivate var ofTiles: TileBlendMode {
        switch self {
        case .normal: .normal
        case .multiply: .multiply
        case .screen: .screen
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        case .colorDodge: .colorDodge
        case .colorBurn: .colorBurn
        case .hardLight: .hardLight
        case .softLight: .softLight
        case .difference: .difference
        case .exclusion: .exclusion
        case .hue: .hue
        case .saturation: .saturation
        case .color: .color
        case .luminosity: .luminosity
        }
    }
}
