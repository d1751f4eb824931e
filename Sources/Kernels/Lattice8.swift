import CSIMD
import KernelInterface

// Lattices of colours over 8-bit pixels, in fixed point.

extension VectorKernels {
    public func tetrahedralRGBA8(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ vertices: UnsafePointer<UInt64>,
        _ parameters: Lattice8Parameters
    ) {
        let last = Words(repeating: parameters.last &* 0x1_0001)
        let columnsAndRows = Words(repeating: 1 | parameters.blueStep &<< 16)
        let lines = Words(repeating: parameters.greenStep)
        let odd = Words(repeating: 0xFF00_FF00)
        let fractions = Words(repeating: 0x7FFF_0000)
        var index = 0
        while index < count {
            let pixels = csimd_load32(input + 4 &* index, count &- index)
            // Each level twice in sixteen bits: times 257, which makes 65,535 of the highest one.
            let redBlue = (pixels & ~odd) | ((pixels &<< 8) & odd)
            let greenAlpha = ((pixels &>> 8) & ~odd) | (pixels & odd)
            // A coordinate is level · last / 255 with a fraction of 2¹⁶. The product is too small by 1/65,536 of itself, which is the
            // number of the cell in the last bits; where it should be whole it is all but that, in the cell before.
            let cellsOfRedBlue = csimd_product_high(redBlue, last)
            let cellsOfGreen = csimd_product_high(greenAlpha, last)
            let inRedBlue = csimd_sum_halves(csimd_product_low(redBlue, last), cellsOfRedBlue)
            let inGreen = csimd_sum_halves(csimd_product_low(greenAlpha, last), cellsOfGreen)
            let coordinate = LatticeCoordinate8(
                dark: csimd_dot_halves(cellsOfRedBlue, columnsAndRows) &+ csimd_dot_halves(cellsOfGreen, lines),
                red: (inRedBlue &<< 15) & fractions, green: (inGreen &<< 15) & fractions,
                blue: (inRedBlue &>> 1) & fractions
            )
            let result = coordinate.color(vertices, parameters) | (pixels & Words(repeating: 0xFF00_0000))
            csimd_store32(result, output + 4 &* index, count &- index)
            index &+= 16
        }
    }

    public func curvedTetrahedralRGBA8(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ vertices: UnsafePointer<UInt64>,
        _ coordinates: UnsafePointer<UInt32>, _ parameters: Lattice8Parameters
    ) {
        let fractions = Words(repeating: 0x7FFF_0000)
        let columns = Words(repeating: 1)
        let lines = Words(repeating: parameters.greenStep)
        let rows = Words(repeating: parameters.blueStep)
        var index = 0
        while index < count {
            let pixels = csimd_load32(input + 4 &* index, count &- index)
            let red = csimd_look_up_words(coordinates, input + 4 &* index, count &- index, 0)
            let green = csimd_look_up_words(coordinates + 256, input + 4 &* index, count &- index, 1)
            let blue = csimd_look_up_words(coordinates + 512, input + 4 &* index, count &- index, 2)
            let coordinate = LatticeCoordinate8(
                dark: csimd_dot_halves(red, columns) &+ csimd_dot_halves(green, lines) &+ csimd_dot_halves(blue, rows),
                red: red & fractions, green: green & fractions, blue: blue & fractions
            )
            let result = coordinate.color(vertices, parameters) | (pixels & Words(repeating: 0xFF00_0000))
            csimd_store32(result, output + 4 &* index, count &- index)
            index &+= 16
        }
    }
}

/// The dark corner of a cell, and how far in the cell a pixel is along each axis: fractions of 2¹⁵ in the high halves.
private struct LatticeCoordinate8 {
    let dark: SIMD16<Int32>
    let red: Words
    let green: Words
    let blue: Words

    /// Pixels with no alpha.
    @inline(__always)
    func color(_ vertices: UnsafePointer<UInt64>, _ parameters: Lattice8Parameters) -> Words {
        // A fraction with its axis' step in the low half: to sort the fractions is to sort the steps.
        let red = red | Words(repeating: 1)
        let green = green | Words(repeating: parameters.greenStep)
        let blue = blue | Words(repeating: parameters.blueStep)
        let (low, high) = (csimd_lower(red, green), csimd_higher(red, green))
        let (least, greatest) = (csimd_lower(low, blue), csimd_higher(high, blue))
        let middle = csimd_higher(low, csimd_lower(high, blue))
        let step = Words(repeating: 0xFFFF)
        let dark = unsafeBitCast(dark, to: Words.self)
        let second = dark &+ (greatest & step)
        let third = second &+ (middle & step)
        return csimd_pass_vertices8(
            vertices, dark, second, third, 1 &+ parameters.greenStep &+ parameters.blueStep, greatest, middle, least,
            parameters.shift
        )
    }
}
