import KernelInterface

/// One step of a kernel program: a kernel with its numbers, and what the compiler and the executor have to know of it.
package protocol TileInstruction: Sendable {
    /// What it does, in words.
    var name: String { get }
    /// Bytes of a table that is made for it.
    var tableMemory: Int { get }
    /// Whether a pixel's result depends on where it is.
    var dependsOnPosition: Bool { get }
    /// Whether it needs ``TileRun/source`` or other planes than the tile's.
    var needsSource: Bool { get }
    /// Whether a table of the 256 levels can replace it where it is the first instruction and the pixels have 8 bits.
    var canBeLookup8: Bool { get }

    /// Whether it adds grain.
    var addsGrain: Bool { get }
    /// Grain that is the same in all colours, and nothing else: the pass that stores pixels can add it.
    var grain: PositionedGrain? { get }
    /// A vignette, and nothing else: the pass that adds grain can add it, too.
    var vignette: PositionedVignette? { get }

    func run(_ run: TileRun)

    /// The same with results clamped to 0…1; nil where a clamp has to be an instruction of its own.
    func clamped() -> (any TileInstruction)?

    /// One kernel for all of a program on 8-bit pixels of which this is the last instruction; nil where there is none.
    ///
    /// - Parameters:
    ///   - first: the only other instruction; nil where there is none.
    ///   - levels: what the program's first operation makes of 256 levels of red, green and blue, where it is functions.
    func direct8(after first: (any TileInstruction)?, levels: [Double]?) -> KernelProgram.Direct8?

    /// The same for 16-bit pixels.
    func direct16(after first: (any TileInstruction)?) -> KernelProgram.Direct16?
}

extension TileInstruction {
    package var tableMemory: Int { 0 }
    package var dependsOnPosition: Bool { false }
    package var needsSource: Bool { false }
    package var canBeLookup8: Bool { false }
    package var addsGrain: Bool { false }
    package var grain: PositionedGrain? { nil }
    package var vignette: PositionedVignette? { nil }
    package func clamped() -> (any TileInstruction)? { nil }
    package func direct8(after first: (any TileInstruction)?, levels: [Double]?) -> KernelProgram.Direct8? { nil }
    package func direct16(after first: (any TileInstruction)?) -> KernelProgram.Direct16? { nil }
}

/// A tile that an instruction acts on.
package struct TileRun {
    let kernels: any KernelTable
    let tile: Tile
    /// Room for what instructions need beside the tile.
    let scratch: TileScratch
    /// Room for what is laid over the tile.
    var source: Tile { scratch.source }
    /// Pixels of the tile, and the position of the first one in the stored picture.
    let count: Int
    let x: Int
    let row: Int
}
