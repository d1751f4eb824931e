import ImageCore

/// Rows in which each pixel is replaced by the mean of its block.
final class BlockRows: FloatRows {
    private let input: FloatRows
    private let columnBlocks: [Range<Int>]
    private let rowBlocks: [Range<Int>]
    /// The row of blocks whose means `means` has, for each plane.
    private var block = 0
    private var means: [[Float]] = []

    init(_ input: FloatRows, columns: [Range<Int>], rows: [Range<Int>]) {
        self.input = input
        columnBlocks = columns
        rowBlocks = rows
        super.init(extent: input.extent, planes: input.planes)
    }

    override var name: String { "means of blocks" }

    override func dependencies(for row: Int) -> [(node: RowNode, rows: ClosedRange<Int>)] {
        // All rows of the block that it is in. It reads each as soon as it is there, so that none has to wait for the last.
        guard let block = rowBlocks.first(where: { $0.contains(row) }) else { return [] }
        return [(input, block.upperBound - 1...block.upperBound - 1)]
    }

    override func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        let number = rows.lowerBound
        if !means.isEmpty, !rowBlocks[block].contains(number) {
            block += 1
            means = []
        }
        if means.isEmpty { try measure(rowBlocks[block]) }
        let output = row(number)
        for plane in 0..<planes {
            for (columns, mean) in zip(columnBlocks, means[plane]) {
                (output.plane(plane) + columns.lowerBound).update(repeating: mean, count: columns.count)
            }
        }
    }

    private func measure(_ rows: Range<Int>) throws(ImageError) {
        var sums = [[Float]](repeating: [Float](repeating: 0, count: columnBlocks.count), count: planes)
        for number in rows {
            try input.prepare(number)
            let row = input.row(number)
            for plane in 0..<planes {
                let values = row.plane(plane)
                for (index, columns) in columnBlocks.enumerated() {
                    var sum: Float = 0
                    for column in columns { sum += values[column] }
                    sums[plane][index] += sum
                }
            }
        }
        for plane in 0..<planes {
            for (index, columns) in columnBlocks.enumerated() {
                sums[plane][index] /= Float(columns.count * rows.count)
            }
        }
        means = sums
    }
}
