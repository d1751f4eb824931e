import ImageCore
import KernelInterface

/// Pixels of a tile. Twelve planes of them and the pixels themselves stay within 32 KiB of first-level cache; what masks need
/// comes on top where there are some.
let tileCapacity = 512

/// Bytes of a plane: a little more than its values, so that planes do not fall on the same cache sets.
private let planeStride = tileCapacity * MemoryLayout<Float>.stride + 192

/// Memory that a program needs while it runs over a tile; for one thread at a time.
package final class TileScratch {
    private static let pixelBytes = tileCapacity * PixelFormat.rgba16.bytesPerPixel
    private let memory: UnsafeMutableRawPointer

    /// Planes of the tile, the original and a blend's source.
    private static let planeCount = 12
    /// Most masks around an instruction: a look's own, and that of a step.
    static let maximumMaskDepth = 2

    static let byteCount = (planeCount + 4 * maximumMaskDepth) * planeStride + 2 * pixelBytes

    package init() {
        memory = .allocate(byteCount: Self.byteCount, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.byteCount)
        (pixels + Self.pixelBytes).initializeMemory(as: UInt8.self, repeating: 0xFF, count: Self.pixelBytes)
    }

    deinit { memory.deallocate() }

    package var tile: Tile { tile(0) }
    /// The same of twice the pixels, in place of the original's and the source's memory.
    var longTile: Tile { Tile(red: plane(0), green: plane(2), blue: plane(4), alpha: plane(6)) }
    /// For the original values.
    package var original: Tile { tile(4) }
    /// For the values of a blend's source.
    package var source: Tile { tile(8) }
    /// For a tile's pixels as RGBA.
    var pixels: UnsafeMutableRawPointer { memory + Self.planeCount * planeStride }
    /// A tile's pixels that are opaque.
    var opaquePixels: UnsafeRawPointer { UnsafeRawPointer(pixels + Self.pixelBytes) }

    /// For the values before masked instructions; alpha is for the weights.
    func masked(depth: Int) -> Tile {
        let planes = pixels + 2 * Self.pixelBytes + 4 * depth * planeStride
        func plane(_ number: Int) -> UnsafeMutablePointer<Float> {
            (planes + number * planeStride).assumingMemoryBound(to: Float.self)
        }
        return Tile(red: plane(0), green: plane(1), blue: plane(2), alpha: plane(3))
    }

    private func tile(_ first: Int) -> Tile {
        Tile(red: plane(first), green: plane(first + 1), blue: plane(first + 2), alpha: plane(first + 3))
    }

    private func plane(_ number: Int) -> UnsafeMutablePointer<Float> {
        (memory + number * planeStride).assumingMemoryBound(to: Float.self)
    }
}
