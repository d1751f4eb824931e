import CSIMD
import KernelInterface

extension VectorKernels {
    public func mix(_ tile: Tile, _ original: Tile, _ count: Int, _ strength: Float) {
        let weight = splat(strength)
        var index = 0
        while index < count {
            mixSixteen(tile, original, index, weight)
            index &+= 16
        }
    }

    public func mixPremultiplied(_ tile: Tile, _ original: Tile, _ count: Int, _ strength: Float) {
        let weight = splat(strength)
        var index = 0
        while index < count {
            mixSixteenPremultiplied(tile, original, index, weight)
            index &+= 16
        }
    }

    public func scaleAlpha(_ tile: Tile, _ count: Int, _ factor: Float) {
        var index = 0
        while index < count {
            store(load(tile.alpha, index) * splat(factor), tile.alpha, index)
            index &+= 16
        }
    }
}

/// Sixteen pixels from an index on: result·share + original·(1 − share), alpha ignored.
@inline(__always)
func mixSixteen(_ tile: Tile, _ original: Tile, _ index: Int, _ share: Floats) {
    let end = load(tile, index)
    let start = load(original, index)
    let result = Colors(
        red: csimd_fma(end.red - start.red, share, start.red),
        green: csimd_fma(end.green - start.green, share, start.green),
        blue: csimd_fma(end.blue - start.blue, share, start.blue)
    )
    store(result, tile, index)
}

/// The same on premultiplied values, alpha too.
@inline(__always)
func mixSixteenPremultiplied(_ tile: Tile, _ original: Tile, _ index: Int, _ share: Floats) {
    let result = load(tile, index)
    let start = load(original, index)
    let resultShare = load(tile.alpha, index) * share
    let startShare = load(original.alpha, index) * (splat(1) - share)
    let alpha = resultShare + startShare
    // Where nothing is left to see the colour does not matter: it stays the result's.
    let isClear = alpha .<= splat(0)
    let resultPart = (resultShare / alpha.replacing(with: 1, where: isClear)).replacing(with: 1, where: isClear)
    store(
        Colors(
            red: csimd_fma(result.red - start.red, resultPart, start.red),
            green: csimd_fma(result.green - start.green, resultPart, start.green),
            blue: csimd_fma(result.blue - start.blue, resultPart, start.blue)
        ),
        tile, index
    )
    store(alpha, tile.alpha, index)
}
