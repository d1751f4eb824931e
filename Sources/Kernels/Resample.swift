import CSIMD
import KernelInterface

// Weighted sums of pixels of four floats, each clamped to the range of the pixels under the filter's main lobe: the negative
// lobes sharpen an edge, but neither darken nor lighten what lies beside it.

extension VectorKernels {
    public func resampleEightRows(
        _ pixels: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int, _ count: Int,
        _ parameters: ResampleParameters
    ) {
        // Two vectors are a pixel of each of the eight rows, so that sums and ranges need no shuffles.
        var weights = parameters.weights
        var index = 0
        while index < count {
            let neighbors = pixels + 32 &* Int(parameters.starts[index])
            var upper = splat(0)
            var lower = splat(0)
            var tap = 0
            while tap < parameters.taps {
                let weight = splat(weights[tap])
                upper = csimd_fma(weight, load(neighbors, 32 &* tap), upper)
                lower = csimd_fma(weight, load(neighbors, 32 &* tap &+ 16), lower)
                tap &+= 1
            }
            // Lobes differ in length by a pixel. A loop that ends with every result at another pixel would be mispredicted, so
            // it does as many as each lobe has, and the last one comes by itself.
            let lobe = pixels + 32 &* Int(parameters.lobeStarts[index])
            let last = pixels + 32 &* Int(parameters.lobeEnds[index])
            // Minima and maxima are found one after the other, for then each of their instructions loads its pixels itself.
            var (upperLimit, lowerLimit) = (load(last, 0), load(last, 16))
            tap = 0
            while tap < parameters.minimumLobeTaps {
                upperLimit = csimd_min(upperLimit, load(lobe, 32 &* tap))
                lowerLimit = csimd_min(lowerLimit, load(lobe, 32 &* tap &+ 16))
                tap &+= 1
            }
            (upper, lower) = (csimd_max(upper, upperLimit), csimd_max(lower, lowerLimit))
            (upperLimit, lowerLimit) = (load(last, 0), load(last, 16))
            tap = 0
            while tap < parameters.minimumLobeTaps {
                upperLimit = csimd_max(upperLimit, load(lobe, 32 &* tap))
                lowerLimit = csimd_max(lowerLimit, load(lobe, 32 &* tap &+ 16))
                tap &+= 1
            }
            (upper, lower) = (csimd_min(upper, upperLimit), csimd_min(lower, lowerLimit))
            let result = output + 4 &* index
            csimd_store_fours(upper, result, outputStride)
            csimd_store_fours(lower, result + 4 &* outputStride, outputStride)
            weights += parameters.taps
            index &+= 1
        }
    }

    public func sumRows(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ weights: UnsafePointer<Float>, _ rowCount: Int, _ lobeStart: Int,
        _ lobeCount: Int, _ output: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        let lobe = rows + lobeStart
        // Four vectors at a time: a weight is read and spread once for all of them.
        var index = 0
        while index &+ 64 <= 4 &* count {
            var (first, second, third, fourth) = (splat(0), splat(0), splat(0), splat(0))
            var row = 0
            while row < rowCount {
                let weight = splat(weights[row])
                let start = rows[row] + index
                first = csimd_fma(weight, load(start, 0), first)
                second = csimd_fma(weight, load(start, 16), second)
                third = csimd_fma(weight, load(start, 32), third)
                fourth = csimd_fma(weight, load(start, 48), fourth)
                row &+= 1
            }
            // Minima and maxima one after the other, as above. They begin with different rows, for all registers are in use: a
            // row that both begin with would be kept in memory.
            var (firstLimit, secondLimit, thirdLimit, fourthLimit) = loadFour(lobe[0] + index)
            row = 1
            while row < lobeCount {
                let start = lobe[row] + index
                firstLimit = csimd_min(firstLimit, load(start, 0))
                secondLimit = csimd_min(secondLimit, load(start, 16))
                thirdLimit = csimd_min(thirdLimit, load(start, 32))
                fourthLimit = csimd_min(fourthLimit, load(start, 48))
                row &+= 1
            }
            (first, second) = (csimd_max(first, firstLimit), csimd_max(second, secondLimit))
            (third, fourth) = (csimd_max(third, thirdLimit), csimd_max(fourth, fourthLimit))
            (firstLimit, secondLimit, thirdLimit, fourthLimit) = loadFour(lobe[lobeCount &- 1] + index)
            row = 0
            while row < lobeCount &- 1 {
                let start = lobe[row] + index
                firstLimit = csimd_max(firstLimit, load(start, 0))
                secondLimit = csimd_max(secondLimit, load(start, 16))
                thirdLimit = csimd_max(thirdLimit, load(start, 32))
                fourthLimit = csimd_max(fourthLimit, load(start, 48))
                row &+= 1
            }
            store(csimd_min(first, firstLimit), output, index)
            store(csimd_min(second, secondLimit), output, index &+ 16)
            store(csimd_min(third, thirdLimit), output, index &+ 32)
            store(csimd_min(fourth, fourthLimit), output, index &+ 48)
            index &+= 64
        }
        while index < 4 &* count {
            var sum = splat(0)
            var row = 0
            while row < rowCount {
                sum = csimd_fma(splat(weights[row]), load(rows[row], index), sum)
                row &+= 1
            }
            store(clamped(sum, lobe, lobeCount, index), output, index)
            index &+= 16
        }
    }
}

@inline(__always)
private func loadFour(_ floats: UnsafePointer<Float>) -> (Floats, Floats, Floats, Floats) {
    (load(floats, 0), load(floats, 16), load(floats, 32), load(floats, 48))
}

/// Sums clamped to the range of rows.
@inline(__always)
private func clamped(
    _ sum: Floats, _ rows: UnsafePointer<UnsafePointer<Float>>, _ rowCount: Int, _ index: Int
) -> Floats {
    var least = load(rows[0], index)
    var most = least
    var row = 1
    while row < rowCount {
        let pixels = load(rows[row], index)
        least = csimd_min(least, pixels)
        most = csimd_max(most, pixels)
        row &+= 1
    }
    return csimd_min(csimd_max(sum, least), most)
}

extension VectorKernels {
    public func skewedRow(
        _ rows: UnsafePointer<UnsafePointer<Float>>, _ output: UnsafeMutablePointer<Float>, _ count: Int,
        _ parameters: SkewParameters
    ) {
        let phases = Double(parameters.phases)
        var index = 0
        while index < count {
            let x = parameters.x + Double(index) * parameters.stepX
            let y = parameters.y + Double(index) * parameters.stepY
            let column = Int(x)
            let row = Int(y)
            let across = parameters.weights + 8 &* Int((x - Double(column)) * phases + 0.5)
            let down = parameters.weights + 8 &* Int((y - Double(row)) * phases + 0.5)
            // First down, then across: of the products with weights across, one row needs the least.
            var near = splat(0)
            var far = splat(0)
            var tap = 0
            while tap < 6 {
                let pixels = rows[row &+ tap] + 4 &* column
                let weight = splat(down[tap])
                near = csimd_fma(weight, load(pixels, 0), near)
                far = csimd_fma(weight, load(pixels, 16), far)
                tap &+= 1
            }
            let sum = csimd_fma(csimd_load_spread(across), near, csimd_load_spread(across + 4) * far)
            // The filter's main lobe covers the two pixels on each side.
            let nearest = 4 &* (column &+ 2)
            let corners = csimd_load_eights(rows[row &+ 2] + nearest, rows[row &+ 3] + nearest)
            csimd_store_clamped_sum_of_fours(sum, corners, output + 4 &* index)
            index &+= 1
        }
    }
}
