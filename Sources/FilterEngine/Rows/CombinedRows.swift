import ImageCore

/// Rows computed from the same rows of other nodes.
final class CombinedRows: FloatRows {
    /// Writes a row of so many columns, given the others' rows in their order, and its number.
    typealias Body = (_ output: FloatRow, _ inputs: [FloatRow], _ width: Int, _ row: Int) -> Void

    override var name: String { label }

    private let label: String
    private let inputs: [FloatRows]
    /// The others' rows; their memory is used again for every row.
    private var inputRows: [FloatRow] = []
    private let body: Body

    /// - Parameter label: what it does, for the list of stages.
    init(_ label: String, of inputs: [FloatRows], planes: Int, body: @escaping Body) {
        self.label = label
        self.inputs = inputs
        self.body = body
        super.init(extent: inputs[0].extent, planes: planes)
    }

    override func dependencies(for row: Int) -> [(node: RowNode, rows: ClosedRange<Int>)] {
        inputs.map { ($0, row...row) }
    }

    override func make(_ rows: ClosedRange<Int>) throws(ImageError) {
        let row = rows.lowerBound
        inputRows.removeAll(keepingCapacity: true)
        for input in inputs {
            try input.prepare(row)
            inputRows.append(input.row(row))
        }
        body(self.row(row), inputRows, width, row)
    }
}
