import KernelInterface

/// A solid colour blended by one of the four modes that mix the channels. The pixels must be within 0…1.
struct ColorBlend: PixelOperation {
    let mode: HSLBlendMode
    let color: RGBAColor
    /// How much of the result replaces what was there.
    let weight: Double

    var keepsGray: Bool { mode != .color || (color.red == color.green && color.green == color.blue) }

    func values(over range: ColorRange) -> ColorRange { .unit }

    func instruction(over range: ColorRange) -> (any TileInstruction)? {
        let source = [color.red, color.green, color.blue]
        let low = source.min()!
        let range = source.max()! - low
        let luminosity = 0.3 * color.red + 0.59 * color.green + 0.11 * color.blue
        let values =
            switch mode {
            case .hue: source.map { range == 0 ? 0 : ($0 - low) / range }
            case .saturation: [range, range, range]
            case .color: source
            case .luminosity: [luminosity, luminosity, luminosity]
            }
        return BlendInstruction(
            mode: mode,
            parameters: BlendParameters(source: RGB(SIMD3(values[0], values[1], values[2])), opacity: Float(weight)))
    }
}

/// The blend modes that mix the channels.
public enum HSLBlendMode: Hashable, Sendable {
    /// CSS's mode of this name.
    case hue, saturation, color, luminosity

    /// Nil for modes that act on each channel by itself.
    public init?(_ mode: BlendMode) {
        switch mode {
        case .hue: self = .hue
        case .saturation: self = .saturation
        case .color: self = .color
        case .luminosity: self = .luminosity
        default: return nil
        }
    }
}

extension PointOperation {
    /// A solid colour by one of the four modes that mix the channels, `weight` of it. The pixels must be within 0…1.
    public static func blend(_ mode: HSLBlendMode, _ color: RGBAColor, weight: Double) -> PointOperation {
        PointOperation(ColorBlend(mode: mode, color: color, weight: weight))
    }
}

private struct BlendInstruction: TileInstruction {
    let mode: HSLBlendMode
    let parameters: BlendParameters

    var name: String { "blend a colour: \(mode)" }

    func run(_ run: TileRun) {
        switch mode {
        case .hue: run.kernels.blendHue(run.tile, run.count, parameters)
        case .saturation: run.kernels.blendSaturation(run.tile, run.count, parameters)
        case .color: run.kernels.blendColor(run.tile, run.count, parameters)
        case .luminosity: run.kernels.blendLuminosity(run.tile, run.count, parameters)
        }
    }
}
