import CSIMD
import KernelInterface

extension VectorKernels {
    public func loadParabolasRGBA8(
        _ pixels: UnsafeRawPointer, _ factors: UnsafePointer<Float>, _ tile: Tile, _ count: Int
    ) {
        let red = Parabolas(factors, channel: 0)
        let green = Parabolas(factors, channel: 1)
        let blue = Parabolas(factors, channel: 2)
        var index = 0
        while index < count {
            csimd_await_next_tile(pixels + 4 &* index)
            let pixels = csimd_load32(pixels + 4 &* index, count &- index)
            let levels = colorsInPlace8(pixels)
            let colors = Colors(
                red: red(levels.red, pixels &>> 3), green: green(levels.green, pixels &>> 11),
                blue: blue(levels.blue, pixels &>> 19))
            store(colors, tile, index)
            index &+= 16
        }
    }
}

/// A colour's parabolas in registers.
private struct Parabolas {
    private let square: (Floats, Floats)
    private let linear: (Floats, Floats)
    private let constant: (Floats, Floats)
    private let low: Floats
    private let high: Floats

    @inline(__always)
    init(_ factors: UnsafePointer<Float>, channel: Int) {
        let own = factors + 96 &* channel
        square = (load(own, 0), load(own, 16))
        linear = (load(own, 32), load(own, 48))
        constant = (load(own, 64), load(own, 80))
        low = splat(factors[288 &+ channel])
        high = splat(factors[291 &+ channel])
    }

    /// - Parameter piece: its number in the lowest five bits.
    @inline(__always)
    func callAsFunction(_ x: Floats, _ piece: Words) -> Floats {
        let bend = csimd_pick_of_32(square.0, square.1, piece)
        let slope = csimd_pick_of_32(linear.0, linear.1, piece)
        let y = csimd_fma(csimd_fma(bend, x, slope), x, csimd_pick_of_32(constant.0, constant.1, piece))
        return csimd_min(csimd_max(y, low), high)
    }
}
