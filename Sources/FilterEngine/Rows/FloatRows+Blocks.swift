import ImageCore

extension FloatRows {
    /// Rows in which each pixel is replaced by the mean of its block.
    ///
    /// - Parameters:
    ///   - columns: the columns of each block, without gaps.
    ///   - rowBlocks: its rows, without gaps.
    convenience init(meansOfBlocksOf input: FloatRows, columns: [Range<Int>], rows rowBlocks: [Range<Int>]) {
        // Each row of a block is read as soon as it is there.
        let window = RowWindow(
            scale: .same, above: 0, below: (rowBlocks.map(\.count).max() ?? 1) - 1, isReadInTurn: true)
        self.init(
            "means of blocks", extent: input.extent, planes: input.planes, inputs: [RowInput(input, window)],
            scratch: input.planes * (input.extent.columns.count + columns.count) * MemoryLayout<Float>.stride
        ) { started in
            let input = started.rows(of: input)
            var block = 0
            /// The means of the row of blocks, for each plane.
            var means: [[Float]] = []
            return { rows, output throws(ImageError) in
                let number = rows.lowerBound
                if !means.isEmpty, !rowBlocks[block].contains(number) {
                    block += 1
                    means = []
                }
                if means.isEmpty { means = try Self.means(of: input, columns: columns, rows: rowBlocks[block]) }
                let row = output.row(number)
                for plane in 0..<input.planes {
                    for (columns, mean) in zip(columns, means[plane]) {
                        (row.plane(plane) + columns.lowerBound).update(repeating: mean, count: columns.count)
                    }
                }
            }
        }
    }

    private static func means(
        of input: FloatRing, columns columnBlocks: [Range<Int>], rows: Range<Int>
    ) throws(ImageError) -> [[Float]] {
        // Rows are added up first: along a row each sum waits for the one before.
        let width = columnBlocks.last?.upperBound ?? 0
        var sums = [[Float]](repeating: [Float](repeating: 0, count: width), count: input.planes)
        for number in rows {
            try input.prepare(number)
            let row = input.row(number)
            for plane in 0..<input.planes {
                let values = row.plane(plane)
                sums[plane].withUnsafeMutableBufferPointer { sums in
                    for column in sums.indices { sums[column] += values[column] }
                }
            }
        }
        return sums.map { sums in
            columnBlocks.map { columns in sums[columns].reduce(0, +) / Float(columns.count * rows.count) }
        }
    }
}
