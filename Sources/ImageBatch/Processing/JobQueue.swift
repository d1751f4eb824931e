/// Where jobs come from.
package protocol JobSource: Sendable {
    /// Up to so many of the next jobs; none where there will be none any more. It waits for the first, and then for no more.
    /// - Returns: nil where the run is to stop: the jobs that are waiting are not worked on either.
    func next(_ count: Int) async -> [PictureJob]?
}

/// Hands out jobs: the largest of the next few first, and only as many at a time as the memory budget allows.
///
/// Largest first keeps the workers busy to the end; a window keeps the order of the results close to that of the names, and
/// the number of jobs that are held small, however many there are.
package actor JobQueue {
    private static let windowSize = 64

    private let source: any JobSource
    /// The window after this one, made while this one is worked on.
    private var upcoming: Task<[PictureJob], Never>?
    private var window: [PictureJob] = []
    private var memoryInUse = 0
    private let memoryBudget: Int
    private var idle: [CheckedContinuation<Void, Never>] = []
    /// Jobs that wait until no other is under way.
    private var loneCount = 0
    private var isExhausted = false

    /// How many callers of ``next()`` and ``waitAlone(for:)`` are waiting for other jobs to end.
    package var waitingCount: Int { idle.count }

    /// - Parameter memoryBudget: bytes that the jobs under way may need together. One job alone always runs.
    package init(_ source: any JobSource, memoryBudget: Int) {
        self.source = source
        self.memoryBudget = min(max(1, memoryBudget), 1 << 60)
    }

    /// The next job, once there is room for it; nil where none is left.
    package func next() async -> PictureJob? {
        while true {
            // Not before it is empty: the small ones would have to wait for all large ones to come.
            while window.isEmpty, !isExhausted { await refill() }
            if window.isEmpty { return nil }
            if loneCount == 0, let index = window.firstIndex(where: { memoryInUse == 0 || fits($0) }) {
                let job = window.remove(at: index)
                memoryInUse += cost(of: job)
                return job
            }
            await waitForChange()
        }
    }

    /// Waits until no other job is under way, and keeps others back until then: for one whose worker the system has ended,
    /// which may have been for want of memory, and another's fault.
    /// - Returns: the job, for its last try.
    package func waitAlone(for job: PictureJob) async -> PictureJob {
        loneCount += 1
        while memoryInUse > 0 { await waitForChange() }
        loneCount -= 1
        var job = job
        job.isLastTry = true
        memoryInUse = cost(of: job)
        return job
    }

    /// Says that a job has ended, however it did.
    package func ended(_ job: PictureJob) {
        memoryInUse -= cost(of: job)
        wakeIdle()
    }

    /// Hands out no more jobs.
    package func cancel() {
        upcoming?.cancel()
        upcoming = nil
        isExhausted = true
        window = []
        wakeIdle()
    }

    private func fits(_ job: PictureJob) -> Bool { memoryInUse + cost(of: job) <= memoryBudget }

    /// What a job counts for. A header can claim any size: nothing counts for more than everything.
    private func cost(of job: PictureJob) -> Int {
        job.isLastTry ? memoryBudget : max(0, min(job.estimatedMemory, memoryBudget))
    }

    /// Waits for the next window. Of several that wait for the same one, the first fills it in.
    private func refill() async {
        let next = upcoming ?? fetch()
        upcoming = next
        let jobs = await next.value
        guard upcoming == next else { return }
        window = jobs.sorted { $0.inputSize > $1.inputSize }
        isExhausted = jobs.isEmpty
        upcoming = isExhausted ? nil : fetch()
    }

    private func fetch() -> Task<[PictureJob], Never> {
        Task {
            if let jobs = await source.next(Self.windowSize) { return jobs }
            cancel()
            return []
        }
    }

    private func waitForChange() async { await withCheckedContinuation { idle.append($0) } }

    private func wakeIdle() {
        for continuation in idle { continuation.resume() }
        idle = []
    }
}
