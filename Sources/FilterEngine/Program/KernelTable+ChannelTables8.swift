import KernelInterface

extension KernelTable {
    /// Colours of RGBA8 pixels through curves into a tile, by the faster way on this instruction set.
    func load(_ pixels: UnsafeRawPointer, through curves: ChannelTables8, into tile: Tile, _ count: Int) {
        if prefersPolynomials, let parabolas = curves.parabolas {
            parabolas.withUnsafeBufferPointer { loadParabolasRGBA8(pixels, $0.baseAddress!, tile, count) }
        } else {
            curves.values.withUnsafeBufferPointer { loadLookupRGBA8(pixels, $0.baseAddress!, tile, count) }
        }
    }
}
