import CSIMD
import KernelInterface

extension VectorKernels {
    public func tetrahedral(_ tile: Tile, _ count: Int, _ table: UnsafePointer<Float>, _ parameters: LatticeParameters)
    {
        let steps = LatticeSteps(parameters)
        var index = 0
        while index < count {
            let way = LatticeWay(load(tile, index), steps, parameters)
            csimd_sum_vertices(
                tile.red + index, tile.green + index, tile.blue + index, table, way.dark, way.shares.dark, way.second,
                way.shares.second, way.third, way.shares.third, way.dark &+ steps.all, way.shares.light
            )
            index &+= 16
        }
    }

    public func tetrahedralRGBA16(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ table: UnsafePointer<Float>,
        _ parameters: LatticeParameters
    ) {
        let steps = LatticeSteps(parameters)
        var index = 0
        while index < count {
            csimd_await_next_tile16(input + 8 &* index)
            let pixels = csimd_load64(input + 8 &* index, count &- index)
            let way = LatticeWay(unit16(pixels), steps, parameters)
            let result = csimd_pixels_of_vertices16(
                table, way.dark, way.shares.dark, way.second, way.shares.second, way.third, way.shares.third,
                steps.all[0], way.shares.light, pixels)
            csimd_store64(result, output + 8 &* index, count &- index)
            index &+= 16
        }
    }

    public func trilinear(_ tile: Tile, _ count: Int, _ table: UnsafePointer<Float>, _ parameters: LatticeParameters) {
        let steps = LatticeSteps(parameters)
        var index = 0
        while index < count {
            let cell = LatticeCell(load(tile, index), parameters)
            let (red, green) = (cell.fraction.red, cell.fraction.green)
            let both = red * green
            let neither = splat(1) - red - (green - both)
            let (redAlone, greenAlone) = (red - both, green - both)
            let (atRed, atGreen) = (cell.offset &+ steps.red, cell.offset &+ steps.green)
            let atBoth = atRed &+ steps.green
            // The face of the cell where blue is least, and the one opposite.
            csimd_sum_vertices(
                tile.red + index, tile.green + index, tile.blue + index, table, cell.offset, neither, atRed, redAlone,
                atGreen, greenAlone, atBoth, both
            )
            let near: Colors = load(tile, index)
            csimd_sum_vertices(
                tile.red + index, tile.green + index, tile.blue + index, table, cell.offset &+ steps.blue, neither,
                atRed &+ steps.blue, redAlone, atGreen &+ steps.blue, greenAlone, atBoth &+ steps.blue, both
            )
            let far: Colors = load(tile, index)
            let result = Colors(
                red: csimd_fma(far.red - near.red, cell.fraction.blue, near.red),
                green: csimd_fma(far.green - near.green, cell.fraction.blue, near.green),
                blue: csimd_fma(far.blue - near.blue, cell.fraction.blue, near.blue)
            )
            store(result, tile, index)
            index &+= 16
        }
    }
}

/// From a vertex to its neighbour along each axis, in floats.
private struct LatticeSteps {
    let red = Words(repeating: 4)
    let green: Words
    let blue: Words

    /// To the opposite vertex of the cell.
    let all: Words

    @inline(__always)
    init(_ parameters: LatticeParameters) {
        let size = csimd_truncated(splat(parameters.last + 1))
        green = size &* red
        blue = size &* green
        all = red &+ green &+ blue
    }
}

/// From a cell's dark corner to the light one: along the axis of the greatest fraction, then the middle one's, then the least's.
private struct LatticeWay {
    let dark: Words
    let second: Words
    let third: Words
    let shares: (dark: Floats, second: Floats, third: Floats, light: Floats)

    @inline(__always)
    init(_ colors: Colors, _ steps: LatticeSteps, _ parameters: LatticeParameters) {
        let cell = LatticeCell(colors, parameters)
        let (red, green, blue) = (cell.fraction.red, cell.fraction.green, cell.fraction.blue)
        let (low, high) = (csimd_min(red, green), csimd_max(red, green))
        let (least, greatest) = (csimd_min(low, blue), csimd_max(high, blue))
        let middle = csimd_max(low, csimd_min(high, blue))
        // Where two are the same, either may come first: the corner between has no weight.
        let first = steps.blue.replacing(with: steps.green, where: green .== greatest)
            .replacing(with: steps.red, where: red .== greatest)
        let last = steps.red.replacing(with: steps.green, where: green .== least)
            .replacing(with: steps.blue, where: blue .== least)
        dark = cell.offset
        second = dark &+ first
        third = dark &+ steps.all &- last
        shares = (splat(1) - greatest, greatest - middle, middle - least, least)
    }
}

/// The cell of the lattice that a colour is in, and where in the cell it is.
private struct LatticeCell {
    /// Of the cell's dark corner, in floats.
    let offset: Words
    /// 0…1 along each axis; 1 only at the lattice's end.
    let fraction: Colors

    @inline(__always)
    init(_ colors: Colors, _ parameters: LatticeParameters) {
        let red = latticePosition(colors.red, parameters.scale.red, parameters.bias.red, parameters.last)
        let green = latticePosition(colors.green, parameters.scale.green, parameters.bias.green, parameters.last)
        let blue = latticePosition(colors.blue, parameters.scale.blue, parameters.bias.blue, parameters.last)
        let lastCell = splat(parameters.last - 1)
        let cellRed = csimd_floor(csimd_min(red, lastCell))
        let cellGreen = csimd_floor(csimd_min(green, lastCell))
        let cellBlue = csimd_floor(csimd_min(blue, lastCell))
        fraction = Colors(red: red - cellRed, green: green - cellGreen, blue: blue - cellBlue)
        // Numbers of vertices have 24 bits at the most: floats count them exactly.
        let size = splat(parameters.last + 1)
        offset = csimd_truncated(csimd_fma(csimd_fma(cellBlue, size, cellGreen), size, cellRed)) &<< 2
    }
}

@inline(__always)
private func latticePosition(_ x: Floats, _ scale: Float, _ bias: Float, _ last: Float) -> Floats {
    csimd_min(csimd_max(csimd_fma(x, splat(scale), splat(bias)), splat(0)), splat(last))
}
