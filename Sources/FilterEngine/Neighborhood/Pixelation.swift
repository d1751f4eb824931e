import KernelInterface

/// Blocks that have their pixels' mean, of colours premultiplied by alpha.
package struct Pixelation: Neighborhood {
    /// The side of a block in pixels, 1 or more; not always a whole number.
    package var side: Double
    /// Whether blocks are counted from the right and from the bottom of the stored picture.
    package var isFromRight: Bool
    package var isFromBottom: Bool

    package init(side: Double, isFromRight: Bool, isFromBottom: Bool) {
        self.side = side
        self.isFromRight = isFromRight
        self.isFromBottom = isFromBottom
    }

    package func rows(from supply: RowSupply) -> FloatRows {
        let kernels = supply.kernels
        let rows = supply.rows().premultiplied(kernels)
        return FloatRows(
            meansOfBlocksOf: rows, columns: blocks(rows.extent.columns.count, isReversed: isFromRight),
            rows: blocks(rows.extent.rows.count, isReversed: isFromBottom)
        ).unpremultiplied(kernels)
    }

    /// The pixels of each block along a side of so many: those whose middles it has.
    private func blocks(_ count: Int, isReversed: Bool) -> [Range<Int>] {
        var blocks: [Range<Int>] = []
        var start = 0
        var number = 1
        while start < count {
            let end = min(max(Int((Double(number) * side).rounded()), start), count)
            if end > start { blocks.append(start..<end) }
            start = end
            number += 1
        }
        guard isReversed else { return blocks }
        return blocks.reversed().map { count - $0.upperBound..<count - $0.lowerBound }
    }
}
