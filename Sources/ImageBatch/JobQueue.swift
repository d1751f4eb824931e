/// Hands out jobs: the largest of the next few first, and only as many at a time as the memory budget allows.
///
/// Largest first keeps the workers busy to the end; a window keeps the order of the results close to that of the names.
actor JobQueue {
    private static let windowSize = 64

    private var waiting: ArraySlice<PictureJob>
    private var window: [PictureJob] = []
    private var memoryInUse = 0
    private let memoryBudget: Int
    private var idle: [CheckedContinuation<Void, Never>] = []
    private var isCancelled = false

    /// - Parameter memoryBudget: bytes that the jobs under way may need together. One job alone always runs.
    init(_ jobs: [PictureJob], memoryBudget: Int) {
        waiting = jobs[...]
        self.memoryBudget = min(max(1, memoryBudget), 1 << 60)
    }

    /// The next job, once there is room for it; nil where none is left.
    func next() async -> PictureJob? {
        while !isCancelled {
            refill()
            if window.isEmpty { return nil }
            if let index = window.firstIndex(where: { memoryInUse == 0 || fits($0) }) {
                let job = window.remove(at: index)
                memoryInUse += cost(of: job)
                return job
            }
            await withCheckedContinuation { idle.append($0) }
        }
        return nil
    }

    /// Says that a job has ended, however it did.
    func ended(_ job: PictureJob) {
        memoryInUse -= cost(of: job)
        wakeIdle()
    }

    /// Hands out no more jobs.
    func cancel() {
        isCancelled = true
        wakeIdle()
    }

    private func fits(_ job: PictureJob) -> Bool { memoryInUse + cost(of: job) <= memoryBudget }

    /// What a job counts for. A header can claim any size: nothing counts for more than everything.
    private func cost(of job: PictureJob) -> Int { max(0, min(job.estimatedMemory, memoryBudget)) }

    private func refill() {
        guard window.count < Self.windowSize / 2, !waiting.isEmpty else { return }
        let taken = waiting.prefix(Self.windowSize - window.count)
        waiting = waiting.dropFirst(taken.count)
        window += taken
        window.sort { $0.inputSize > $1.inputSize }
    }

    private func wakeIdle() {
        for continuation in idle { continuation.resume() }
        idle = []
    }
}
