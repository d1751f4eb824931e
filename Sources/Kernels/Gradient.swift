import CSIMD
import KernelInterface

extension VectorKernels {
    public func gradient(
        _ tile: Tile, _ count: Int, _ parameters: GradientParameters, _ values: UnsafePointer<Float>, _ segments: Int
    ) {
        if parameters.isRadial {
            switch segments {
            case 1: ramps(tile, count, parameters, values, 1, isRadial: true)
            case 2: ramps(tile, count, parameters, values, 2, isRadial: true)
            default: ramps(tile, count, parameters, values, segments, isRadial: true)
            }
        } else {
            switch segments {
            case 1: ramps(tile, count, parameters, values, 1, isRadial: false)
            case 2: ramps(tile, count, parameters, values, 2, isRadial: false)
            default: ramps(tile, count, parameters, values, segments, isRadial: false)
            }
        }
    }
}

@inline(__always)
private func ramps(
    _ tile: Tile, _ count: Int, _ parameters: GradientParameters, _ values: UnsafePointer<Float>, _ segments: Int,
    isRadial: Bool
) {
    let positions = GradientPositions(parameters)
    var index = 0
    while index < count {
        let position = positions.at(index, isRadial: isRadial)
        var red = splat(values[0])
        var green = splat(values[1])
        var blue = splat(values[2])
        var alpha = splat(values[3])
        var segment = 0
        while segment < segments {
            let piece = values + (4 &+ 6 &* segment)
            let share = clamped((position - splat(piece[0])) * splat(piece[1]))
            red = csimd_fma(share, splat(piece[2]), red)
            green = csimd_fma(share, splat(piece[3]), green)
            blue = csimd_fma(share, splat(piece[4]), blue)
            alpha = csimd_fma(share, splat(piece[5]), alpha)
            segment &+= 1
        }
        store(Colors(red: red, green: green, blue: blue), tile, index)
        store(alpha, tile.alpha, index)
        index &+= 16
    }
}

/// Where pixels are along a gradient.
struct GradientPositions {
    private let parameters: GradientParameters
    private let firstU: Floats
    private let firstV: Floats

    @inline(__always)
    init(_ parameters: GradientParameters) {
        self.parameters = parameters
        firstU = csimd_fma(laneNumbers, splat(parameters.stepU), splat(parameters.startU))
        firstV = csimd_fma(laneNumbers, splat(parameters.stepV), splat(parameters.startV))
    }

    /// Those of sixteen pixels from an index on.
    ///
    /// - Parameter isRadial: as the parameters have it; where it is known beforehand, nothing is decided in the loop.
    @inline(__always)
    func at(_ index: Int, isRadial: Bool) -> Floats {
        let u = csimd_fma(splat(Float(index)), splat(parameters.stepU), firstU)
        guard isRadial else { return u }
        let v = csimd_fma(splat(Float(index)), splat(parameters.stepV), firstV)
        return csimd_sqrt(csimd_fma(u, u, v * v))
    }
}
