import CSIMD
import KernelInterface

extension VectorKernels {
    public func lookup(
        _ tile: Tile, _ count: Int, _ tables: UnsafePointer<Float>, _ spacing: Int, _ parameters: LookupParameters
    ) {
        var index = 0
        while index < count {
            store(interpolated(load(tile, index), tables, spacing, parameters), tile, index)
            index &+= 16
        }
    }

    public func lookupRoot(
        _ tile: Tile, _ count: Int, _ tables: UnsafePointer<Float>, _ spacing: Int, _ parameters: LookupParameters
    ) {
        var index = 0
        while index < count {
            store(interpolated(roots(load(tile, index)), tables, spacing, parameters), tile, index)
            index &+= 16
        }
    }

    public func loadLookupRGBA16(
        _ pixels: UnsafeRawPointer, _ tables: UnsafePointer<Float>, _ spacing: Int, _ parameters: LookupParameters,
        isOfRoot: Bool, _ tile: Tile, _ count: Int
    ) {
        if isOfRoot {
            loadColors16(pixels, tile, count) { interpolated(roots($0), tables, spacing, parameters) }
        } else {
            loadColors16(pixels, tile, count) { interpolated($0, tables, spacing, parameters) }
        }
    }
}

@inline(__always)
private func roots(_ colors: Colors) -> Colors {
    Colors(red: root(colors.red), green: root(colors.green), blue: root(colors.blue))
}

/// The square root of x without its sign, with its sign.
@inline(__always)
private func root(_ x: Floats) -> Floats {
    let root = csimd_sqrt(csimd_max(x, -x))
    return root.replacing(with: -root, where: x .< splat(0))
}

@inline(__always)
private func interpolated(
    _ colors: Colors, _ tables: UnsafePointer<Float>, _ spacing: Int, _ parameters: LookupParameters
) -> Colors {
    Colors(
        red: interpolated(colors.red, tables, parameters),
        green: interpolated(colors.green, tables + spacing, parameters),
        blue: interpolated(colors.blue, tables + 2 &* spacing, parameters))
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

    public func lookupRGBA16(
        _ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _ tables: UnsafePointer<UInt16>,
        _ spacing: Int
    ) {
        var index = 0
        while index < count {
            csimd_await_next_tile16(input + 8 &* index)
            csimd_look_up_pixels16(
                tables, tables + spacing, tables + 2 &* spacing, input + 8 &* index, output + 8 &* index,
                count &- index)
            index &+= 16
        }
    }
}
