import ImageCore
import KernelInterface

/// Kernels in the order in which they run over a picture, and the shortcuts that pictures of one depth allow.
package struct KernelProgram: Sendable {
    package var instructions: [any TileInstruction]
    /// What runs before them and is part of the original that strength mixes with: the picture's own colours to encoded
    /// sRGB.
    package var prologue: [any TileInstruction]
    /// What runs after the mix: back to the picture's own colours.
    package var epilogue: [any TileInstruction]
    /// A table of 256 levels for each colour that replaces the first instruction where the pixels have 8 bits.
    package var firstLookup8: ChannelTables8?
    package var direct8: Direct8?
    package var direct16: Direct16?
    /// How much of the result replaces the picture.
    package var strength: Float
    /// The factor of alpha.
    package var alphaFactor: Float

    package init(
        instructions: [any TileInstruction], prologue: [any TileInstruction] = [], epilogue: [any TileInstruction] = [],
        strength: Float = 1, alphaFactor: Float = 1
    ) {
        self.instructions = instructions
        self.prologue = prologue
        self.epilogue = epilogue
        self.strength = strength
        self.alphaFactor = alphaFactor
    }

    /// Whether the program leaves every picture as it is.
    package var isIdentity: Bool { strength == 0 || (instructions.isEmpty && alphaFactor == 1) }

    /// The grain, where it is the last instruction: the pass that stores pixels can add it.
    var lastGrain: PositionedGrain? {
        mixes || !epilogue.isEmpty ? nil : instructions.last?.grain
    }

    /// The vignette right before that grain.
    var lastVignette: PositionedVignette? {
        lastGrain == nil ? nil : instructions.dropLast().last?.vignette
    }

    /// Whether it needs the original beside the result, or something to lay over it.
    var needsOtherTiles: Bool {
        strength < 1 || [prologue, instructions, epilogue].joined().contains(where: \.needsSource)
    }

    /// Whether a pixel's result depends on where it is.
    package var dependsOnPosition: Bool {
        [prologue, instructions, epilogue].joined().contains(where: \.dependsOnPosition)
    }

    /// The first instruction, where it can run while pixels of 16 bits are loaded.
    var firstLookup16: LookupInstruction? { (prologue.first ?? instructions.first) as? LookupInstruction }

    /// Bytes of each table of curves that pixels of a format need.
    /// - Parameter runsAlone: whether a kernel that does all of it may run instead.
    func tableMemory(for format: PixelFormat, runsAlone: Bool) -> [Int] {
        if runsAlone, format == .rgba8, direct8 != nil { return [] }
        // Of 8 bits, a smaller table replaces the first one.
        let isReplaced = format.bitsPerChannel == 8 && isLoadedByTable(format)
        let tables = ((prologue + instructions).dropFirst(isReplaced ? 1 : 0) + epilogue).map(\.tableMemory)
        guard runsAlone, format == .rgba16, case .lookup(let levels) = direct16 else { return tables }
        return tables + [levels.memory]
    }

    /// Whether its first instruction runs while pixels of a format are loaded.
    func isLoadedByTable(_ format: PixelFormat) -> Bool {
        format.bitsPerChannel == 8 ? firstLookup8 != nil : firstLookup16 != nil
    }
}
