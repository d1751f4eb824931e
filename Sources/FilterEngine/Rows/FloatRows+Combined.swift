import ImageCore
import KernelInterface

extension FloatRows {
    /// Writes a row of so many columns, given the others' rows in their order, and its number.
    typealias Combination = (_ output: FloatRow, _ inputs: [FloatRow], _ width: Int, _ row: Int) -> Void

    /// Rows computed from the same rows of other nodes.
    ///
    /// - Parameter name: what it does, for the list of stages.
    convenience init(_ name: String, of inputs: [FloatRows], planes: Int, body: @escaping Combination) {
        self.init(
            name, extent: inputs[0].extent, planes: planes, inputs: inputs.map { RowInput($0, .row) }
        ) { started in
            let inputs = inputs.map { started.rows(of: $0) }
            /// The others' rows; their memory is used again for every row.
            var inputRows: [FloatRow] = []
            return { rows, output throws(ImageError) in
                let row = rows.lowerBound
                inputRows.removeAll(keepingCapacity: true)
                for input in inputs {
                    try input.prepare(row)
                    inputRows.append(input.row(row))
                }
                body(output.row(row), inputRows, output.width, row)
            }
        }
    }

    /// result·strength + original·(1 − strength), on premultiplied values where there is alpha.
    convenience init(
        mixing result: FloatRows, with original: FloatRows, strength: Float, kernels: any KernelTable
    ) {
        let planes = result.planes
        self.init("mix with the original", of: [result, original], planes: planes) { output, inputs, width, _ in
            for plane in 0..<planes { output.plane(plane).update(from: inputs[0].plane(plane), count: width) }
            if planes == 4 {
                kernels.mixPremultiplied(output.tile(), inputs[1].tile(), width, strength)
            } else {
                kernels.mix(output.tile(), inputs[1].tile(), width, strength)
            }
        }
    }
}
