import CSIMD
import KernelInterface

@Sendable
func piecewise(_ tile: Tile, _ count: Int, _ values: UnsafePointer<Float>, _ knots: Int) {
    switch knots {
    case 0: pieces(tile, count, values, 0)
    case 1: pieces(tile, count, values, 1)
    case 2: pieces(tile, count, values, 2)
    case 3: pieces(tile, count, values, 3)
    case 4: pieces(tile, count, values, 4)
    default: pieces(tile, count, values, knots)
    }
}

@inline(__always)
private func pieces(_ tile: Tile, _ count: Int, _ values: UnsafePointer<Float>, _ knots: Int) {
    plane(tile.red, count, values, knots)
    plane(tile.green, count, values + 1, knots)
    plane(tile.blue, count, values + 2, knots)
}

@inline(__always)
private func plane(_ plane: UnsafeMutablePointer<Float>, _ count: Int, _ values: UnsafePointer<Float>, _ knots: Int) {
    let offset = splat(values[0])
    let slope = splat(values[3])
    var index = 0
    while index < count {
        let x = load(plane, index)
        var y = csimd_fma(x, slope, offset)
        var knot = 0
        while knot < knots {
            y = csimd_fma(csimd_max(x, splat(values[6 &+ 6 &* knot])), splat(values[9 &+ 6 &* knot]), y)
            knot &+= 1
        }
        store(y, plane, index)
        index &+= 16
    }
}
