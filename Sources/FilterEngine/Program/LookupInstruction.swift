import KernelInterface

/// A curve for each colour by a table.
struct LookupInstruction: TileInstruction {
    struct Tables {
        /// A table for each colour, one after the other, each of `entries` values; or a single one that serves all three: the
        /// less memory they take, the more of it is in the cache.
        let values: [Float]
        let entries: Int
        let parameters: LookupParameters
    }

    /// Pictures of 8 bits often need but a value for each level, which takes a hundredth of the time.
    let tables: Lazily<Tables>
    /// Whether the tables are over the square roots of the colours.
    let isOfRoot: Bool
    /// Whether one table serves all three.
    let isUniform: Bool

    var name: String {
        "curves by tables of \(tables.value.entries - 2) steps" + (isOfRoot ? " over square roots" : "")
    }
    var tableMemory: Int { tables.value.values.count * MemoryLayout<Float>.stride }
    var canBeLookup8: Bool { true }

    func run(_ run: TileRun) {
        let tables = tables.value
        if isOfRoot {
            run.kernels.lookupRoot(run.tile, run.count, tables.values, spacing(of: tables), tables.parameters)
        } else {
            run.kernels.lookup(run.tile, run.count, tables.values, spacing(of: tables), tables.parameters)
        }
    }

    /// RGBA16 pixels through the curves into a tile.
    func load(_ pixels: UnsafeRawPointer, into tile: Tile, _ count: Int, kernels: any KernelTable) {
        let tables = tables.value
        kernels.loadLookupRGBA16(
            pixels, tables.values, spacing(of: tables), tables.parameters, isOfRoot: isOfRoot, tile, count)
    }

    /// From one colour's table to the next one's.
    private func spacing(of tables: Tables) -> Int { isUniform ? 0 : tables.entries }

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
