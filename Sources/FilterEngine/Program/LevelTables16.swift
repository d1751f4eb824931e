import KernelInterface
import Synchronization

/// What curves make of each level of 16 bits. It is computed when it is first needed: pictures of 8 bits do without.
package final class LevelTables16: Sendable {
    private static let count = 65_536
    private let curves: LookupInstruction
    private let made = Mutex<[UInt16]>([])

    init(_ curves: LookupInstruction) { self.curves = curves }

    /// From one colour's table to the next one's.
    var spacing: Int { curves.isUniform ? 0 : Self.count }

    /// Bytes of the tables.
    var memory: Int { tables * Self.count * MemoryLayout<UInt16>.stride }

    private var tables: Int { curves.isUniform ? 1 : 3 }

    /// A table for each colour, one after the other, or one for all.
    func levels(by kernels: any KernelTable) -> [UInt16] {
        made.withLock { levels in
            if levels.isEmpty { levels = make(by: kernels) }
            return levels
        }
    }

    /// The curves' results for pixels that have each level in all colours.
    private func make(by kernels: any KernelTable) -> [UInt16] {
        var levels = [UInt16](repeating: 0, count: tables * Self.count)
        let scratch = TileScratch()
        let pixels = scratch.pixels.assumingMemoryBound(to: UInt16.self)
        for first in stride(from: 0, to: Self.count, by: tileCapacity) {
            for place in 0..<4 * tileCapacity { pixels[place] = UInt16(first + place / 4) }
            curves.load(pixels, into: scratch.tile, tileCapacity, kernels: kernels)
            kernels.storeRGB16(scratch.tile, pixels, pixels, tileCapacity)
            for table in 0..<tables {
                for pixel in 0..<tileCapacity { levels[table * Self.count + first + pixel] = pixels[4 * pixel + table] }
            }
        }
        return levels
    }
}
