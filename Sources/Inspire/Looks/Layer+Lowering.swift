import FilterEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Layer {
    /// Co = (1 − αs)·Cb + αs·B(Cb, Cs), the backdrop clamped to 0…1 (W3C Compositing 1 over an opaque backdrop).
    func lower(into plan: inout PlanBuilder, context: PlanContext) {
        plan.append(PiecewiseLinear.clamp)
        switch background {
        case .color(let color):
            lower(color, into: &plan)
        case .gradient(let gradient):
            guard opacity > 0, gradient.stops.contains(where: { $0.color.alpha > 0 }) else { return }
            plan.append(
                .gradient(blendMode, PositionedGradient(gradient, opacity: opacity, geometry: context.geometry)))
        }
    }

    private func lower(_ color: RGBAColor, into plan: inout PlanBuilder) {
        let weight = color.alpha * opacity
        guard weight > 0 else { return }
        if let mode = HSLBlendMode(blendMode) {
            plan.append(.blend(mode, color, weight: weight))
        } else {
            func function(_ source: Double) -> ChannelFunction {
                blendMode.function(ofBackdropUnder: source).mixed(strength: weight)
            }
            let isGray = color.red == color.green && color.green == color.blue
            plan.append(
                .channels(
                    isGray
                        ? ChannelFunctions(all: function(color.red))
                        : ChannelFunctions(
                            red: function(color.red), green: function(color.green),
                            blue: function(color.blue))
                )
            )
        }
    }
}

/// color-dodge under white and color-burn under black are steps; they are drawn as ramps within one level of 16 bits.
private let steepest = 65_536.0

extension BlendMode {
    /// B(Cb, Cs) as a function of Cb, for the modes that act on each channel by itself.
    func function(ofBackdropUnder source: Double) -> ChannelFunction {
        let cs = source
        switch self {
        case .normal:
            return .piecewise(.linear(slope: 0, offset: cs))
        case .multiply:
            return .piecewise(.linear(slope: cs, offset: 0))
        case .screen:
            return .piecewise(.linear(slope: 1 - cs, offset: cs))
        case .overlay:
            // multiply(2Cb, Cs) up to the middle, screen(2Cb − 1, Cs) from there on
            return .piecewise(
                PiecewiseLinear(offset: 0, slope: 2 * cs, knots: [.init(x: 0.5, bend: 2 * (1 - cs) - 2 * cs)])
            )
        case .darken:
            return .piecewise(PiecewiseLinear(offset: 0, slope: 1, knots: [.init(x: cs, bend: -1)]))
        case .lighten:
            return .piecewise(PiecewiseLinear(offset: cs, slope: 0, knots: [.init(x: cs, bend: 1)]))
        case .difference:
            return .piecewise(PiecewiseLinear(offset: cs, slope: -1, knots: [.init(x: cs, bend: 2)]))
        case .exclusion:
            return .piecewise(.linear(slope: 1 - 2 * cs, offset: cs))
        case .hardLight:
            return cs <= 0.5
                ? .piecewise(.linear(slope: 2 * cs, offset: 0))
                : .piecewise(.linear(slope: 2 - 2 * cs, offset: 2 * cs - 1))
        case .colorDodge:
            let slope = min(1 / (1 - cs), steepest)
            return .piecewise(PiecewiseLinear(offset: 0, slope: slope, knots: [.init(x: 1 / slope, bend: -slope)]))
        case .colorBurn:
            let slope = min(1 / cs, steepest)
            return .piecewise(PiecewiseLinear(offset: 0, slope: 0, knots: [.init(x: 1 - 1 / slope, bend: slope)]))
        case .softLight:
            if cs <= 0.5 { return .curve { $0 - (1 - 2 * cs) * $0 * (1 - $0) } }
            return .curve { cb in
                let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
                return cb + (2 * cs - 1) * (d - cb)
            }
        case .hue, .saturation, .color, .luminosity:
            preconditionFailure("\(rawValue) mixes the channels")
        }
    }
}
