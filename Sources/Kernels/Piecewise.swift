import CSIMD
import KernelInterface

extension VectorKernels {
    public func piecewise(_ tile: Tile, _ count: Int, _ values: UnsafePointer<Float>, _ segments: Int) {
        switch segments {
        case 0: pieces(tile, count, values, 0)
        case 1: pieces(tile, count, values, 1)
        case 2: pieces(tile, count, values, 2)
        case 3: pieces(tile, count, values, 3)
        case 4: pieces(tile, count, values, 4)
        default: pieces(tile, count, values, segments)
        }
    }
}

@inline(__always)
private func pieces(_ tile: Tile, _ count: Int, _ values: UnsafePointer<Float>, _ segments: Int) {
    plane(tile.red, count, values, segments)
    plane(tile.green, count, values + 1, segments)
    plane(tile.blue, count, values + 2, segments)
}

@inline(__always)
private func plane(
    _ plane: UnsafeMutablePointer<Float>, _ count: Int, _ values: UnsafePointer<Float>, _ segments: Int
) {
    let offset = splat(values[0])
    var index = 0
    while index < count {
        store(sumOfRamps(load(plane, index), from: offset, values, segments), plane, index)
        index &+= 16
    }
}

/// - Parameters:
///   - offset: the first of the values, read before the loop.
///   - values: of one colour, the other two's beside them.
@inline(__always)
func sumOfRamps(_ x: Floats, from offset: Floats, _ values: UnsafePointer<Float>, _ segments: Int) -> Floats {
    var y = offset
    var segment = 0
    while segment < segments {
        let low = splat(values[3 &+ 9 &* segment])
        let clampedX = csimd_min(csimd_max(x, low), splat(values[6 &+ 9 &* segment]))
        y = csimd_fma(clampedX - low, splat(values[9 &+ 9 &* segment]), y)
        segment &+= 1
    }
    return y
}
