import CSIMD
import KernelInterface

extension VectorKernels {
    public func matrix(_ tile: Tile, _ count: Int, _ parameters: MatrixParameters) {
        let lowest = splat(parameters.lowest)
        let highest = splat(parameters.highest)
        var index = 0
        while index < count {
            let colors = load(tile, index)
            let unclamped = product(parameters, colors)
            let result = Colors(
                red: csimd_min(csimd_max(unclamped.red, lowest), highest),
                green: csimd_min(csimd_max(unclamped.green, lowest), highest),
                blue: csimd_min(csimd_max(unclamped.blue, lowest), highest)
            )
            store(result, tile, index)
            index &+= 16
        }
    }

    public func matrixRGBA16(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ parameters: MatrixParameters
    ) {
        changeRGBA16(input, output, count) { product(parameters, $0) }
    }

    public func matrixRGBA8(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ parameters: FixedMatrixParameters
    ) {
        var index = 0
        while index < count {
            let pixels = csimd_load32(input + 4 &* index, count &- index)
            csimd_store32(product(pixels, parameters), output + 4 &* index, count &- index)
            index &+= 16
        }
    }
}

#if arch(arm64)
    @inline(__always)
    private func product(_ pixels: Words, _ matrix: FixedMatrixParameters) -> Words {
        csimd_matrix8(
            pixels, matrix.toRed.redBlue, matrix.toRed.greenOffset, matrix.toGreen.redBlue, matrix.toGreen.greenOffset,
            matrix.toBlue.redBlue, matrix.toBlue.greenOffset, matrix.shift)
    }
#else
    @inline(__always)
    private func product(_ pixels: Words, _ matrix: FixedMatrixParameters) -> Words {
        // Pairs of 16 bits: red and blue unchanged, green beside 255, which the offset is multiplied by.
        let redBlue = pixels & Words(repeating: 0x00FF_00FF)
        let greenOffset = ((pixels &>> 8) & Words(repeating: 0xFF)) | Words(repeating: 0x00FF_0000)
        return csimd_pack8(
            fixedProduct(redBlue, greenOffset, matrix.toRed, matrix.shift),
            fixedProduct(redBlue, greenOffset, matrix.toGreen, matrix.shift),
            fixedProduct(redBlue, greenOffset, matrix.toBlue, matrix.shift),
            unsafeBitCast(pixels &>> 24, to: SIMD16<Int32>.self)
        )
    }

    @inline(__always)
    private func fixedProduct(
        _ redBlue: Words, _ greenOffset: Words, _ row: FixedMatrixParameters.Row, _ shift: Int32
    ) -> SIMD16<Int32> {
        let sum =
            csimd_dot_halves(redBlue, Words(repeating: row.redBlue))
            &+ csimd_dot_halves(greenOffset, Words(repeating: row.greenOffset))
        return sum &>> SIMD16<Int32>(repeating: shift)
    }
#endif

/// Not yet clamped.
@inline(__always)
func product(_ matrix: MatrixParameters, _ colors: Colors) -> Colors {
    Colors(
        red: weighted(colors, matrix.toRed, matrix.offset.red),
        green: weighted(colors, matrix.toGreen, matrix.offset.green),
        blue: weighted(colors, matrix.toBlue, matrix.offset.blue)
    )
}

@inline(__always)
private func weighted(_ colors: Colors, _ weights: RGB, _ offset: Float) -> Floats {
    csimd_fma(
        colors.red, splat(weights.red),
        csimd_fma(colors.green, splat(weights.green), csimd_fma(colors.blue, splat(weights.blue), splat(offset)))
    )
}
