import ImageBatch
import SystemPackage

/// In a run that watches: the inputs that have no complete result. One that changes is tried again, and its next outcome
/// replaces the one that is here: a picture that came in pieces counts once.
struct UnfinishedInputs: Sendable {
    enum Outcome: Sendable {
        case failed(String)
        /// There is a result, of what could be read.
        case damaged(String)
        /// It was no picture, but of another kind.
        case skipped(kind: String)

        /// Nil where there is nothing to report.
        func reportEntry(_ input: FilePath) -> ReportEntry? {
            switch self {
            case .failed(let reason): ReportEntry(input, .failed, reason: reason)
            case .damaged(let reason): ReportEntry(input, .damaged, reason: reason)
            case .skipped: nil
            }
        }
    }

    private var outcomes: [FilePath: (number: Int, outcome: Outcome)] = [:]
    private var count = 0

    mutating func add(_ outcome: Outcome, of input: FilePath) {
        outcomes[input] = (count, outcome)
        count += 1
    }

    mutating func remove(_ input: FilePath) -> Outcome? { outcomes.removeValue(forKey: input)?.outcome }

    /// What a report says of them, in the order in which they came.
    var reportEntries: [(input: FilePath, entry: ReportEntry)] {
        outcomes.sorted { $0.value.number < $1.value.number }.compactMap { input, latest in
            latest.outcome.reportEntry(input).map { (input, $0) }
        }
    }
}
