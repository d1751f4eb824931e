import CSIMD
import KernelInterface

extension VectorKernels {
    public func lookup(
        _ tile: Tile, _ count: Int, _ tables: UnsafePointer<Float>, _ spacing: Int, _ parameters: LookupParameters
    ) {
        var index = 0
        while index < count {
            let colors = load(tile, index)
            let result = Colors(
                red: interpolated(colors.red, tables, parameters),
                green: interpolated(colors.green, tables + spacing, parameters),
                blue: interpolated(colors.blue, tables + 2 &* spacing, parameters)
            )
            store(result, tile, index)
            index &+= 16
        }
    }

    public func lookupRoot(
        _ tile: Tile, _ count: Int, _ tables: UnsafePointer<Float>, _ spacing: Int, _ parameters: LookupParameters
    ) {
        var index = 0
        while index < count {
            let colors = load(tile, index)
            let result = Colors(
                red: interpolated(root(colors.red), tables, parameters),
                green: interpolated(root(colors.green), tables + spacing, parameters),
                blue: interpolated(root(colors.blue), tables + 2 &* spacing, parameters)
            )
            store(result, tile, index)
            index &+= 16
        }
    }
}

/// The square root of x without its sign, with its sign.
@inline(__always)
private func root(_ x: Floats) -> Floats {
    let root = csimd_sqrt(csimd_max(x, -x))
    return root.replacing(with: -root, where: x .< splat(0))
}

@inline(__always)
private func interpolated(_ x: Floats, _ table: UnsafePointer<Float>, _ parameters: LookupParameters) -> Floats {
    let unclamped = csimd_fma(x, splat(parameters.scale), splat(parameters.bias))
    let position = csimd_min(csimd_max(unclamped, splat(0)), splat(parameters.last))
    let index = csimd_truncated(position)
    return csimd_interpolated(table, index, position - csimd_float_from_int(index))
}

extension VectorKernels {
    public func lookupRGBA8(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ tables: UnsafePointer<UInt32>
    ) {
        var index = 0
        while index < count {
            let pixels = csimd_load32(input + 4 &* index, count &- index)
            let result =
                csimd_look_up_words(tables, input + 4 &* index, count &- index, 0)
                | csimd_look_up_words(tables + 256, input + 4 &* index, count &- index, 1)
                | csimd_look_up_words(tables + 512, input + 4 &* index, count &- index, 2)
                | (pixels & Words(repeating: 0xFF00_0000))
            csimd_store32(result, output + 4 &* index, count &- index)
            index &+= 16
        }
    }
}
