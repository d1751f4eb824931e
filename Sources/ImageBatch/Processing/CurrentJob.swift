import FaultInjection

/// The job that a worker has now, and its limit of time.
actor CurrentJob {
    private let limit: Duration
    private let clock: RunClock
    private(set) var job: PictureJob?
    private var began: SuspendingClock.Instant
    /// Ends the worker that has the job.
    private var kill: (@Sendable () -> Void)?
    private(set) var isOverdue = false

    init(limit: Duration, clock: RunClock) {
        self.limit = limit
        self.clock = clock
        began = clock.now
    }

    func begin(_ job: PictureJob) {
        self.job = job
        began = clock.now
        isOverdue = false
    }

    /// Says how the worker that has the job, and gets the next ones, is ended; nil where there is none.
    func setKill(_ kill: (@Sendable () -> Void)?) {
        self.kill = kill
        if isOverdue { kill?() }
    }

    /// - Returns: whether its worker is being ended for the job's time, though its answer may have come at the last moment.
    func end() -> Bool {
        job = nil
        return isOverdue
    }

    /// Ends workers whose jobs take longer than they may. It sleeps from one limit to the next, whatever is done in between: a
    /// timer that is cancelled keeps its memory until its time.
    func watch() async throws {
        while true {
            let now = clock.now
            if job != nil, now - began >= limit, !isOverdue {
                isOverdue = true
                kill?()
            }
            try await clock.sleep(until: job == nil || isOverdue ? now + limit : began + limit)
        }
    }
}
