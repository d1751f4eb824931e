import KernelInterface

/// A mask in the kernels' numbers.
struct CompiledMask: Sendable {
    private var colors: ColorMaskParameters?
    private var positions: [(gradient: PositionedGradient, window: MaskWindow)] = []
    /// A pixel's share of the operation is its weight times the scale, plus the offset.
    private let scale: Float
    private let offset: Float

    init(_ mask: PixelMask) {
        scale = Float(mask.inside - mask.outside)
        offset = Float(mask.outside)
        if let colors = mask.colors {
            self.colors = ColorMaskParameters(
                luma: colors.luma.map { MaskWindow($0) }, saturation: colors.saturation.map { MaskWindow($0) },
                hue: colors.hue.map { HueMaskParameters($0) })
        }
        positions = mask.ramps.map { ($0.gradient, MaskWindow(from: $0.start, to: $0.end)) }
    }

    /// Writes the pixels' weights.
    ///
    /// - Parameters:
    ///   - tile: the pixels before the operation.
    ///   - copy: gets their colours, if there is one.
    ///   - x: the position of the first of them in the stored picture.
    func weigh(
        _ tile: Tile, copy: Tile? = nil, into weights: UnsafeMutablePointer<Float>, count: Int, x: Int, row: Int,
        kernels: any KernelTable
    ) {
        if let colors {
            kernels.maskByColor(tile, copy: copy, weights, count, colors)
        } else {
            weights.update(repeating: 1, count: count)
            copy?.red.update(from: tile.red, count: count)
            copy?.green.update(from: tile.green, count: count)
            copy?.blue.update(from: tile.blue, count: count)
        }
        for (gradient, window) in positions {
            kernels.maskByPosition(weights, count, gradient.parameters(x: x, y: row), window)
        }
    }

    /// Replaces the tile's results by the original where the weights say so.
    func mix(
        _ tile: Tile, with original: Tile, weights: UnsafePointer<Float>, count: Int, hasAlpha: Bool,
        kernels: any KernelTable
    ) {
        if hasAlpha {
            kernels.mixMaskedPremultiplied(tile, original, count, weights, scale: scale, offset: offset)
        } else {
            kernels.mixMasked(tile, original, count, weights, scale: scale, offset: offset)
        }
    }
}

/// Less than single precision resolves where a weight changes: a border without softness.
private let hardest = 1e-5

extension MaskWindow {
    /// An end at 0 or 1 is open: colours beyond 0…1 count as those at their border.
    fileprivate init(_ window: PixelMask.Window) {
        let width = max(window.softness, hardest)
        let (low, high) = (window.values.lowerBound, window.values.upperBound)
        self.init()
        if low > 0 { (riseSlope, riseOffset) = (Float(1 / width), Float(1 - low / width)) }
        if high < 1 { (fallSlope, fallOffset) = (Float(-1 / width), Float(1 + high / width)) }
    }

    /// From 0 at the first value to 1 at the second one.
    fileprivate init(from: Double, to: Double) {
        let width = to - from
        let slope = 1 / (abs(width) < hardest ? (width < 0 ? -hardest : hardest) : width)
        self.init(riseSlope: Float(slope), riseOffset: Float(-from * slope))
    }
}

extension HueMaskParameters {
    fileprivate init(_ window: HueWindow) {
        let turned = window.center.truncatingRemainder(dividingBy: 360) / 60
        let softness = max(window.softness / 60, hardest)
        self.init(
            center: Float(turned < 0 ? turned + 6 : turned),
            reach: Float(window.tolerance / 60 + softness), inverseSoftness: Float(1 / softness),
            inverseChroma: Float(1 / 0.06))
    }
}
