/// Shortens a list of operations without changing what it does.
///
/// Adjacent functions of single channels are composed, matrices multiplied, and a clamp is removed where the values before
/// it are within 0…1 anyway. Nothing is moved across an operation that does not commute with it.
struct PlanOptimizer {
    private(set) var operations: [any PixelOperation] = []
    /// The values that colours may have after the operations; nil until somebody needs them, for sampling curves takes its time.
    private var knownRange: ColorRange?
    private(set) var alphaFactor = 1.0
    /// The ranges before each of `operations`.
    private var rangesBefore: [ColorRange] = []

    /// - Parameter range: the values that colours may have before the first operation.
    init(_ operations: [PointOperation], over range: ColorRange = .unit) {
        knownRange = range
        for operation in operations { append(operation.definition) }
    }

    /// The values that colours may have after the operations.
    var range: ColorRange {
        knownRange ?? operations[operations.count - 1].values(over: rangesBefore[operations.count - 1])
    }

    /// Whether nothing is left that would change a pixel.
    var isIdentity: Bool { operations.isEmpty && alphaFactor == 1 }

    /// The values that colours may have before the operation of that number.
    func range(before index: Int) -> ColorRange { rangesBefore[index] }

    private mutating func append(_ operation: any PixelOperation) {
        if let preceding, let both = operation.combined(after: preceding) {
            removeLast()
            return append(both)
        }
        let range = range
        knownRange = range
        if let other = operation.rewritten(over: range) { return append(other) }
        alphaFactor *= operation.alphaFactor
        guard !operation.isIdentity else { return }
        rangesBefore.append(range)
        operations.append(operation.restricted(to: range))
        knownRange = nil
    }

    private var preceding: PrecedingOperations? {
        guard let last = operations.last, let range = rangesBefore.last else { return nil }
        return PrecedingOperations(last: last, secondToLast: operations.dropLast().last, range: range)
    }

    private mutating func removeLast() {
        operations.removeLast()
        knownRange = rangesBefore.removeLast()
    }
}
