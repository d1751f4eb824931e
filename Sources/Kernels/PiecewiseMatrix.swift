import CSIMD
import KernelInterface

extension VectorKernels {
    public func piecewiseMatrixRGBA8(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ values: UnsafePointer<Float>,
        _ segments: Int
    ) {
        switch segments {
        case 1: pass(input, output, count, values, 1)
        case 2: pass(input, output, count, values, 2)
        case 3: pass(input, output, count, values, 3)
        default: pass(input, output, count, values, segments)
        }
    }

    public func piecewiseMatrixRGBA16(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ values: UnsafePointer<Float>,
        _ segments: Int, _ matrix: MatrixParameters
    ) {
        switch segments {
        case 1: pass16(input, output, count, values, 1, matrix)
        case 2: pass16(input, output, count, values, 2, matrix)
        case 3: pass16(input, output, count, values, 3, matrix)
        default: pass16(input, output, count, values, segments, matrix)
        }
    }
}

@inline(__always)
private func pass16(
    _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ values: UnsafePointer<Float>,
    _ segments: Int, _ matrix: MatrixParameters
) {
    let offset = Colors(red: splat(values[0]), green: splat(values[1]), blue: splat(values[2]))
    changeRGBA16(input, output, count) { colors in
        let bent = Colors(
            red: sumOfRamps(colors.red, from: offset.red, values, segments),
            green: sumOfRamps(colors.green, from: offset.green, values + 1, segments),
            blue: sumOfRamps(colors.blue, from: offset.blue, values + 2, segments))
        return product(matrix, bent)
    }
}

@inline(__always)
private func pass(
    _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ values: UnsafePointer<Float>,
    _ segments: Int
) {
    var index = 0
    while index < count {
        let pixels = csimd_load32(input + 4 &* index, count &- index)
        let levels = colorsInPlace8(pixels)
        let colors = Colors(
            red: bent(levels.red, values + 12, segments), green: bent(levels.green, values + 13, segments),
            blue: bent(levels.blue, values + 14, segments)
        )
        let result = csimd_pack8(
            csimd_nearest(weighted(colors, values)), csimd_nearest(weighted(colors, values + 4)),
            csimd_nearest(weighted(colors, values + 8)), unsafeBitCast(pixels &>> 24, to: SIMD16<Int32>.self)
        )
        csimd_store32(result, output + 4 &* index, count &- index)
        index &+= 16
    }
}

@inline(__always)
private func bent(_ x: Floats, _ values: UnsafePointer<Float>, _ segments: Int) -> Floats {
    var y = splat(values[0])
    var segment = 0
    while segment < segments {
        let clampedX = csimd_min(csimd_max(x, splat(values[3 &+ 9 &* segment])), splat(values[6 &+ 9 &* segment]))
        y = csimd_fma(clampedX, splat(values[9 &+ 9 &* segment]), y)
        segment &+= 1
    }
    return y
}

@inline(__always)
private func weighted(_ colors: Colors, _ row: UnsafePointer<Float>) -> Floats {
    csimd_fma(
        colors.red, splat(row[0]),
        csimd_fma(colors.green, splat(row[1]), csimd_fma(colors.blue, splat(row[2]), splat(row[3]))))
}
