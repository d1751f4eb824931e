/// Pointers to the first values of several rows, as kernels read them.
final class RowPointers {
    private var pointers: [UnsafePointer<Float>] = []

    /// - Parameter rows: numbers of rows that are there.
    func with<Result>(
        _ rows: ClosedRange<Int>, of node: FloatRing, _ body: (UnsafePointer<UnsafePointer<Float>>) -> Result
    ) -> Result {
        // The memory of the last time is used again: this runs for every row.
        pointers.removeAll(keepingCapacity: true)
        for number in rows { pointers.append(UnsafePointer(node.row(number).start)) }
        return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
    }
}
