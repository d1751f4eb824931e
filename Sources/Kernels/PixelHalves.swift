import CSIMD
import KernelInterface

// Half as many 8-bit pixels, and twice as many again, in values of sixteen bits.

extension VectorKernels {
    public func halveRows(_ rows: UnsafePointer<UnsafeRawPointer>, _ output: UnsafeMutablePointer<UInt16>, _ count: Int)
    {
        let five = (rows[0], rows[1], rows[2], rows[3], rows[4])
        var index = 0
        while index &+ 32 <= count {
            store(halved(five, index, 32), output, index)
            index &+= 32
        }
        if index < count { store(halved(five, index, count &- index), output, index) }
    }

    public func halveColumns(_ input: UnsafePointer<UInt16>, _ tile: Tile, _ count: Int) {
        var index = 0
        while index < count {
            let middle = input + 8 &* index
            let (first, second) = (halved(middle), halved(middle + 64))
            // Red and green of a pixel are one lane, blue the low half of the next.
            let redGreen = csimd_even_words(first, second)
            let blue = csimd_odd_words(first, second) & Words(repeating: 0xFFFF)
            let unit = splat(1 / 255 / 256)
            let colors = Colors(
                red: csimd_float_from_int(redGreen & Words(repeating: 0xFFFF)) * unit,
                green: csimd_float_from_int(redGreen &>> 16) * unit, blue: csimd_float_from_int(blue) * unit)
            store(colors, tile, index)
            index &+= 16
        }
    }

    public func narrow(_ tile: Tile, _ output: UnsafeMutablePointer<UInt16>, _ count: Int) {
        var index = 0
        while index < count {
            let colors = load(tile, index)
            let redGreen = level(colors.red) | level(colors.green) &<< 16
            let blueAlpha = level(colors.blue) | Words(repeating: (255 &* 128) &<< 16)
            store(csimd_zip_low(redGreen, blueAlpha), output, 4 &* index)
            store(csimd_zip_high(redGreen, blueAlpha), output, 4 &* index &+ 32)
            index &+= 16
        }
    }

    public func sumPairs(
        _ rows: FixedPointRowPairs, _ weights: PairWeights, _ output: UnsafeMutablePointer<UInt16>, _ count: Int
    ) {
        var index = 0
        while index < count {
            let outer = csimd_sum_halves(load(rows.outer.0, index), load(rows.outer.1, index))
            let inner = csimd_sum_halves(load(rows.inner.0, index), load(rows.inner.1, index))
            store(pairSum(outer, inner, weights, adding: 0x1_0001), output, index)
            index &+= 32
        }
    }

    public func double(
        _ input: UnsafePointer<UInt16>, _ evenWeights: PairWeights, _ oddWeights: PairWeights,
        _ output: UnsafeMutableRawPointer, _ count: Int
    ) {
        // Half of what makes a level is added, so that the high byte is the nearest one.
        let rounding: UInt32 = 0x81_0081
        var index = 0
        while index < count {
            let middle = input + 2 &* index
            let (before, here, after, next) = (load(middle, -4), load(middle, 0), load(middle, 4), load(middle, 8))
            let even = pairSum(
                csimd_sum_halves(before, after), csimd_sum_halves(here, here), evenWeights, adding: rounding)
            let odd = pairSum(
                csimd_sum_halves(before, next), csimd_sum_halves(here, after), oddWeights, adding: rounding)
            csimd_store32(csimd_alternating_high_bytes(even, odd), output + 4 &* index, count &- index)
            index &+= 16
        }
    }
}

/// 128 for each of 255 levels.
@inline(__always)
private func level(_ x: Floats) -> Words {
    unsafeBitCast(csimd_nearest(clamped(x) * splat(255 * 128)), to: Words.self)
}

/// The sums of five rows' bytes, so many from the one with this number on.
@inline(__always)
private func halved(
    _ rows: (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer), _ index: Int,
    _ count: Int
) -> Words {
    let outer = csimd_sum_halves(
        csimd_load_widened8(rows.0 + index, count), csimd_load_widened8(rows.4 + index, count))
    let inner = csimd_sum_halves(
        csimd_load_widened8(rows.1 + index, count), csimd_load_widened8(rows.3 + index, count))
    return binomial(outer, inner, csimd_load_widened8(rows.2 + index, count))
}

/// Eight pixels that replace sixteen, of which `middle` is the first.
@inline(__always)
private func halved(_ middle: UnsafePointer<UInt16>) -> Words {
    let (first, second) = (load(middle, -8), load(middle, 24))
    let (third, fourth) = (load(middle, 0), load(middle, 32))
    let outer = csimd_sum_halves(
        csimd_even_pixels(first, second), csimd_even_pixels(load(middle, 8), load(middle, 40)))
    let inner = csimd_sum_halves(csimd_odd_pixels(first, second), csimd_odd_pixels(third, fourth))
    return binomial(outer, inner, csimd_even_pixels(third, fourth))
}

/// outer + 4·inner + 6·middle. No sum is more than sixteen bits, so none runs over into the one beside it.
@inline(__always)
private func binomial(_ outer: Words, _ inner: Words, _ middle: Words) -> Words {
    csimd_sum_halves(csimd_sum_halves(outer, middle &<< 1), csimd_sum_halves(inner, middle) &<< 2)
}

@inline(__always)
private func pairSum(_ outer: Words, _ inner: Words, _ weights: PairWeights, adding rounding: UInt32) -> Words {
    let first = csimd_product_high(outer, Words(repeating: weights.outer))
    let second = csimd_product_high(inner, Words(repeating: weights.inner))
    return csimd_sum_halves(csimd_sum_halves(first, second), Words(repeating: rounding))
}
