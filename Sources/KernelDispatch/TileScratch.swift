import ImageCore
import KernelInterface

/// Pixels of a tile. Twelve planes of them and the pixels themselves stay within 32 KiB of first-level cache.
let tileCapacity = 512

/// Bytes of a plane: a little more than its values, so that planes do not fall on the same cache sets.
private let planeStride = tileCapacity * MemoryLayout<Float>.stride + 192

extension KernelProgram {
    /// Lends scratch memory: a tile, one for the original values, one for what is laid over them, and room for a tile's
    /// pixels as RGBA.
    static func withTiles(_ body: (Tile, Tile, Tile, UnsafeMutableRawPointer) -> Void) {
        let scratchSize = tileCapacity * PixelFormat.rgba16.bytesPerPixel
        withUnsafeTemporaryAllocation(byteCount: 12 * planeStride + scratchSize, alignment: 64) { memory in
            let start = memory.baseAddress!
            func plane(_ number: Int) -> UnsafeMutablePointer<Float> {
                (start + number * planeStride).bindMemory(to: Float.self, capacity: tileCapacity)
            }
            body(
                Tile(red: plane(0), green: plane(1), blue: plane(2), alpha: plane(3)),
                Tile(red: plane(4), green: plane(5), blue: plane(6), alpha: plane(7)),
                Tile(red: plane(8), green: plane(9), blue: plane(10), alpha: plane(11)),
                start + 12 * planeStride
            )
        }
    }
}
