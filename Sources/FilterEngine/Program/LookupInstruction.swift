import KernelInterface

/// A curve for each colour by a table.
struct LookupInstruction: TileInstruction {
    /// A table for each colour, one after the other, each of `entries` values; or a single one that serves all three: the less
    /// memory they take, the more of it is in the cache.
    let tables: [Float]
    let entries: Int
    let parameters: LookupParameters
    /// Whether the tables are over the square roots of the colours.
    let isOfRoot: Bool

    var name: String { "curves by tables of \(entries - 2) steps" + (isOfRoot ? " over square roots" : "") }
    var tableMemory: Int { tables.count * MemoryLayout<Float>.stride }
    var canBeLookup8: Bool { true }
    /// Whether one table serves all three.
    var isUniform: Bool { tables.count == entries }
    /// From one colour's table to the next one's.
    private var spacing: Int { isUniform ? 0 : entries }

    func run(_ run: TileRun) {
        if isOfRoot {
            run.kernels.lookupRoot(run.tile, run.count, tables, spacing, parameters)
        } else {
            run.kernels.lookup(run.tile, run.count, tables, spacing, parameters)
        }
    }

    /// RGBA16 pixels through the curves into a tile.
    func load(_ pixels: UnsafeRawPointer, into tile: Tile, _ count: Int, kernels: any KernelTable) {
        kernels.loadLookupRGBA16(pixels, tables, spacing, parameters, isOfRoot: isOfRoot, tile, count)
    }

    func direct8(after first: (any TileInstruction)?, levels: [Double]?) -> KernelProgram.Direct8? {
        guard first == nil, let levels else { return nil }
        return .lookup(
            levels.enumerated().map { index, value in
                UInt32((min(max(value, 0), 1) * 255).rounded()) << UInt32(8 * (index / 256))
            }
        )
    }

    func direct16(after first: (any TileInstruction)?) -> KernelProgram.Direct16? {
        first == nil ? .lookup(LevelTables16(self)) : nil
    }
}
