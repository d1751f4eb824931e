/// How far a node is when a row of the result is done: its latest row lies between the result's, scaled, plus `least` and plus
/// `greatest`.
struct RowProgress {
    /// Rows of the node for each of the result.
    let scale: Double
    let least: Double
    let greatest: Double

    /// - Parameter readers: those that pull the node's rows; none pulls those of the last node but the result itself.
    init(of node: any RowNode, pulledBy readers: [RowReader]) {
        let rounding = Double(node.batch - 1)
        guard let first = readers.first else {
            (scale, least, greatest) = (1, 0, rounding)
            return
        }
        scale = first.inputScale * first.progress.scale
        least = readers.map(\.leastPull).max() ?? 0
        greatest = (readers.map(\.greatestPull).max() ?? 0) + rounding
    }

    func rowsKept(by node: any RowNode, for readers: [RowReader]) -> Int {
        guard readers.count > 1 else {
            // It is never further than its only reader needs.
            return (readers.first.map { $0.window.count(forBatch: $0.batch) } ?? 1) + node.batch - 1
        }
        // A reader that begins when another one has pulled for the first result starts at the first row; later, it has read
        // what the result before needed.
        let atStart = Int(greatest.rounded(.down)) - node.extent.rows.lowerBound + 1
        let later = readers.map { Int((greatest + scale - $0.leastRead).rounded(.down)) + 1 }
        return max(atStart, later.max() ?? 1)
    }
}

/// A node that reads another one, and how far it is.
struct RowReader {
    let window: RowWindow
    let batch: Int
    let progress: RowProgress

    /// Rows of the other node for each of the reader's.
    var inputScale: Double {
        switch window.scale {
        case .same: 1
        case .twice: 2
        case .half: 0.5
        }
    }

    /// A half where halving a row's number may round it down.
    private var rounding: Double { window.scale == .half ? 0.5 : 0 }

    /// The latest row that it has asked for when a row of the result is done, less that row.
    var leastPull: Double { inputScale * progress.least + Double(window.below) - rounding }
    var greatestPull: Double { inputScale * progress.greatest + Double(window.below) }

    /// The first row that it may still read after a row of the result is done, less that row.
    var leastRead: Double {
        window.isReadInTurn
            ? leastPull + 1 : inputScale * (progress.least + 1) - Double(window.above) - rounding
    }
}
